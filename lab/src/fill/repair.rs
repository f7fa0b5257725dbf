//! Two edges for every cell: an augmenting path from each cell that lacks one.
//!
//! The board is a checkerboard, so this is a matching between its colours, and a cell for which no path
//! is found will never get its edge: a no is a proof.

use super::certify::Certifier;
use super::dice::Dice;
use bot::board::Field;

#[derive(Clone, Debug)]
pub(super) struct Buffers {
    queue: Vec<u16>,
    /// Where a spot was reached from, if `seen` is of this search.
    from: Vec<u16>,
    seen: Vec<u32>,
    search: u32,
}

impl Buffers {
    pub(super) fn new(field: Field) -> Self {
        Self {
            queue: Vec::with_capacity(field.spots()),
            from: vec![0; field.spots()],
            seen: vec![0; field.spots()],
            search: 0,
        }
    }
}

impl Certifier {
    /// Gives every spot that is short its edges; `false` if that cannot be.
    pub(super) fn repair(&mut self, dice: &mut Dice) -> bool {
        while let Some(&spot) = self.short.last() {
            let at = usize::from(spot);
            let has = (self.edges[at] & !self.locked[at]).count_ones() as u8;
            if has >= self.slots[at] {
                self.short.pop();
            } else if !self.augment(spot, dice) {
                return false;
            }
        }
        true
    }

    fn lacks(&self, spot: u16) -> bool {
        let at = usize::from(spot);
        ((self.edges[at] & !self.locked[at]).count_ones() as u8) < self.slots[at]
    }

    /// Searches from a spot that lacks an edge for one of the other colour that does, over edges to add
    /// and edges to drop in turn.
    fn augment(&mut self, start: u16, dice: &mut Dice) -> bool {
        let turn = dice.roll() as usize;
        self.repair.search += 1;
        let search = self.repair.search;
        self.repair.queue.clear();
        self.repair.queue.push(start);
        self.repair.seen[usize::from(start)] = search;
        let mut next = 0;
        while let Some(&here) = self.repair.queue.get(next) {
            next += 1;
            for i in 0..4 {
                let way = (i + turn) % 4;
                if self.edges[usize::from(here)] >> way & 1 == 1 {
                    continue;
                }
                let to = self.step(here, way);
                let at = usize::from(to);
                if self.slots[at] == 0 || self.repair.seen[at] == search {
                    continue;
                }
                self.repair.seen[at] = search;
                self.repair.from[at] = way as u16;
                if self.lacks(to) {
                    self.turn_over(start, to);
                    return true;
                }
                let loose = self.edges[at] & !self.locked[at];
                for i in 0..4 {
                    let way = (i + turn) % 4;
                    if loose >> way & 1 == 0 {
                        continue;
                    }
                    let beyond = self.step(to, way);
                    if self.repair.seen[usize::from(beyond)] != search {
                        self.repair.seen[usize::from(beyond)] = search;
                        self.repair.from[usize::from(beyond)] = way as u16;
                        self.repair.queue.push(beyond);
                    }
                }
            }
        }
        false
    }

    /// Adds and drops the edges of the path that was found, backwards.
    fn turn_over(&mut self, start: u16, end: u16) {
        let mut here = end;
        while here != start {
            let way = usize::from(self.repair.from[usize::from(here)]);
            let before = self.step(here, way ^ 1);
            self.edges[usize::from(before)] ^= 1 << way;
            self.edges[usize::from(here)] ^= 1 << (way ^ 1);
            here = before;
        }
    }
}
