//! A plan: a path, what it is walked for, and the way out at its end.

use super::race::Goal;
use crate::board::{Moves, Spot};

/// A path that was certified, and what for.
#[derive(Clone, Debug)]
pub(crate) struct Plan {
    pub(crate) path: Vec<Spot>,
    /// From the end of the path to the own body: there is always somewhere to go.
    pub(crate) way_out: Vec<Spot>,
    pub(crate) goal: Goal,
    /// How many moves rivals were looked ahead.
    pub(crate) horizon: Moves,
    /// In ticks; less is better.
    pub(crate) cost: f32,
    pub(crate) age: u32,
    /// The share of sampled futures without a way out; all of them where nothing was sampled.
    pub(crate) failing: f32,
}

impl Plan {
    /// The plan without the step that was made since the last state; `None` if something else happened.
    pub(crate) fn after_step_to(mut self, head: Spot) -> Option<Self> {
        self.age += 1;
        let ahead = if self.path.is_empty() {
            &mut self.way_out
        } else {
            &mut self.path
        };
        if ahead.first() != Some(&head) {
            return None;
        }
        ahead.remove(0);
        Some(self)
    }

    pub(crate) fn next_step(&self) -> Option<Spot> {
        self.path.first().copied()
    }
}
