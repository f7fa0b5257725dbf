//! What results say about strength. Pure: no clock, no files, randomness as a parameter.

mod choices;
mod duel;
mod interval;
mod result;
mod separation;
mod sequential;
pub mod simulation;
mod strength;

pub use duel::{Duel, block_scores};
pub use interval::Interval;
pub use result::{GameResult, Placing};
pub use sequential::{Decision, Hypotheses, NoHypotheses, SequentialTest};
pub use strength::{Rating, rate};

/// The share of games in which a bot that is so many points stronger is ahead.
pub fn share_of_points(points: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-points / 400.0))
}
