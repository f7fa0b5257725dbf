//! Where a game was played, if not on the machine that keeps the journal: a line of its own before the game's, so that
//! the game's line is the same wherever it was played.

use super::schedule::GameId;
use crate::fleet::Finished;
use serde::{Deserialize, Serialize};

/// Bytes of a machine's name.
const NAME_CAP: usize = 320;

/// Where a game was played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MachineLine {
    /// The machine's name.
    pub machine: String,
    /// The game's block.
    pub block: u32,
    /// And its rotation.
    pub rotation: u8,
    /// How long it took there, in milliseconds.
    pub ms: u64,
}

impl MachineLine {
    /// Where a game was played, if that was elsewhere.
    pub fn of(id: GameId, game: &Finished) -> Option<Self> {
        Some(Self {
            machine: game.machine.clone()?,
            block: id.block,
            rotation: id.rotation,
            ms: game.outcome.took.as_millis().try_into().unwrap_or(u64::MAX),
        })
    }

    /// Which game it is about.
    pub fn id(&self) -> GameId {
        GameId {
            block: self.block,
            rotation: self.rotation,
        }
    }

    /// What of it cannot be, in words.
    pub(super) fn problem(&self) -> Option<String> {
        let long = self.machine.len() > NAME_CAP;
        long.then(|| format!("a machine's name of more than {NAME_CAP} bytes"))
    }
}
