//! Views in the terminal: one loop for all of them, which ends with its terminal.

mod input;
mod run;
mod view;

pub use run::run;
pub use view::{View, ViewExit, no_colour};
