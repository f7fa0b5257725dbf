//! Uploads at a glance: the latest versions of all bots.

use super::columns::Moment;
use super::{BotId, Store, StoreError, StudentId, VersionId, VersionState, all};
use jiff::Timestamp;
use serde::Serialize;

/// An upload in a line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct UploadLine {
    /// The version that it became.
    pub version: VersionId,
    /// Its number.
    pub number: u32,
    /// Of which bot.
    pub bot: BotId,
    /// What that is called.
    pub name: String,
    /// Whose.
    pub owner: StudentId,
    /// What they are called.
    pub owner_name: String,
    /// When it came.
    pub uploaded: Timestamp,
    /// How far it has come.
    pub state: VersionState,
}

impl Store {
    /// The latest uploads, the latest first.
    ///
    /// # Errors
    /// If the database fails.
    pub fn latest_uploads(&self, most: u32) -> Result<Vec<UploadLine>, StoreError> {
        let sql = "SELECT versions.id, versions.number, bots.id, bots.name, students.id, students.name, uploaded, state \
                   FROM versions JOIN bots ON bots.id = bot JOIN students ON students.id = owner \
                   ORDER BY versions.id DESC LIMIT ?";
        self.read(|db| {
            all(db, sql, [most], |row| {
                Ok(UploadLine {
                    version: row.get(0)?,
                    number: row.get(1)?,
                    bot: row.get(2)?,
                    name: row.get(3)?,
                    owner: row.get(4)?,
                    owner_name: row.get(5)?,
                    uploaded: row.get::<_, Moment>(6)?.0,
                    state: row.get(7)?,
                })
            })
        })
    }
}
