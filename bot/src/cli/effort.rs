//! What a decision may use.

use bot::clock::Budget;
use clap::Args;
use std::time::Duration;

#[derive(Args, Clone, Copy)]
pub(super) struct Effort {
    /// Milliseconds for a decision, of the 50 that a tick has
    #[arg(long, default_value_t = 20)]
    budget_ms: u64,
    /// Nodes for a decision instead of time, so that decisions repeat
    #[arg(long)]
    nodes: Option<u64>,
}

impl Effort {
    pub(super) fn of_nodes(nodes: u64) -> Self {
        Self {
            budget_ms: 0,
            nodes: Some(nodes),
        }
    }

    pub(super) fn budget(self) -> Budget {
        let time = Budget::Time(Duration::from_millis(self.budget_ms));
        self.nodes.map_or(time, Budget::Nodes)
    }
}
