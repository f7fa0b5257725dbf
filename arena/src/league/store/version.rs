//! The versions of a bot, and how far each has come on its way in.

use super::columns::{Moment, words};
use super::{BotId, Store, StoreError, VersionId, all, one};
use jiff::Timestamp;
use rusqlite::{Row, params};
use serde::Serialize;

/// How far a version has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum VersionState {
    /// Uploaded; waits for its turn.
    Waiting,
    /// A program is made of it.
    Building,
    /// The doctor looks at it.
    Checking,
    /// It plays its first game.
    Trial,
    /// It plays.
    Active,
    /// It has played, until the next version took its place.
    Retired,
    /// It did not get in; its steps say why.
    Failed,
}
words!(VersionState, "a version's state", {
    Waiting => "waiting", Building => "building", Checking => "checking", Trial => "trial",
    Active => "active", Retired => "retired", Failed => "failed",
});

impl VersionState {
    /// Whether it is still on its way in.
    pub fn is_under_way(self) -> bool {
        matches!(
            self,
            Self::Waiting | Self::Building | Self::Checking | Self::Trial
        )
    }
}

/// A part of the way in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum StepKind {
    /// The file arrived and was unpacked.
    Upload,
    /// A program was made of it.
    Build,
    /// The doctor looked at it.
    Check,
    /// It played against built-in bots.
    Trial,
}
words!(StepKind, "a step", { Upload => "upload", Build => "build", Check => "check", Trial => "trial" });

/// How a step went.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum StepState {
    /// It is being taken.
    Running,
    /// Well.
    Passed,
    /// Not well.
    Failed,
}
words!(StepState, "the state of a step", { Running => "running", Passed => "passed", Failed => "failed" });

/// A version of a bot.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Version {
    /// The row.
    pub id: VersionId,
    /// Whose.
    pub bot: BotId,
    /// 1, 2, 3…
    pub number: u32,
    /// The uploaded file's name.
    pub file_name: String,
    /// Under which its file is kept; empty for a built-in bot.
    pub sum: String,
    /// The file's size.
    pub bytes: u64,
    /// When it came.
    pub uploaded: Timestamp,
    /// How far it has come.
    pub state: VersionState,
}

/// An upload whose file is on disk.
#[derive(Clone, Copy, Debug)]
pub struct NewVersion<'a> {
    /// Of which bot.
    pub bot: BotId,
    /// The file's name.
    pub file_name: &'a str,
    /// Under which the file is kept.
    pub sum: &'a str,
    /// Its size.
    pub bytes: u64,
    /// What is to be said of the upload.
    pub words: &'a str,
}

/// A step of the way in, as the owner sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Step {
    /// Which.
    pub kind: StepKind,
    /// How it went.
    pub state: StepState,
    /// What is to be said about it: the words of `arena check`.
    pub words: String,
    /// What a compiler or the program itself said. The owner's and the organiser's alone.
    pub log: String,
    /// When it began.
    pub begun: Timestamp,
    /// When it ended.
    pub ended: Option<Timestamp>,
}

const COLUMNS: &str = "id, bot, number, file_name, sum, bytes, uploaded, state";

fn version(row: &Row<'_>) -> rusqlite::Result<Version> {
    Ok(Version {
        id: row.get(0)?,
        bot: row.get(1)?,
        number: row.get(2)?,
        file_name: row.get(3)?,
        sum: row.get(4)?,
        bytes: row.get::<_, i64>(5)?.unsigned_abs(),
        uploaded: row.get::<_, Moment>(6)?.0,
        state: row.get(7)?,
    })
}

impl Store {
    /// Takes in an upload: a version that waits, and the step that brought it.
    ///
    /// # Errors
    /// If there is no such bot.
    pub fn add_version(
        &self,
        new: NewVersion<'_>,
        now: Timestamp,
    ) -> Result<VersionId, StoreError> {
        self.write(|db| {
            let last = "SELECT coalesce(max(number), 0) + 1 FROM versions WHERE bot = ?";
            let number: i64 = db.query_row(last, [new.bot], |row| row.get(0))?;
            db.execute(
                "INSERT INTO versions (bot, number, file_name, sum, bytes, uploaded, state) \
                 VALUES (?, ?, ?, ?, ?, ?, 'waiting')",
                params![
                    new.bot,
                    number,
                    new.file_name,
                    new.sum,
                    new.bytes as i64,
                    Moment(now)
                ],
            )?;
            let id = VersionId(db.last_insert_rowid());
            db.execute(
                "INSERT INTO steps VALUES (?, 'upload', 'passed', ?, '', ?, ?)",
                params![id, new.words, Moment(now), Moment(now)],
            )?;
            Ok(id)
        })
    }

    /// Begins a step: the version's state says so, and what an earlier attempt at the step noted is gone.
    ///
    /// # Errors
    /// If there is no such version.
    pub fn begin_step(
        &self,
        id: VersionId,
        kind: StepKind,
        state: VersionState,
        now: Timestamp,
    ) -> Result<(), StoreError> {
        self.write(|db| {
            let sql = "UPDATE versions SET state = ? WHERE id = ?";
            if db.execute(sql, params![state, id])? == 0 {
                return Err(StoreError::Missing("version"));
            }
            db.execute(
                "INSERT OR REPLACE INTO steps VALUES (?, ?, 'running', '', '', ?, NULL)",
                params![id, kind, Moment(now)],
            )?;
            Ok(())
        })
    }

