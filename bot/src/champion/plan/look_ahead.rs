//! What plans are made from and tested against.

use crate::champion::predict::Scene;
use crate::memory::Memory;

/// A scene in which rivals do their worst for `horizon` moves, and then as expected.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LookAhead<'a> {
    pub(crate) scene: &'a Scene,
    /// What apples add.
    pub(crate) memory: &'a Memory,
    pub(crate) horizon: u16,
}

impl<'a> LookAhead<'a> {
    pub(crate) fn new(scene: &'a Scene, memory: &'a Memory, horizon: u16) -> Self {
        Self {
            scene,
            memory,
            horizon,
        }
    }

    /// The same with another horizon.
    pub(crate) fn within(self, horizon: u16) -> Self {
        Self { horizon, ..self }
    }
}
