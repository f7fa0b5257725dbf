//! Looking at games, live or recorded: in a terminal, in a browser, as one file.

pub mod mark;
pub mod picture;
#[cfg(test)]
mod sample;
pub mod terminal;
pub mod timeline;
pub mod web;

pub use mark::{Mark, MarkKind};
pub use timeline::{Timeline, TimelineError};
