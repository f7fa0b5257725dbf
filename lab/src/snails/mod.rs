//! Snails: two trails on one board, and the snail that owns more of it wins.

pub mod depths;
mod figures;
mod game;
mod leaf;
mod mask;
pub mod matches;
mod memory;
mod method;
mod minimax;
mod position;
mod race;
mod search;
pub mod terminal;
mod zobrist;

pub use figures::figures;
pub use game::{Outcome, opening, play, settled};
pub use method::{Method, MethodError, Player};
pub use position::{Corner, PATIENCE, Position, WAYS};
