//! A bot for the Wits multi-snake game: a session on stdin and stdout, brains that decide, and games
//! between them without processes.
//!
//! To write a bot, implement [`brain::Brain`] and hand it to [`session::run`], as
//! `examples/my_bot.rs` does.
//!
//! [`session`] is the only part that does input and output, [`clock`] the only one that reads a
//! clock. A brain decides from what it was sent, its own memory and its seed alone.

pub mod bench;
pub mod brain;
mod champion;
pub mod clock;
mod clues;
pub mod field;
pub mod flood;
mod memory;
mod own_tail;
mod patient;
pub mod play;
pub mod round;
mod rows;
pub mod search;
pub mod session;
mod sidestep;
pub mod skirmish;
mod sparring;
pub mod tally;
pub mod timed;
mod timetable;
mod trickle;
pub mod voronoi;
mod waves;
