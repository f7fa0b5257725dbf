//! The studies behind the bot, re-run beside their published numbers.

mod figure;
mod run;

pub use figure::{Estimate, Figure};
pub use run::{Effort, Run};
