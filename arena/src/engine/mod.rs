//! Games: who sits where, the loop that plays them, and what came of them.

mod brains;
pub mod people;
mod play;
mod stats;
mod table;

pub use brains::BrainGame;
pub use play::{Departure, Game, Glimpse, Outcome, Think, header, play};
pub use stats::{Deaths, Latency, SeatStats, count_events};
