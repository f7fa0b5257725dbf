//! Whether a body can be carried by a cycle, shown by a cycle.
//!
//! A cycle carries a body if it comes by the body's cells in their order: then a snake that follows it never
//! meets itself, and eats every food, as long as food lies on free cells. The body's edges are locked,
//! and what fits of an older cycle is kept; `repair` gives every cell its two edges again, and `merge`
//! makes one piece of the pieces. A yes is a proof; a no may be wrong.

use super::cycle::{Cycle, Edges, Spare};
use super::dice::Dice;
use bot::board::{Field, Spot};

/// How often a spare cell is chosen anew before a body is given up.
const SPARES: usize = 10;

/// Finds cycles through bodies, with buffers that are used again.
#[derive(Clone, Debug)]
pub struct Certifier {
    pub(super) field: Field,
    pub(super) steps: [isize; 4],
    /// The pieces so far.
    pub(super) edges: Edges,
    /// Edges that stay while cells get their edges.
    pub(super) locked: Edges,
    /// Edges that stay whatever happens: the way past a missing cell.
    pub(super) fixed: Edges,
    /// Each body cell's place, counted from 1 at the tail; 0 for the others.
    pub(super) rank: Vec<u16>,
    /// Edges a spot may have besides the locked ones.
    pub(super) slots: Vec<u8>,
    /// Spots that may have lost an edge.
    pub(super) short: Vec<u16>,
    spares: Vec<Spare>,
    pub(super) repair: super::repair::Buffers,
    pub(super) merge: super::merge::Buffers,
    /// Moves along the last cycle that was found to each free cell on it, summed.
    pub(super) way_sum: u32,
    /// Whether pieces are joined without the body's edges.
    pub(super) strict: bool,
}

impl Certifier {
    /// For boards of this shape.
    pub fn new(field: Field) -> Self {
        let stride = field.stride() as isize;
        Self {
            field,
            steps: [-stride, stride, -1, 1],
            edges: vec![0; field.spots()],
            locked: vec![0; field.spots()],
            fixed: vec![0; field.spots()],
            rank: vec![0; field.spots()],
            slots: vec![0; field.spots()],
            short: Vec::with_capacity(field.spots()),
            spares: Vec::new(),
            repair: super::repair::Buffers::new(field),
            merge: super::merge::Buffers::new(field),
            strict: false,
            way_sum: 0,
        }
    }

    /// Makes `old`, which carries all of the body, tail first, but the last `fresh` cells, a cycle that
    /// carries all of it. If none is found, `old` stays as it is.
    pub fn certify(
        &mut self,
        body: &[u16],
        fresh: usize,
        old: &mut Cycle,
        dice: &mut Dice,
    ) -> bool {
        let Some(spare) = old.spare else {
            return self.attempt(body, fresh, old, None, dice);
        };
        let covered = body.contains(&spare.missing);
        if !covered && self.attempt(body, fresh, old, Some(spare), dice) {
            return true;
        }
        self.list_spares(body, old);
        for _ in 0..SPARES.min(self.spares.len()) {
            let at = dice.below(self.spares.len());
            let other = self.spares.swap_remove(at);
            if self.attempt(body, fresh, old, Some(other), dice) {
                return true;
            }
        }
        false
    }

    /// Lists the pairs of a free cell and a cell across a corner from it that the old cycle, or the
    /// body, already passes as it should.
    fn list_spares(&mut self, body: &[u16], old: &Cycle) {
        self.locked.fill(0);
        self.lock_body(body);
        self.spares.clear();
        let (size, stride) = (self.field.size(), self.field.stride() as u16);
        for cell in size.cells().filter(|cell| (cell.x + cell.y) % 2 == 0) {
            let missing = self.field.spot(cell).0;
            if self.locked[usize::from(missing)] != 0 || body.len() == 1 && body[0] == missing {
                continue;
            }
            // Up, down, left and right of the twin, as bits of its edges.
            let turns = [
                (missing - stride - 1, 2 | 8),
                (missing - stride + 1, 2 | 4),
                (missing + stride - 1, 1 | 8),
                (missing + stride + 1, 1 | 4),
            ];
            for (twin, turn) in turns {
                let at = usize::from(twin);
                let lies = self.locked[at];
                if lies & !turn == 0 && (lies == turn || old.edges[at] == turn) {
                    self.spares.push(Spare { missing, twin });
                }
            }
        }
        if let Some(spare) = old.spare {
            self.spares.retain(|&other| other != spare);
        }
    }

