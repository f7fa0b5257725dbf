//! The finals as tables: each round with its groups.

use crate::league::handle::League;
use crate::league::store::{BotId, Round, StoreError};
use serde::Serialize;

/// A round of the finals.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct FinalsRound {
    /// The round: groups, or the final.
    pub round: Round,
    /// Its groups, in each the best first.
    pub groups: Vec<Vec<FinalsRow>>,
    /// Games that are played, of how many.
    pub games: (u32, u32),
}

/// A bot in its group.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct FinalsRow {
    /// The bot.
    pub bot: BotId,
    /// What it is called.
    pub name: String,
    /// The owner's name.
    pub owner_name: Option<String>,
    /// Where it was seeded, from 1.
    pub seed: u32,
    /// Points in this round so far.
    pub points: u32,
    /// Where it came in; `None` while the round is played.
    pub place: Option<u32>,
    /// Whether it is in the next round.
    pub advances: bool,
}

impl League {
    /// The rounds of the latest finals, the first round first; empty before any.
    ///
    /// # Errors
    /// If the store fails.
    pub fn finals_table(&self) -> Result<Vec<FinalsRound>, StoreError> {
        Ok(Vec::new())
    }
}
