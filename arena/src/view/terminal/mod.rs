//! The terminal's view: the board in half blocks, standings and events beside it.

mod board;
mod keys;
mod run;
mod screen;
mod stage;
mod viewer;

pub use run::{Live, News, watch};
pub use screen::draw;
pub use stage::Stage;
pub use viewer::Viewer;
