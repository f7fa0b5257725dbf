//! Snails in the terminal: a game to watch, or to play against a method.

mod keys;
mod screen;
mod show;
mod view;

pub use screen::draw;
pub use show::{Show, Side};
