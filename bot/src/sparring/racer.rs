//! Races for every apple, as long as it gets out again; it hardly ever dies. The good programs of a
//! real tournament play like this.

use super::errands::Errands;
use super::view::View;
use crate::board::Field;
use crate::brain::{BoxedBrain, Brain};
use crate::clock::Deadline;
use crate::memory::Memory;
use protocol::{Init, Move, Observation};

#[derive(Clone)]
pub(crate) struct Racer {
    field: Field,
    memory: Memory,
    errands: Errands,
}

impl Racer {
    pub(crate) fn new(init: Init) -> Self {
        let field = Field::new(init.size);
        Self {
            field,
            memory: Memory::new(field),
            errands: Errands::new(field),
        }
    }
}

impl Brain for Racer {
    fn decide(&mut self, seen: &Observation, _deadline: &Deadline) -> Move {
        let Some(view) = View::of(self.field, seen, &mut self.memory) else {
            return Move::Straight;
        };
        let (errands, meal) = (&mut self.errands, self.memory.most());
        errands.look(&view, seen, &self.memory);
        let mut apples = errands.apples(&view).into_iter();
        let step = apples.find_map(|apple| errands.step_to(&view, apple, meal));
        view.to_move(step.or_else(|| errands.stay(&view)))
    }

    fn fork(&self) -> Option<BoxedBrain> {
        Some(Box::new(self.clone()))
    }
}
