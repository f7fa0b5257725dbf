//! Looking at games, live or recorded: in a terminal, in a browser, as one file, as pictures.

pub mod picture;
pub mod terminal;
pub mod tui;
pub mod web;
