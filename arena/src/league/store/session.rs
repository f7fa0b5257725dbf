//! Browsers that have come by a personal link. Of a session's key, only its hash is kept.

use super::columns::Moment;
use super::{Store, StoreError, StudentId, one};
use jiff::Timestamp;
use rusqlite::params;

/// A browser of a person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Session {
    /// Whose.
    pub student: StudentId,
    /// What its pages send back with everything that acts.
    pub page_secret: String,
    /// When it ends.
    pub expires: Timestamp,
}

impl Store {
    /// Begins a session under the hash of its key, and forgets those that have ended.
    ///
    /// # Errors
    /// If the database fails.
    pub fn begin_session(
        &self,
        key: &str,
        session: &Session,
        now: Timestamp,
    ) -> Result<(), StoreError> {
        self.write(|db| {
            db.execute("DELETE FROM sessions WHERE expires <= ?", [Moment(now)])?;
            db.execute(
                "INSERT INTO sessions (key, student, page_secret, begun, expires) VALUES (?, ?, ?, ?, ?)",
                params![key, session.student, session.page_secret, Moment(now), Moment(session.expires)],
            )?;
            Ok(())
        })
    }

    /// The session under the hash of this key, if it has not ended.
    ///
    /// # Errors
    /// If the database fails.
    pub fn session(&self, key: &str, now: Timestamp) -> Result<Option<Session>, StoreError> {
        let sql =
            "SELECT student, page_secret, expires FROM sessions WHERE key = ? AND expires > ?";
        self.read(|db| {
            one(db, sql, params![key, Moment(now)], |row| {
                Ok(Session {
                    student: row.get(0)?,
                    page_secret: row.get(1)?,
                    expires: row.get::<_, Moment>(2)?.0,
                })
            })
        })
    }

    /// Ends a session.
    ///
    /// # Errors
    /// If the database fails.
    pub fn end_session(&self, key: &str) -> Result<(), StoreError> {
        self.write(|db| {
            db.execute("DELETE FROM sessions WHERE key = ?", [key])?;
            Ok(())
        })
    }
}
