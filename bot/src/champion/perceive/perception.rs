//! All that is kept from state to state to see the next one right.

use super::belief::Belief;
use super::hidden_body::HiddenBodies;
use super::position::Position;
use super::rival_models::RivalModels;
use super::rival_view::{Passage, RivalView};
use crate::board::{Field, Spot};
use crate::clock::Deadline;
use crate::memory::Memory;
use protocol::Observation;
use rand_chacha::ChaCha8Rng;

/// What the states have shown so far.
#[derive(Clone, Debug)]
pub(crate) struct Perception {
    field: Field,
    pub(crate) memory: Memory,
    pub(crate) models: RivalModels,
    pub(crate) belief: Belief,
    hidden: HiddenBodies,
    /// What rivals saw in the last state.
    last: RivalView,
    /// Where we went in it.
    entered: Option<Spot>,
}

impl Perception {
    pub(crate) fn new(field: Field) -> Self {
        Self {
            field,
            memory: Memory::new(field),
            models: RivalModels::new(field),
            belief: Belief::new(field),
            hidden: HiddenBodies::default(),
            last: RivalView::new(field),
            entered: None,
        }
    }

    /// Takes in the next state. `None` if the own snake is not on the board.
    pub(crate) fn update(
        &mut self,
        seen: &Observation,
        rng: &mut ChaCha8Rng,
        deadline: &Deadline,
    ) -> Option<Position> {
        let last = self.memory.last.clone();
        self.memory.update(seen);
        let ticks = 1 + u32::from(self.memory.missed);
        if let Some(last) = &last {
            let entered = self.entered.take().filter(|_| self.memory.missed);
            (self.hidden).update(self.field, (last, seen), ticks, entered);
        }
        let now = RivalView::of(self.field, seen).with_prizes(&self.memory);
        self.models.update(seen, &self.last, deadline);
        let passage = Passage {
            then: &self.last,
            now: &now,
            ticks,
        };
        (self.belief).update(seen, passage, &self.models, rng, deadline);
        self.last = now;
        self.position(seen)
    }

    /// Takes in where we go next.
    pub(crate) fn decided(&mut self, to: Option<Spot>) {
        self.entered = to;
        self.memory.decided(to);
    }

    fn position(&self, seen: &Observation) -> Option<Position> {
        let Self { memory, belief, .. } = self;
        Position::of(self.field, seen, memory, belief, &self.hidden)
    }
}

#[cfg(test)]
use crate::clock::Budget;
#[cfg(test)]
use crate::memory::Verdict;

#[cfg(test)]
impl Perception {
    /// One state on a board like `1 9 9` (snakes, width, height), with nothing known from before but what
    /// becomes of a snake in its own leaving tail.
    pub(crate) fn from_text(
        own_tail: Option<Verdict>,
        board: &str,
        state: &str,
    ) -> (Self, Observation, Position) {
        let init: protocol::Init = format!("{board} 1").parse().unwrap();
        let seen: Observation = state.parse().unwrap();
        let mut this = Self::new(Field::new(init.size));
        let mut rng = protocol::rng_from_seed("perception");
        let deadline = Deadline::start(Budget::Nodes(1));
        let _ = this.update(&seen, &mut rng, &deadline);
        let known = own_tail.into_iter();
        known.for_each(|verdict| this.memory.know_own_tail(verdict));
        let position = this.position(&seen).unwrap();
        (this, seen, position)
    }
}
