//! Snails in the terminal: a game to watch, or to play against a method.

mod keys;
mod run;
mod screen;
mod show;

pub use run::{Left, run};
pub use screen::draw;
pub use show::{Show, Side};
