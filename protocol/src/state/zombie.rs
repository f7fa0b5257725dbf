//! A zombie: a chain that hunts heads and cannot be killed.

use crate::Cell;
use std::collections::VecDeque;

/// One zombie.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Zombie {
    /// Its cells, head first.
    pub body: VecDeque<Cell>,
    /// Ticks until it moves. At 0 it has just had its turn.
    pub wait: u32,
}

impl Zombie {
    /// Cells of a zombie, and of an obstacle.
    pub const LENGTH: u32 = 5;

    /// Counts a tick. It may move in this one if `wait` is 0 now.
    pub(super) fn count_down(&mut self, speed: u32) {
        if self.wait == 0 {
            self.wait = speed.max(1);
        }
        self.wait -= 1;
    }
}
