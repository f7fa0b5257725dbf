//! What plans are made from and tested against.

use crate::board::Moves;
use crate::champion::predict::Scene;
use crate::memory::Memory;

/// A scene in which rivals do their worst for `horizon` moves, and then as expected.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LookAhead<'a> {
    pub(crate) scene: &'a Scene,
    /// What apples add.
    pub(crate) memory: &'a Memory,
    pub(crate) horizon: Moves,
}

impl<'a> LookAhead<'a> {
    pub(crate) fn new(scene: &'a Scene, memory: &'a Memory, horizon: Moves) -> Self {
        Self {
            scene,
            memory,
            horizon,
        }
    }
}