    /// One try, with that spare cell.
    fn attempt(
        &mut self,
        body: &[u16],
        fresh: usize,
        old: &mut Cycle,
        spare: Option<Spare>,
        dice: &mut Dice,
    ) -> bool {
        self.rank(body);
        // First every edge of the body stays; then pieces may be joined at them; then they may be
        // exchanged like all others, as long as the body's cells keep their order.
        for soft in [false, true] {
            if !self.lock(body, fresh, &old.edges, spare) {
                return false;
            }
            self.keep_what_fits(body, spare, soft, dice);
            if !self.repair(dice) {
                continue;
            }
            for strict in [true, false] {
                self.strict = strict && !soft;
                if strict && soft || !self.join(body[0], old.length(), dice) {
                    continue;
                }
                if let Some(sum) = self.in_order(body, old.length()) {
                    self.way_sum = sum;
                    std::mem::swap(&mut self.edges, &mut old.edges);
                    old.spare = spare;
                    return true;
                }
            }
        }
        false
    }

    /// Locks the body where it is new or lies on the old cycle, and the way past a missing cell.
    fn lock(&mut self, body: &[u16], fresh: usize, old: &[u8], spare: Option<Spare>) -> bool {
        self.edges.copy_from_slice(old);
        self.locked.fill(0);
        self.fixed.fill(0);
        let known = body.len().saturating_sub(fresh + 1);
        for (at, pair) in body.windows(2).enumerate() {
            let way = self.way(pair[0], pair[1]);
            if at >= known || old[usize::from(pair[0])] >> way & 1 == 1 {
                self.locked[usize::from(pair[0])] |= 1 << way;
                self.locked[usize::from(pair[1])] |= 1 << (way ^ 1);
            }
        }
        let Some(Spare { missing, twin }) = spare else {
            return true;
        };
        for beside in self.field.around(Spot(missing)) {
            if self.field.distance(beside, Spot(twin)) != 1 {
                continue;
            }
            let way = self.way(twin, beside.0);
            for mask in [&mut self.locked, &mut self.fixed] {
                mask[usize::from(twin)] |= 1 << way;
                mask[beside.index()] |= 1 << (way ^ 1);
            }
            if self.locked[beside.index()].count_ones() > 2 {
                return false;
            }
        }
        self.locked[usize::from(twin)].count_ones() == 2
    }

    /// Locks all edges of the body.
    fn lock_body(&mut self, body: &[u16]) {
        for pair in body.windows(2) {
            let way = self.way(pair[0], pair[1]);
            self.locked[usize::from(pair[0])] |= 1 << way;
            self.locked[usize::from(pair[1])] |= 1 << (way ^ 1);
        }
    }

    /// Drops the edges of the old cycle that the locked ones leave no room for.
    fn keep_what_fits(&mut self, body: &[u16], spare: Option<Spare>, soft: bool, dice: &mut Dice) {
        self.short.clear();
        if let Some(Spare { missing, twin }) = spare {
            self.strip(missing, 0, dice);
            for beside in self.field.around(Spot(twin)) {
                if self.fixed[beside.index()] != 0 {
                    self.edges[beside.index()] |= self.fixed[beside.index()];
                    self.short.push(beside.0);
                }
            }
            self.edges[usize::from(twin)] |= self.fixed[usize::from(twin)];
        }
        for &spot in body {
            let at = usize::from(spot);
            self.edges[at] |= self.locked[at];
        }
        for &spot in body {
            self.strip(spot, 2, dice);
        }
        if let Some(Spare { twin, .. }) = spare {
            self.strip(twin, 2, dice);
            for beside in self.field.around(Spot(twin)) {
                if self.fixed[beside.index()] != 0 {
                    self.strip(beside.0, 2, dice);
                }
            }
        }
        self.short.extend([body[0], body[body.len() - 1]]);
        if soft {
            self.locked.copy_from_slice(&self.fixed);
        }
        self.count_slots(spare);
    }

