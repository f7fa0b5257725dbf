//! Goes anywhere that is free.

use super::view::View;
use crate::board::{Field, Spot};
use crate::brain::{BoxedBrain, Brain};
use crate::clock::Deadline;
use crate::memory::Memory;
use protocol::{Init, Move, Observation, below, rng_from_seed};
use rand_chacha::ChaCha8Rng;

#[derive(Clone)]
pub(crate) struct Random {
    field: Field,
    memory: Memory,
    rng: ChaCha8Rng,
}

impl Random {
    pub(crate) fn new(init: Init, seed: u64) -> Self {
        let field = Field::new(init.size);
        Self {
            field,
            memory: Memory::new(field),
            rng: rng_from_seed(&seed.to_string()),
        }
    }
}

impl Brain for Random {
    fn decide(&mut self, seen: &Observation, _deadline: &Deadline) -> Move {
        let Some(view) = View::of(self.field, seen, &mut self.memory) else {
            return Move::Straight;
        };
        let open: Vec<Spot> = view.open().collect();
        let chosen = match open.len() {
            0 => None,
            choices => Some(open[below(&mut self.rng, choices as u32) as usize]),
        };
        view.to_move(chosen)
    }

    fn fork(&self) -> Option<BoxedBrain> {
        Some(Box::new(self.clone()))
    }

    fn reseed(&mut self, seed: u64) {
        self.rng = rng_from_seed(&seed.to_string());
    }
}
