//! A game that has been played.

use super::job::Job;
use crate::engine::Outcome;

/// A game that has been played to its end. Its replay is where the job said.
#[derive(Debug)]
pub struct Finished {
    /// What was to be played.
    pub job: Job,
    /// What came of it.
    pub outcome: Outcome,
    /// The machine that played it, if that was not this one. How long it took, outcome says, is what that machine says.
    pub machine: Option<String>,
}
