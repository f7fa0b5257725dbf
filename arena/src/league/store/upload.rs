//! An upload as it is taken in: the bot, if it is new, and its version, in one transaction with the limits.

use super::columns::Moment;
use super::{BotId, Store, StoreError, StudentId, VersionId, one};
use jiff::{SignedDuration, Timestamp};
use rusqlite::{Connection, params};

/// An upload whose files are on disk.
#[derive(Clone, Copy, Debug)]
pub struct Upload<'a> {
    /// Whose.
    pub owner: StudentId,
    /// The bot's name.
    pub bot_name: &'a str,
    /// The file's name.
    pub file_name: &'a str,
    /// Under which its files are kept.
    pub sum: &'a str,
    /// Its size.
    pub bytes: u64,
    /// What is to be said of it.
    pub words: &'a str,
}

/// What a student may have and do.
#[derive(Clone, Copy, Debug)]
pub struct UploadLimits {
    /// Bots of one student.
    pub bots: u32,
    /// Uploads in an hour.
    pub per_hour: u32,
}

impl Store {
    /// Takes in an upload as the next version of the student's bot of that name, which is made if it is not there.
    ///
    /// # Errors
    /// If the name is another's, or the student has or did too much.
    pub fn add_upload(
        &self,
        upload: Upload<'_>,
        limits: UploadLimits,
        now: Timestamp,
    ) -> Result<(BotId, VersionId), StoreError> {
        self.write(|db| {
            check_uploads(db, upload.owner, limits, now)?;
            let bot = own_bot(db, upload, limits, now)?;
            let last = "SELECT coalesce(max(number), 0) + 1 FROM versions WHERE bot = ?";
            let number: i64 = db.query_row(last, [bot], |row| row.get(0))?;
            let Upload {
                file_name,
                sum,
                bytes,
                words,
                ..
            } = upload;
            db.execute(
                "INSERT INTO versions (bot, number, file_name, sum, bytes, uploaded, state) \
                 VALUES (?, ?, ?, ?, ?, ?, 'waiting')",
                params![bot, number, file_name, sum, bytes as i64, Moment(now)],
            )?;
            let version = VersionId(db.last_insert_rowid());
            db.execute(
                "INSERT INTO steps VALUES (?, 'upload', 'passed', ?, '', ?, ?)",
                params![version, words, Moment(now), Moment(now)],
            )?;
            Ok((bot, version))
        })
    }

    /// Whether a student may upload for a bot of this name, as far as can be said before the file is unpacked.
    ///
    /// # Errors
    /// As for [`Store::add_upload`].
    pub fn may_upload(
        &self,
        owner: StudentId,
        bot_name: &str,
        limits: UploadLimits,
        now: Timestamp,
    ) -> Result<(), StoreError> {
        self.read(|db| {
            check_uploads(db, owner, limits, now)?;
            known_bot(db, owner, bot_name, limits).map(drop)
        })
    }
}

fn check_uploads(
    db: &Connection,
    owner: StudentId,
    limits: UploadLimits,
    now: Timestamp,
) -> Result<(), StoreError> {
    let since = now - SignedDuration::from_hours(1);
    let sql =
        "SELECT count(*) FROM versions JOIN bots ON bots.id = bot WHERE owner = ? AND uploaded > ?";
    let uploads: u32 = db.query_row(sql, params![owner, Moment(since)], |row| row.get(0))?;
    match uploads >= limits.per_hour {
        true => Err(StoreError::Full {
            what: "uploads of a student in an hour",
            most: limits.per_hour,
        }),
        false => Ok(()),
    }
}

/// The student's bot of this name; `None` if there is room for it and no bot has the name.
fn known_bot(
    db: &Connection,
    owner: StudentId,
    name: &str,
    limits: UploadLimits,
) -> Result<Option<BotId>, StoreError> {
    let sql = "SELECT id, owner FROM bots WHERE name = ?";
    let found: Option<(BotId, Option<StudentId>)> =
        one(db, sql, [name], |row| Ok((row.get(0)?, row.get(1)?)))?;
    match found {
        Some((bot, has)) if has == Some(owner) => Ok(Some(bot)),
        Some(_) => Err(StoreError::Taken {
            what: "the name",
            text: name.to_owned(),
        }),
        None => {
            let sql = "SELECT count(*) FROM bots WHERE owner = ?";
            let bots: u32 = db.query_row(sql, [owner], |row| row.get(0))?;
            match bots >= limits.bots {
                true => Err(StoreError::Full {
                    what: "bots of a student",
                    most: limits.bots,
                }),
                false => Ok(None),
            }
        }
    }
}

fn own_bot(
    db: &Connection,
    upload: Upload<'_>,
    limits: UploadLimits,
    now: Timestamp,
) -> Result<BotId, StoreError> {
    if let Some(bot) = known_bot(db, upload.owner, upload.bot_name, limits)? {
        return Ok(bot);
    }
    let sql = "INSERT INTO bots (owner, name, created) VALUES (?, ?, ?)";
    db.execute(sql, params![upload.owner, upload.bot_name, Moment(now)])?;
    Ok(BotId(db.last_insert_rowid()))
}
