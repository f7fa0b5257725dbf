//! A bot for the Wits multi-snake game: a session on stdin and stdout, brains that decide, and games
//! between them without processes.
//!
//! To write a bot, implement [`brain::Brain`] and hand it to [`session::run`], as
//! `examples/my_bot.rs` does.
//!
//! [`session`] is the only part that does input and output, [`clock`] the only one that reads a
//! clock. A brain decides from what it was sent, its own memory and its seed alone.

pub mod board;
pub mod brain;
mod champion;
pub mod clock;
pub mod log;
pub mod matches;
mod memory;
pub mod predictions;
mod random;
pub mod roster;
pub mod session;
mod sparring;
