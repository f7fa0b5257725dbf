//! Follows a cycle through every cell and cuts corners where that leaves the tail ahead.
//!
//! On a board of odd × odd cells no such cycle exists: it then leaves out one cell, and swaps it for
//! another when an apple is there.

use super::view::View;
use crate::board::{BySpot, Field, Spot, round};
use crate::brain::{BoxedBrain, Brain};
use crate::clock::Deadline;
use crate::memory::Memory;
use protocol::{Init, Move, Observation};

/// Cells left between the head and its own tail after a short cut.
const MARGIN: usize = 8;

#[derive(Clone)]
pub(crate) struct Hamilton {
    field: Field,
    memory: Memory,
    /// Each spot's place on the cycle; a cell that is left out has the place of the one it stands for.
    place: BySpot<Option<usize>>,
    /// Cells on the cycle.
    length: usize,
}

impl Hamilton {
    pub(crate) fn new(init: Init) -> Self {
        let field = Field::new(init.size);
        let cycle = round(init.size);
        let mut place = BySpot::new(field, None);
        for (at, &cell) in cycle.iter().enumerate() {
            place[field.spot(cell)] = Some(at);
        }
        let mut this = Self {
            field,
            memory: Memory::new(field),
            place,
            length: cycle.len(),
        };
        this.place_what_is_left();
        this
    }

    /// A cell off the cycle whose neighbours include the two around some cell of the cycle can stand
    /// in for it.
    fn place_what_is_left(&mut self) {
        let field = self.field;
        for spot in field
            .all()
            .filter(|&spot| self.place[spot].is_none())
            .collect::<Vec<_>>()
        {
            let around = field.around(spot).map(|to| self.place[to]);
            let stands_for = around.iter().flatten().find_map(|&before| {
                let after = (before + 2) % self.length.max(1);
                around
                    .contains(&Some(after))
                    .then_some((before + 1) % self.length.max(1))
            });
            self.place[spot] = stands_for;
        }
    }

    /// Steps along the cycle from one place to another.
    fn ahead(&self, from: usize, to: usize) -> usize {
        (to + self.length - from) % self.length.max(1)
    }

    fn choose(&self, view: &View) -> Option<Spot> {
        let here = self.place[view.head()]?;
        let behind = |&spot: &Spot| self.place[spot].map(|place| self.ahead(here, place));
        // The first of the own cells that the cycle comes to, which is the tail unless it was cut off.
        let tail = view.body[1..]
            .iter()
            .filter_map(behind)
            .filter(|&d| d > 0)
            .min();
        let tail = tail.unwrap_or(self.length);
        let target = view
            .apples
            .iter()
            .filter_map(behind)
            .filter(|&d| d > 0)
            .min();
        let target = target.unwrap_or(1);
        let room = tail.saturating_sub(MARGIN).max(1);
        let on_cycle = view
            .open()
            .filter_map(|to| Some((to, self.ahead(here, self.place[to]?))));
        let steps =
            on_cycle.filter(|&(_, ahead)| ahead == 1 || (ahead > 1 && ahead <= room.min(target)));
        steps
            .max_by_key(|&(to, ahead)| (ahead, view.apples.contains(&to)))
            .map(|(to, _)| to)
    }
}

impl Brain for Hamilton {
    fn decide(&mut self, seen: &Observation, _deadline: &Deadline) -> Move {
        let Some(view) = View::of(self.field, seen, &mut self.memory) else {
            return Move::Straight;
        };
        let chosen = self.choose(&view);
        view.to_move(
            chosen
                .or_else(|| view.empty().next())
                .or_else(|| view.open().next()),
        )
    }

    fn fork(&self) -> Option<BoxedBrain> {
        Some(Box::new(self.clone()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use protocol::Size;

    #[test]
    fn the_missed_cell_stands_in_for_another() {
        for (width, height) in [(3, 3), (5, 7), (11, 5)] {
            let size = Size::new(width, height).unwrap();
            let hamilton = Hamilton::new(Init {
                snakes: 1,
                size,
                mode: 1,
            });
            let placed = hamilton
                .field
                .all()
                .filter(|&spot| hamilton.place[spot].is_some());
            assert_eq!(placed.count(), size.area());
        }
    }
}
