//! Goes for the nearest apple as the crow flies and avoids occupied neighbours; it looks no further.

use super::view::View;
use crate::board::{Field, Spot};
use crate::brain::{BoxedBrain, Brain};
use crate::clock::Deadline;
use crate::memory::Memory;
use protocol::{Init, Move, Observation};

#[derive(Clone)]
pub(crate) struct Greedy {
    field: Field,
    memory: Memory,
}

impl Greedy {
    pub(crate) fn new(init: Init) -> Self {
        let field = Field::new(init.size);
        Self {
            field,
            memory: Memory::new(field),
        }
    }
}

impl Brain for Greedy {
    fn decide(&mut self, seen: &Observation, _deadline: &Deadline) -> Move {
        let Some(view) = View::of(self.field, seen, &mut self.memory) else {
            return Move::Straight;
        };
        let to_apple = |from: Spot| {
            let distances = view
                .apples
                .iter()
                .map(|&apple| view.field.distance(from, apple));
            distances.min().unwrap_or(0)
        };
        let nearest = view.empty().min_by_key(|&to| to_apple(to));
        view.to_move(nearest.or_else(|| view.open().next()))
    }

    fn fork(&self) -> Option<BoxedBrain> {
        Some(Box::new(self.clone()))
    }
}
