//! The studies behind the bot, re-run beside their published numbers, and the snake that fills a board alone.
//!
//! A study is a function from a [`Run`] (how much is played, which seed, how many threads) to its [`Figure`]s.

mod duel;
mod figure;
pub mod fill;
pub mod penguins;
mod run;
pub mod slitherin;
pub mod snails;
pub mod snek;
pub mod solo;
pub mod table;

pub use duel::{Duel, against_all};
pub use figure::{Estimate, Figure};
pub use run::{Effort, Run};

/// A study: what it measures, given how much is played.
pub type Study = fn(&Run<'_>) -> Vec<Figure>;

/// All studies, in the order of the summary.
pub const STUDIES: &[Study] = &[
    slitherin::figures,
    snek::figures,
    snails::figures,
    penguins::figures,
];

/// The figures of all studies.
pub fn summary(run: &Run<'_>) -> Vec<Figure> {
    STUDIES.iter().flat_map(|study| study(run)).collect()
}
