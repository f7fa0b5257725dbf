//! How bots are run.

use serde::{Deserialize, Serialize};
use std::fmt;

/// How bots are run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Manner {
    /// Each as a process of its own, on the clock.
    Processes,
    /// All in this process, each decision limited to so many nodes: the same games on any machine.
    InProcess {
        /// The limit.
        nodes: u64,
    },
}

impl fmt::Display for Manner {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Processes => f.write_str("processes"),
            Self::InProcess { nodes } => write!(f, "in-process, {nodes} nodes a decision"),
        }
    }
}
