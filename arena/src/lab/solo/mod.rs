//! Games of one snake, shown in the terminal.

mod player;
mod run;
mod screen;

pub use player::{Player, Scene, Watched};
pub use run::watch;
pub use screen::draw;
