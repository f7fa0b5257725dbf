//! The league's only truth: an SQLite database, and typed functions on it. No SQL stands outside this folder.
//!
//! There is one connection that writes, behind a mutex, and a few that read beside it: in WAL mode neither waits for the
//! other. Every function that writes is one transaction, and what it returned from survives a loss of power (`synchronous=FULL`):
//! a student who was told that an upload is in can rely on it, and a commit every few seconds costs nothing worth saving.

mod announcement;
mod backup;
mod bot;
mod columns;
mod error;
mod game;
mod game_search;
mod meeting;
mod migrations;
mod rating;
mod round;
mod session;
mod setting;
mod standing;
mod student;
mod table;
#[cfg(test)]
mod tests;
mod trend;
mod upload;
mod upload_list;
mod version;

pub use announcement::Announcement;
pub use bot::LeagueBot;
pub use columns::{AnnouncementId, BotId, GameId, RoundId, StudentId, VersionId};
pub use error::StoreError;
pub use game::{GameKind, GameSeat, LeagueGame, NewGame, PlayedGame, SeatOutcome};
pub use game_search::GameSearch;
pub use meeting::Meeting;
pub use rating::{RatingPoint, VersionRating};
pub use round::{Place, Round, RoundKind};
pub use session::Session;
pub use setting::Setting;
pub use standing::StandingRow;
pub use student::{Role, Student};
pub use table::{LadderSeat, Lineage};
pub use trend::Trend;
pub use upload::{Upload, UploadLimits};
pub use upload_list::UploadLine;
pub use version::{NewVersion, Step, StepKind, StepState, Version, VersionState};

use rusqlite::{Connection, Transaction, TransactionBehavior};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// How long another program's write is waited for: `arena league invite` beside a running server.
const PATIENCE: Duration = Duration::from_secs(10);
/// Connections for reading that are kept open.
const READERS_KEPT: usize = 8;

/// The database of a league.
#[derive(Debug)]
pub struct Store {
    path: PathBuf,
    writer: Mutex<Connection>,
    readers: Mutex<Vec<Connection>>,
}

impl Store {
    /// Opens a league's database, or makes it, and brings it to the schema of this program.
    ///
    /// # Errors
    /// If it cannot be read or written, or is of a later program.
    pub fn open(path: &Path) -> Result<Self, StoreError> {
        let mut writer = connect(path)?;
        migrations::migrate(&mut writer)?;
        Ok(Self {
            path: path.to_owned(),
            writer: Mutex::new(writer),
            readers: Mutex::default(),
        })
    }

    /// Reads, from one state of the database.
    fn read<T>(
        &self,
        work: impl FnOnce(&Connection) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        let kept = lock(&self.readers).pop();
        let mut reader = kept.map_or_else(|| connect(&self.path), Ok)?;
        let state = reader.transaction()?;
        let found = work(&state);
        drop(state);
        let mut readers = lock(&self.readers);
        if readers.len() < READERS_KEPT {
            readers.push(reader);
        }
        found
    }

    /// Writes, all of it or nothing.
    fn write<T>(
        &self,
        work: impl FnOnce(&Transaction<'_>) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        let mut writer = lock(&self.writer);
        let change = writer.transaction_with_behavior(TransactionBehavior::Immediate)?;
        let done = work(&change)?;
        change.commit()?;
        Ok(done)
    }
}

fn connect(path: &Path) -> Result<Connection, StoreError> {
    let db = Connection::open(path)?;
    db.busy_timeout(PATIENCE)?;
    db.pragma_update(None, "journal_mode", "wal")?;
    db.pragma_update(None, "synchronous", "full")?;
    db.pragma_update(None, "foreign_keys", true)?;
    db.set_prepared_statement_cache_capacity(64);
    Ok(db)
}

/// A panic leaves a connection whole: SQLite rolls back what was not committed.
fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// All rows of a query as what they mean.
fn all<T>(
    db: &Connection,
    sql: &str,
    params: impl rusqlite::Params,
    of: impl FnMut(&rusqlite::Row<'_>) -> rusqlite::Result<T>,
) -> Result<Vec<T>, StoreError> {
    let mut query = db.prepare_cached(sql)?;
    let rows = query.query_map(params, of)?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// The only row of a query, if there is one.
fn one<T>(
    db: &Connection,
    sql: &str,
    params: impl rusqlite::Params,
    of: impl FnOnce(&rusqlite::Row<'_>) -> rusqlite::Result<T>,
) -> Result<Option<T>, StoreError> {
    use rusqlite::OptionalExtension;
    let mut query = db.prepare_cached(sql)?;
    Ok(query.query_row(params, of).optional()?)
}
