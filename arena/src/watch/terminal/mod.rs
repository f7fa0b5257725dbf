//! The terminal's view: the board in half blocks, standings and events beside it.

mod board;
mod keys;
mod run;
mod screen;
mod viewer;

pub use run::{Live, watch};
pub use screen::draw;
pub use viewer::Viewer;
