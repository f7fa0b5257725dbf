//! The two ways to play.

use super::game::Game;
use super::ours::Ours;
use super::seed::Seed;
use protocol::{Cell, Size};
use std::fmt;

/// Decides where the head goes.
pub trait Snake {
    /// The next cell for the head.
    fn go(&mut self, game: &Game) -> Cell;
}

/// A way to play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// Theirs, with so many cells between head and tail.
    Seed {
        /// Those cells.
        buffer: usize,
    },
    /// Ours.
    Ours,
}

impl Method {
    /// A snake that plays so; `None` on a board of one cell.
    pub fn snake(self, size: Size, seed: u64) -> Option<Box<dyn Snake>> {
        Some(match self {
            Self::Seed { buffer } => Box::new(Seed::new(size, buffer)?),
            Self::Ours => Box::new(Ours::new(size, seed)?),
        })
    }
}

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Seed { buffer } => write!(f, "seed, buffer {buffer}"),
            Self::Ours => f.write_str("ours"),
        }
    }
}
