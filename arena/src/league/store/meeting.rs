//! What a bot's games say in sum: against whom it was ahead, and what it died of.

use super::{BotId, Store, StoreError, all};
use crate::engine::Deaths;
use serde::Serialize;

/// How a bot did against another, over all games that count: those of the ladder, divisions and finals.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Meeting {
    /// The other bot.
    pub bot: BotId,
    /// What it is called.
    pub name: String,
    /// Games in which both sat.
    pub games: u32,
    /// Games in which this bot was ahead.
    pub ahead: u32,
    /// Games in which the other was.
    pub behind: u32,
}

impl Store {
    /// How a bot did against every other that it met, those met most first. Games that neither is ahead in are the rest.
    ///
    /// # Errors
    /// If the database fails.
    pub fn meetings(&self, bot: BotId) -> Result<Vec<Meeting>, StoreError> {
        let sql = "SELECT bots.id, bots.name, count(*), \
                   sum((own.longest, own.kills) > (other.longest, other.kills)), \
                   sum((own.longest, own.kills) < (other.longest, other.kills)) \
                   FROM versions AS mine JOIN seats AS own ON own.version = mine.id \
                   JOIN games ON games.id = own.game \
                   JOIN seats AS other ON other.game = own.game AND other.seat <> own.seat \
                   JOIN versions AS theirs ON theirs.id = other.version JOIN bots ON bots.id = theirs.bot \
                   WHERE mine.bot = ?1 AND theirs.bot <> ?1 AND played IS NOT NULL \
                   AND kind IN ('ladder', 'division', 'final') \
                   GROUP BY bots.id ORDER BY count(*) DESC, bots.name";
        self.read(|db| {
            all(db, sql, [bot], |row| {
                Ok(Meeting {
                    bot: row.get(0)?,
                    name: row.get(1)?,
                    games: row.get(2)?,
                    ahead: row.get(3)?,
                    behind: row.get(4)?,
                })
            })
        })
    }

    /// What a bot died of, in all its games but trials, and how many games those are.
    ///
    /// # Errors
    /// If the database fails.
    pub fn deaths(&self, bot: BotId) -> Result<(Deaths, u32), StoreError> {
        let sql = "SELECT deaths FROM versions JOIN seats ON version = versions.id JOIN games ON games.id = game \
                   WHERE bot = ? AND deaths IS NOT NULL AND kind <> 'trial'";
        let found: Vec<String> = self.read(|db| all(db, sql, [bot], |row| row.get(0)))?;
        let mut sum = Deaths::default();
        for text in &found {
            let deaths = serde_json::from_str(text);
            sum.add(&deaths.map_err(|_| super::columns::unknown("deaths", text))?);
        }
        Ok((sum, found.len() as u32))
    }
}
