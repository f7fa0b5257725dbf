//! The divisions as a table: points of the latest round, form and movement.

use crate::league::handle::League;
use crate::league::store::{BotId, StoreError};
use jiff::Timestamp;
use serde::Serialize;

/// The divisions in their latest round.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct DivisionTable {
    /// The round's number.
    pub round: u32,
    /// When it began.
    pub begun: Timestamp,
    /// When it ended; `None` while it is played.
    pub ended: Option<Timestamp>,
    /// When the next one begins by itself.
    pub next: Option<Timestamp>,
    /// The divisions, the strongest first; in each, the best first.
    pub divisions: Vec<Vec<DivisionRow>>,
}

/// A bot in its division.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct DivisionRow {
    /// The bot.
    pub bot: BotId,
    /// What it is called.
    pub name: String,
    /// The owner's name.
    pub owner_name: Option<String>,
    /// Points in this round so far.
    pub points: u32,
    /// Where it came in; `None` while the round is played.
    pub place: Option<u32>,
    /// Its last rounds, the latest last.
    pub form: Vec<FormMark>,
    /// Where it came from into this round.
    pub movement: Movement,
}

/// One round of a bot's form.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct FormMark {
    /// The round's number.
    pub round: u32,
    /// The division, from 0.
    pub division: u32,
    /// The place there, from 1.
    pub place: u32,
}

/// Where a bot came from into its division.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Movement {
    /// It was not in the round before.
    New,
    /// From the division below.
    Up,
    /// From the same division.
    Same,
    /// From the division above.
    Down,
}

impl League {
    /// The divisions in their latest round; `None` before the first.
    ///
    /// # Errors
    /// If the store fails.
    pub fn division_table(&self) -> Result<Option<DivisionTable>, StoreError> {
        Ok(None)
    }
}
