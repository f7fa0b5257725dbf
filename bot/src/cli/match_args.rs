//! Arguments about games between brains, for all commands that play them.

use super::effort::Effort;
use anyhow::Context;
use bot::matches::Match;
use clap::Args;
use protocol::config::{Layers, Origin};
use std::sync::Arc;

/// Which games are played, by which rules.
#[derive(Args)]
pub(super) struct MatchArgs {
    /// How many games
    #[arg(long, default_value_t = 4)]
    pub(super) games: usize,
    /// The first game's seed; the next games count on
    #[arg(long, default_value_t = 1)]
    pub(super) seed: u64,
    /// Ticks of a game
    #[arg(long, default_value_t = 6000)]
    ticks: u32,
    /// The year whose rules are played
    #[arg(long, default_value = "2021")]
    edition: String,
    /// Board as WIDTHxHEIGHT
    #[arg(long, default_value = "50x50")]
    board: String,
    /// Any other key of snake_config.txt; may be repeated
    #[arg(long = "set", value_name = "KEY=VALUE")]
    settings: Vec<String>,
}

impl MatchArgs {
    /// The match of these brains, one for each seat.
    pub(super) fn fixture(&self, brains: Vec<String>, effort: Effort) -> anyhow::Result<Match> {
        let (width, height) = (self.board)
            .split_once('x')
            .context("expected a board like 50x50")?;
        let mut layers = Layers::new();
        layers.add_option("--edition", &format!("edition={}", self.edition))?;
        layers.add_option("--board", &format!("game_width={width}"))?;
        layers.add_option("--board", &format!("game_height={height}"))?;
        for setting in &self.settings {
            layers.add_option("--set", setting)?;
        }
        layers.add("num_snakes", &brains.len().to_string(), Origin::Whole)?;
        Ok(Match {
            config: Arc::new(layers.resolve()?.config),
            brains,
            ticks: self.ticks,
            budget: effort.budget(),
        })
    }
}
