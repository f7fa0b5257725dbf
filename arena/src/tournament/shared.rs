//! What every game of a tournament has in common, and the jobs that its fixtures are.

use super::schedule::Fixture;
use crate::engine::Think;
use crate::fleet::{Job, Manner, Player};
use crate::process::Timing;
use crate::sandbox::Sandbox;
use protocol::GameConfig;
use std::path::PathBuf;
use std::sync::Arc;

/// What every game of a tournament has in common.
#[derive(Debug)]
pub struct SharedSpec {
    /// The rules' numbers.
    pub config: Arc<GameConfig>,
    /// Ticks of a game.
    pub ticks: u32,
    /// How bots are run.
    pub manner: Manner,
    /// How their answers are timed.
    pub timing: Timing,
    /// Who of them thinks when.
    pub think: Think,
    /// Who takes part.
    pub players: Vec<Arc<Player>>,
    /// The fence around them.
    pub sandbox: Sandbox,
    /// Where each game gets a folder.
    pub games: PathBuf,
}

impl SharedSpec {
    /// A game of the schedule, ready to be played.
    pub fn job(&self, fixture: &Fixture) -> Job {
        let id = fixture.id.to_string();
        Job {
            folder: self.games.join(&id),
            id,
            config: self.config.clone(),
            seed: fixture.seed.clone(),
            ticks: self.ticks,
            manner: self.manner,
            timing: self.timing,
            think: self.think,
            seats: fixture.seats.map(|_, &bot| self.players[bot].clone()),
            sandbox: self.sandbox.clone(),
        }
    }
}
