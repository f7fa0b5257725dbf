//! How strong each version is, now and before.

use super::columns::Moment;
use super::{GameKind, Store, StoreError, VersionId, all, one};
use crate::tournament::rating::Interval;
use jiff::{SignedDuration, Timestamp};
use rusqlite::{Connection, Row, params};
use serde::Serialize;

/// Games up to which every change of a strength is kept, and the time between two that are kept later.
const GAMES_NOTED: u32 = 30;
const APART: SignedDuration = SignedDuration::from_mins(10);

/// A version's strength.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct VersionRating {
    /// Whose.
    pub version: VersionId,
    /// Points above the mean of the field.
    pub points: f64,
    /// Where they lie with 95 %, where that is known.
    pub interval: Option<Interval>,
    /// Ladder games behind it.
    pub games: u32,
}

/// A strength at a moment.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct RatingPoint {
    /// When.
    pub at: Timestamp,
    /// The strength then.
    pub rating: VersionRating,
}

fn rating(row: &Row<'_>) -> rusqlite::Result<VersionRating> {
    let (low, high): (Option<f64>, Option<f64>) = (row.get(2)?, row.get(3)?);
    Ok(VersionRating {
        version: row.get(0)?,
        points: row.get(1)?,
        interval: low.zip(high).map(|(low, high)| Interval { low, high }),
        games: row.get(4)?,
    })
}

/// Takes back the last point of a version's history if it is close to the one before it, so that a course of months has a
/// history that can be drawn. The first games are all there.
fn thin_out(db: &Connection, new: &VersionRating, now: Timestamp) -> Result<(), StoreError> {
    if new.games <= GAMES_NOTED {
        return Ok(());
    }
    let sql = "SELECT at FROM rating_history WHERE version = ? ORDER BY at DESC LIMIT 2";
    let last: Vec<Timestamp> = all(db, sql, [new.version], |row| Ok(row.get::<_, Moment>(0)?.0))?;
    if let [last, before] = last[..]
        && last.duration_since(before) < APART
        && last < now
    {
        let sql = "DELETE FROM rating_history WHERE version = ? AND at = ?";
        db.execute(sql, params![new.version, Moment(last)])?;
    }
    Ok(())
}

impl Store {
    /// Writes down all strengths, and those that moved into their history.
    ///
    /// # Errors
    /// If a version is not there.
    pub fn rate(&self, ratings: &[VersionRating], now: Timestamp) -> Result<(), StoreError> {
        self.write(|db| {
            for new in ratings {
                let VersionRating {
                    version,
                    points,
                    interval,
                    games,
                } = *new;
                let (low, high) = interval.map(|it| (it.low, it.high)).unzip();
                let sql = "SELECT version, points, low, high, games FROM ratings WHERE version = ?";
                if one(db, sql, [version], rating)?.as_ref() == Some(new) {
                    continue;
                }
                db.execute(
                    "INSERT OR REPLACE INTO ratings VALUES (?, ?, ?, ?, ?)",
                    params![version, points, low, high, games],
                )?;
                thin_out(db, new, now)?;
                db.execute(
                    "INSERT OR REPLACE INTO rating_history VALUES (?, ?, ?, ?, ?, ?)",
                    params![version, Moment(now), points, low, high, games],
                )?;
            }
            Ok(())
        })
    }

    /// All strengths.
    ///
    /// # Errors
    /// If the database fails.
    pub fn ratings(&self) -> Result<Vec<VersionRating>, StoreError> {
        let sql = "SELECT version, points, low, high, games FROM ratings ORDER BY version";
        self.read(|db| all(db, sql, [], rating))
    }

    /// A version's strength over time.
    ///
    /// # Errors
    /// If the database fails.
    pub fn rating_history(&self, version: VersionId) -> Result<Vec<RatingPoint>, StoreError> {
        let sql = "SELECT version, points, low, high, games, at FROM rating_history WHERE version = ? ORDER BY at";
        self.read(|db| {
            all(db, sql, [version], |row| {
                Ok(RatingPoint {
                    at: row.get::<_, Moment>(5)?.0,
                    rating: rating(row)?,
                })
            })
        })
    }

    /// Who played whom and how it went, in all games of a kind: for each seat, its game, version, longest length and kills.
    ///
    /// # Errors
    /// If the database fails.
    pub fn results(
        &self,
        kind: GameKind,
    ) -> Result<Vec<(super::GameId, VersionId, u32, u32)>, StoreError> {
        let sql = "SELECT game, version, longest, kills FROM seats JOIN games ON games.id = game \
                   WHERE kind = ? AND played IS NOT NULL ORDER BY game, seat";
        self.read(|db| {
            all(db, sql, [kind], |row| {
                Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?))
            })
        })
    }
}
