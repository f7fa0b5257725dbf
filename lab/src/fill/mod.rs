//! Filling a board alone: cycles through all cells, proofs that a body lies on one, and a snake that
//! goes from food to food and always keeps such a proof.

mod certify;
mod cycle;
mod dice;
mod effort;
mod filler;
mod merge;
mod orbit;
mod order;
mod planner;
mod repair;
mod ways;

pub use certify::Certifier;
pub use cycle::{Cycle, Spare};
pub use dice::Dice;
pub use effort::Effort;
pub use filler::Filler;
pub use orbit::{Orbit, Wish};
pub use ways::Ways;