    /// Counts how many edges each spot may have besides the locked ones.
    fn count_slots(&mut self, spare: Option<Spare>) {
        let size = self.field.size();
        for y in 1..=usize::from(size.height()) {
            let row = y * self.field.stride();
            for spot in row + 1..=row + usize::from(size.width()) {
                self.slots[spot] = 2 - self.locked[spot].count_ones().min(2) as u8;
            }
        }
        if let Some(spare) = spare {
            self.slots[usize::from(spare.missing)] = 0;
            let width = usize::from(size.width());
            // A cell that was left out before has no edges yet.
            for y in 1..=usize::from(size.height()) {
                let row = y * self.field.stride();
                for spot in row + 1..=row + width {
                    if self.edges[spot] == 0 && spot != usize::from(spare.missing) {
                        self.short.push(spot as u16);
                    }
                }
            }
        }
    }

    /// Leaves a spot at most `degree` edges, the locked ones among them.
    fn strip(&mut self, spot: u16, degree: u32, dice: &mut Dice) {
        let at = usize::from(spot);
        while self.edges[at].count_ones() > degree {
            let loose = self.edges[at] & !self.locked[at];
            if loose == 0 {
                return;
            }
            let way = match loose.count_ones() {
                1 => loose.trailing_zeros(),
                _ if dice.roll() & 1 == 0 => loose.trailing_zeros(),
                _ => 7 - loose.leading_zeros(),
            } as usize;
            let other = self.step(spot, way);
            self.edges[at] &= !(1 << way);
            self.edges[usize::from(other)] &= !(1 << (way ^ 1));
            self.short.push(other);
        }
    }

    pub(super) fn step(&self, spot: u16, way: usize) -> u16 {
        spot.wrapping_add_signed(self.steps[way] as i16)
    }

    /// The way from a spot to its neighbour.
    fn way(&self, from: u16, to: u16) -> usize {
        debug_assert_eq!(self.field.distance(Spot(from), Spot(to)), 1);
        match (to > from, from.abs_diff(to)) {
            (true, 1) => 3,
            (false, 1) => 2,
            (true, _) => 1,
            (false, _) => 0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use protocol::Size;

    /// A walk of at most that many cells that never crosses itself.
    fn walk(field: Field, length: usize, dice: &mut Dice) -> Vec<u16> {
        let cells: Vec<u16> = field.all().map(|spot| spot.0).collect();
        let mut body = vec![cells[dice.below(cells.len())]];
        while body.len() < length {
            let head = body[body.len() - 1];
            let near = field.around(Spot(head)).map(|spot| spot.0);
            let free = { near }
                .into_iter()
                .filter(|to| cells.contains(to) && !body.contains(to));
            let free: Vec<u16> = free.collect();
            let Some(next) = dice.pick(&free) else {
                break;
            };
            body.push(next);
        }
        body
    }

    #[test]
    fn a_yes_is_a_cycle_that_carries_the_body_and_a_no_changes_nothing() {
        let mut dice = Dice::new(3);
        let mut said = [0; 2];
        for (width, height) in [(2, 5), (4, 4), (5, 5), (6, 7), (7, 7), (12, 9), (3, 3)] {
            let size = Size::new(width, height).unwrap();
            let first = Cycle::new(size).unwrap();
            let mut certifier = Certifier::new(first.field());
            for round in 0..200 {
                let body = walk(first.field(), 1 + round % 25, &mut dice);
                let mut cycle = first.clone();
                if certifier.certify(&body, body.len(), &mut cycle, &mut dice) {
                    assert!(cycle.is_whole(), "{size} {body:?}");
                    assert!(cycle.carries(&body), "{size} {body:?}");
                    said[1] += 1;
                } else {
                    assert_eq!(cycle, first, "{size} {body:?}");
                    said[0] += 1;
                }
            }
        }
        assert!(said.iter().all(|&count| count > 200), "{said:?}");
    }
}
