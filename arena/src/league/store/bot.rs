//! Bots by their names. A built-in bot belongs to no student and is a bot like any other.

use super::columns::Moment;
use super::error::is_taken;
use super::{BotId, Store, StoreError, StudentId, VersionId, all, one};
use jiff::Timestamp;
use rusqlite::{Row, params};
use serde::Serialize;

/// A bot of the league.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct LeagueBot {
    /// The row.
    pub id: BotId,
    /// Whose it is; `None` for a built-in one.
    pub owner: Option<StudentId>,
    /// What it is called: any text, no two alike.
    pub name: String,
    /// The brain, if it is built in.
    pub built_in: Option<String>,
    /// Whether it may play.
    pub enabled: bool,
    /// Since when it is there.
    pub created: Timestamp,
}

const COLUMNS: &str = "id, owner, name, built_in, enabled, created";

fn bot(row: &Row<'_>) -> rusqlite::Result<LeagueBot> {
    Ok(LeagueBot {
        id: row.get(0)?,
        owner: row.get(1)?,
        name: row.get(2)?,
        built_in: row.get(3)?,
        enabled: row.get(4)?,
        created: row.get::<_, Moment>(5)?.0,
    })
}

impl Store {
    /// Takes in a student's bot under a name of their choice.
    ///
    /// # Errors
    /// If the name is taken.
    pub fn add_bot(
        &self,
        owner: StudentId,
        name: &str,
        now: Timestamp,
    ) -> Result<BotId, StoreError> {
        self.write(|db| {
            let sql = "INSERT INTO bots (owner, name, created) VALUES (?, ?, ?)";
            match db.execute(sql, params![owner, name, Moment(now)]) {
                Err(error) if is_taken(&error) => Err(StoreError::Taken {
                    what: "the name",
                    text: name.to_owned(),
                }),
                added => {
                    added?;
                    Ok(BotId(db.last_insert_rowid()))
                }
            }
        })
    }

    /// Makes sure that a built-in bot is there, with its one version, and returns it.
    ///
    /// # Errors
    /// If a student's bot has its name.
    pub fn add_built_in(&self, brain: &str, now: Timestamp) -> Result<BotId, StoreError> {
        self.write(|db| {
            let known = "SELECT id FROM bots WHERE built_in = ?";
            if let Some(id) = one(db, known, [brain], |row| row.get(0))? {
                return Ok(id);
            }
            let sql = "INSERT INTO bots (name, built_in, created) VALUES (?, ?, ?)";
            match db.execute(sql, params![brain, brain, Moment(now)]) {
                Err(error) if is_taken(&error) => Err(StoreError::Taken {
                    what: "the name",
                    text: brain.to_owned(),
                }),
                added => {
                    added?;
                    let id = BotId(db.last_insert_rowid());
                    db.execute(
                        "INSERT INTO versions (bot, number, file_name, sum, bytes, uploaded, state) \
                         VALUES (?, 1, ?, '', 0, ?, 'active')",
                        params![id, brain, Moment(now)],
                    )?;
                    Ok(id)
                }
            }
        })
    }

    /// The one version of a built-in bot.
    ///
    /// # Errors
    /// If it is not in the league.
    pub fn built_in_version(&self, brain: &str) -> Result<VersionId, StoreError> {
        let sql = "SELECT versions.id FROM versions JOIN bots ON bots.id = bot WHERE built_in = ?";
        let found = self.read(|db| one(db, sql, [brain], |row| row.get(0)))?;
        found.ok_or(StoreError::Missing("built-in bot"))
    }

    /// Lets a bot play, or keeps it from playing.
    ///
    /// # Errors
    /// If there is no such bot.
    pub fn enable_bot(&self, id: BotId, enabled: bool) -> Result<(), StoreError> {
        self.write(|db| {
            let sql = "UPDATE bots SET enabled = ? WHERE id = ?";
            match db.execute(sql, params![enabled, id])? {
                0 => Err(StoreError::Missing("bot")),
                _ => Ok(()),
            }
        })
    }

    /// A bot.
    ///
    /// # Errors
    /// If the database fails.
    pub fn bot(&self, id: BotId) -> Result<Option<LeagueBot>, StoreError> {
        let sql = format!("SELECT {COLUMNS} FROM bots WHERE id = ?");
        self.read(|db| one(db, &sql, [id], bot))
    }

    /// The bot with this name.
    ///
    /// # Errors
    /// If the database fails.
    pub fn bot_by_name(&self, name: &str) -> Result<Option<LeagueBot>, StoreError> {
        let sql = format!("SELECT {COLUMNS} FROM bots WHERE name = ?");
        self.read(|db| one(db, &sql, [name], bot))
    }

    /// All bots, or those of one student.
    ///
    /// # Errors
    /// If the database fails.
    pub fn bots(&self, owner: Option<StudentId>) -> Result<Vec<LeagueBot>, StoreError> {
        let sql =
            format!("SELECT {COLUMNS} FROM bots WHERE ?1 IS NULL OR owner = ?1 ORDER BY name");
        self.read(|db| all(db, &sql, [owner], bot))
    }
}
