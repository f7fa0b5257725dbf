//! Games: who sits where, the one loop that plays them, and what came of them.

mod brains;
mod demand;
mod live_players;
pub mod people;
mod play;
mod players;
mod run;
mod stats;

pub use brains::BrainGame;
pub use play::{Departure, GameSpec, Outcome, Think, beginning, play};
pub use run::TickView;
pub use stats::{Deaths, Latency, SeatStats, count_events};
