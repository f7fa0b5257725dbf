//! The studies behind the bot, re-run beside their published numbers.

mod figure;
mod run;
pub mod slitherin;
pub mod snek;
pub mod solo;

pub use figure::{Estimate, Figure};
pub use run::{Effort, Run};
