//! A zombie: a chain that hunts heads and cannot be killed.

use crate::{Cell, GameConfig};
use std::collections::VecDeque;

/// One zombie.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Zombie {
    /// Its cells, head first.
    pub body: VecDeque<Cell>,
    /// Ticks until it moves. At 0 it may move in the tick that was just played.
    pub wait: u32,
}

impl Zombie {
    /// Cells of a zombie, and of an obstacle.
    pub const LENGTH: u32 = 5;

    /// A zombie that has its first turn `zombie_speed` ticks from now.
    pub fn new(body: impl IntoIterator<Item = Cell>, config: &GameConfig) -> Self {
        let mut zombie = Self {
            body: body.into_iter().collect(),
            wait: 0,
        };
        zombie.has_moved(config);
        zombie
    }

    /// Counts a tick. It may move in this one if `wait` is 0 now. One that may try again stays at 0
    /// until it has moved.
    pub(super) fn count_down(&mut self, config: &GameConfig) {
        if self.wait == 0 && !config.ruleset.zombies.retry {
            self.wait = config.zombie_speed.max(1);
        }
        self.wait = self.wait.saturating_sub(1);
    }

    /// Begins the wait for the next turn, where that is counted from its last move.
    pub(super) fn has_moved(&mut self, config: &GameConfig) {
        if config.ruleset.zombies.retry {
            self.wait = config.zombie_speed.max(1);
        }
    }
}
