//! Games between brains in one process: the rules, a seed and nothing else.
//!
//! With a budget of nodes the same match and seed give the same games, the same table and the same
//! fingerprint.

mod fingerprint;
mod play;
mod scoreboard;
mod seating;
pub mod study;
mod table;
mod tally;

pub use fingerprint::{Fingerprint, fingerprint};
pub use play::{Match, Report, game};
pub use scoreboard::Scoreboard;
pub use tally::{BAND, Band, LATENCY_MS, Tally};
