//! The ladder's table: every bot that plays, with what is known of it, in one query.

use super::{BotId, Store, StoreError, StudentId, VersionId, all};
use crate::tournament::rating::Interval;
use serde::Serialize;

/// A row of the ladder.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct StandingRow {
    /// The bot.
    pub bot: BotId,
    /// What it is called.
    pub name: String,
    /// Whose it is; `None` for a built-in one.
    pub owner: Option<StudentId>,
    /// The owner's name.
    pub owner_name: Option<String>,
    /// The version that plays.
    pub version: VersionId,
    /// Its number.
    pub number: u32,
    /// Its strength; `None` before its first rated game.
    pub points: Option<f64>,
    /// Where that lies with 95 %.
    pub interval: Option<Interval>,
    /// Ladder games of this version.
    pub games: u32,
}

impl Store {
    /// All bots that may play, the strongest first, those without a strength last.
    ///
    /// # Errors
    /// If the database fails.
    pub fn standings(&self) -> Result<Vec<StandingRow>, StoreError> {
        let sql = "SELECT bots.id, bots.name, owner, students.name, versions.id, versions.number, points, low, high, \
                   coalesce(games, 0) FROM versions JOIN bots ON bots.id = bot \
                   LEFT JOIN students ON students.id = owner LEFT JOIN ratings ON ratings.version = versions.id \
                   WHERE versions.state = 'active' AND enabled ORDER BY points IS NULL, points DESC, bots.name";
        self.read(|db| {
            all(db, sql, [], |row| {
                let (low, high): (Option<f64>, Option<f64>) = (row.get(7)?, row.get(8)?);
                Ok(StandingRow {
                    bot: row.get(0)?,
                    name: row.get(1)?,
                    owner: row.get(2)?,
                    owner_name: row.get(3)?,
                    version: row.get(4)?,
                    number: row.get(5)?,
                    points: row.get(6)?,
                    interval: low.zip(high).map(|(low, high)| Interval { low, high }),
                    games: row.get(9)?,
                })
            })
        })
    }
}
