//! Looking at games, live or recorded: in a terminal, in a browser, as one file, as pictures; and playing in
//! them.

pub mod picture;
mod round_loop;
mod spectators;
pub mod terminal;
pub mod tui;
pub mod web;

pub use round_loop::RoundLoop;
pub use spectators::Spectators;