    /// Ends a step. One that failed ends the version's way in; the version before it goes on playing.
    ///
    /// # Errors
    /// If the step was not begun.
    pub fn end_step(
        &self,
        id: VersionId,
        kind: StepKind,
        (passed, words, log): (bool, &str, &str),
        now: Timestamp,
    ) -> Result<(), StoreError> {
        let state = match passed {
            true => StepState::Passed,
            false => StepState::Failed,
        };
        self.write(|db| {
            let changed = db.execute(
                "UPDATE steps SET state = ?, words = ?, log = ?, ended = ? WHERE version = ? AND step = ?",
                params![state, words, log, Moment(now), id, kind],
            )?;
            if changed == 0 {
                return Err(StoreError::Missing("step"));
            }
            if !passed {
                db.execute("UPDATE versions SET state = 'failed' WHERE id = ?", [id])?;
            }
            Ok(())
        })
    }

    /// Lets a version play, and retires the one before it. A version that a later one has overtaken is retired at once.
    ///
    /// # Errors
    /// If there is no such version.
    pub fn activate(&self, id: VersionId) -> Result<VersionState, StoreError> {
        self.write(|db| {
            let sql = format!("SELECT {COLUMNS} FROM versions WHERE id = ?");
            let found = one(db, &sql, [id], version)?;
            let Version { bot, number, .. } = found.ok_or(StoreError::Missing("version"))?;
            let later =
                "SELECT count(*) FROM versions WHERE bot = ? AND number > ? AND state = 'active'";
            let overtaken: i64 = db.query_row(later, params![bot, number], |row| row.get(0))?;
            let state = match overtaken {
                0 => VersionState::Active,
                _ => VersionState::Retired,
            };
            if state == VersionState::Active {
                let retire =
                    "UPDATE versions SET state = 'retired' WHERE bot = ? AND state = 'active'";
                db.execute(retire, [bot])?;
            }
            let sql = "UPDATE versions SET state = ? WHERE id = ?";
            db.execute(sql, params![state, id])?;
            Ok(state)
        })
    }

    /// Puts a version in a state by the organiser's hand: `Retired`, or `Waiting` to run its way in again.
    ///
    /// # Errors
    /// If there is no such version.
    pub fn put_version(&self, id: VersionId, state: VersionState) -> Result<(), StoreError> {
        self.write(|db| {
            let sql = "UPDATE versions SET state = ? WHERE id = ?";
            match db.execute(sql, params![state, id])? {
                0 => Err(StoreError::Missing("version")),
                _ => Ok(()),
            }
        })
    }

    /// A version.
    ///
    /// # Errors
    /// If the database fails.
    pub fn version(&self, id: VersionId) -> Result<Option<Version>, StoreError> {
        let sql = format!("SELECT {COLUMNS} FROM versions WHERE id = ?");
        self.read(|db| one(db, &sql, [id], version))
    }

    /// A bot's versions, the latest first.
    ///
    /// # Errors
    /// If the database fails.
    pub fn versions(&self, bot: BotId) -> Result<Vec<Version>, StoreError> {
        let sql = format!("SELECT {COLUMNS} FROM versions WHERE bot = ? ORDER BY number DESC");
        self.read(|db| all(db, &sql, [bot], version))
    }

    /// The version with which a bot plays.
    ///
    /// # Errors
    /// If the database fails.
    pub fn active_version(&self, bot: BotId) -> Result<Option<Version>, StoreError> {
        let sql = format!("SELECT {COLUMNS} FROM versions WHERE bot = ? AND state = 'active'");
        self.read(|db| one(db, &sql, [bot], version))
    }

    /// All versions that are on their way in, in the order in which they came.
    ///
    /// # Errors
    /// If the database fails.
    pub fn versions_under_way(&self) -> Result<Vec<Version>, StoreError> {
        let sql = format!(
            "SELECT {COLUMNS} FROM versions \
             WHERE state IN ('waiting', 'building', 'checking', 'trial') ORDER BY id"
        );
        self.read(|db| all(db, &sql, [], version))
    }

    /// The steps of a version's way in, in order.
    ///
    /// # Errors
    /// If the database fails.
    pub fn steps(&self, id: VersionId) -> Result<Vec<Step>, StoreError> {
        let sql = "SELECT step, state, words, log, begun, ended FROM steps WHERE version = ? \
                   ORDER BY instr('upload build check trial', step)";
        self.read(|db| {
            all(db, sql, [id], |row| {
                Ok(Step {
                    kind: row.get(0)?,
                    state: row.get(1)?,
                    words: row.get(2)?,
                    log: row.get(3)?,
                    begun: row.get::<_, Moment>(4)?.0,
                    ended: row.get::<_, Option<Moment>>(5)?.map(|moment| moment.0),
                })
            })
        })
    }

    /// Every sum under which a file is kept, so that others can be swept away.
    ///
    /// # Errors
    /// If the database fails.
    pub fn program_sums(&self) -> Result<Vec<String>, StoreError> {
        let sql = "SELECT DISTINCT sum FROM versions WHERE sum <> ''";
        self.read(|db| all(db, sql, [], |row| row.get(0)))
    }
}
