//! One game that is to be played: all that is needed to play it.

use super::manner::Manner;
use crate::bots::{BotSpec, SealedBot};
use crate::engine::Think;
use crate::process::Timing;
use crate::sandbox::Sandbox;
use protocol::{BySeat, GameConfig};
use std::path::PathBuf;
use std::sync::Arc;

/// The replay in the folder of a game.
pub const REPLAY: &str = "game.jsonl.zst";

/// One game that is to be played.
#[derive(Clone, Debug)]
pub struct Job {
    /// What it is called among the games of its runner: letters, digits and `-`, and no other has the same.
    pub id: String,
    /// The rules' numbers.
    pub config: Arc<GameConfig>,
    /// What seeds it.
    pub seed: String,
    /// How many ticks.
    pub ticks: u32,
    /// How bots are run.
    pub manner: Manner,
    /// How their answers are timed.
    pub timing: Timing,
    /// Who of them thinks when.
    pub think: Think,
    /// Who sits where.
    pub seats: BySeat<Arc<Player>>,
    /// The fence around them.
    pub sandbox: Sandbox,
    /// The folder of the game, where its replay and its bots' logs go. What is in it is removed.
    pub folder: PathBuf,
}

/// A bot that plays.
#[derive(Debug)]
pub struct Player {
    /// Its name, and what is run.
    pub bot: BotSpec,
    /// Its program as it was opened, by which it is known; none where a brain is run in this process.
    pub sealed: Option<SealedBot>,
}

impl Job {
    /// Where its replay goes.
    pub fn replay(&self) -> PathBuf {
        self.folder.join(REPLAY)
    }
}
