//! Games of one snake, shown in the terminal.

mod player;
mod screen;
mod view;

pub use player::{Player, Scene, Watched};
pub use screen::draw;
pub use view::view;
