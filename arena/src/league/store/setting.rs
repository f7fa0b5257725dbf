//! Switches that are turned while the league runs.

use super::columns::words;
use super::{Store, StoreError, one};
use rusqlite::params;

/// A switch or a number that is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Setting {
    /// `1` while no upload is taken.
    Frozen,
    /// `1` while no ladder game is begun.
    Paused,
    /// The games that the projector shows, as numbers with commas.
    Projector,
}
words!(Setting, "a setting", { Frozen => "frozen", Paused => "paused", Projector => "projector" });

impl Store {
    /// What a setting is set to.
    ///
    /// # Errors
    /// If the database fails.
    pub fn setting(&self, setting: Setting) -> Result<Option<String>, StoreError> {
        let sql = "SELECT value FROM settings WHERE key = ?";
        self.read(|db| one(db, sql, [setting], |row| row.get(0)))
    }

    /// Sets it.
    ///
    /// # Errors
    /// If the database fails.
    pub fn set(&self, setting: Setting, value: &str) -> Result<(), StoreError> {
        self.write(|db| {
            let sql = "INSERT INTO settings VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value";
            db.execute(sql, params![setting, value])?;
            Ok(())
        })
    }

    /// Whether a switch is on.
    ///
    /// # Errors
    /// If the database fails.
    pub fn is_on(&self, setting: Setting) -> Result<bool, StoreError> {
        Ok(self.setting(setting)?.as_deref() == Some("1"))
    }

    /// Turns a switch.
    ///
    /// # Errors
    /// If the database fails.
    pub fn switch(&self, setting: Setting, on: bool) -> Result<(), StoreError> {
        self.set(setting, if on { "1" } else { "0" })
    }
}
