//! Looking at games, live or recorded: in a terminal, in a browser, as one file, as pictures; and playing in
//! them.

mod audience;
pub mod picture;
mod round_loop;
pub mod terminal;
pub mod tui;
pub mod web;

pub use audience::Audience;
pub use round_loop::RoundLoop;
