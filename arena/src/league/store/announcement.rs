//! What the organiser tells all who look.

use super::columns::Moment;
use super::{AnnouncementId, Store, StoreError, all};
use jiff::Timestamp;
use rusqlite::params;
use serde::Serialize;

/// A few words on top of every page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Announcement {
    /// The row.
    pub id: AnnouncementId,
    /// The words.
    pub text: String,
    /// When they were said.
    pub at: Timestamp,
}

impl Store {
    /// Says something.
    ///
    /// # Errors
    /// If the database fails.
    pub fn announce(&self, text: &str, now: Timestamp) -> Result<AnnouncementId, StoreError> {
        self.write(|db| {
            db.execute(
                "INSERT INTO announcements (text, at) VALUES (?, ?)",
                params![text, Moment(now)],
            )?;
            Ok(AnnouncementId(db.last_insert_rowid()))
        })
    }

    /// Takes it back.
    ///
    /// # Errors
    /// If there is no such announcement.
    pub fn withdraw(&self, id: AnnouncementId) -> Result<(), StoreError> {
        self.write(
            |db| match db.execute("DELETE FROM announcements WHERE id = ?", [id])? {
                0 => Err(StoreError::Missing("announcement")),
                _ => Ok(()),
            },
        )
    }

    /// All that stand, the latest first.
    ///
    /// # Errors
    /// If the database fails.
    pub fn announcements(&self) -> Result<Vec<Announcement>, StoreError> {
        let sql = "SELECT id, text, at FROM announcements ORDER BY id DESC";
        self.read(|db| {
            all(db, sql, [], |row| {
                Ok(Announcement {
                    id: row.get(0)?,
                    text: row.get(1)?,
                    at: row.get::<_, Moment>(2)?.0,
                })
            })
        })
    }
}
