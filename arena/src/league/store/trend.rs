//! How the bots stood at earlier moments: a few reads of an index for each, however long their history is.

use super::columns::Moment;
use super::{BotId, Store, StoreError, VersionId, all, one};
use jiff::Timestamp;
use rusqlite::{Connection, params};

/// Versions of a bot that are looked through for its strength at an earlier moment, the latest first.
const VERSIONS: u32 = 8;

/// A bot, and its points at some moments where it had any.
pub type Trend = (BotId, Vec<Option<f64>>);

impl Store {
    /// The points of every bot that may play at these moments: those of the version that was rated last by then.
    ///
    /// # Errors
    /// If the database fails.
    pub fn trends(&self, moments: &[Timestamp]) -> Result<Vec<Trend>, StoreError> {
        let bots = "SELECT bots.id FROM bots JOIN versions ON bot = bots.id WHERE enabled AND state = 'active'";
        let versions = "SELECT id FROM versions WHERE bot = ? ORDER BY number DESC LIMIT ?";
        self.read(|db| {
            let bots: Vec<BotId> = all(db, bots, [], |row| row.get(0))?;
            let trend = |bot: BotId| {
                let versions: Vec<VersionId> =
                    all(db, versions, params![bot, VERSIONS], |row| row.get(0))?;
                let points = moments
                    .iter()
                    .map(|&moment| points_at(db, &versions, moment));
                Ok((bot, points.collect::<Result<_, StoreError>>()?))
            };
            bots.into_iter().map(trend).collect()
        })
    }

    /// When the first game of the league was planned.
    ///
    /// # Errors
    /// If the database fails.
    pub fn first_planned(&self) -> Result<Option<Timestamp>, StoreError> {
        let sql = "SELECT planned FROM games ORDER BY id LIMIT 1";
        self.read(|db| one(db, sql, [], |row| Ok(row.get::<_, Moment>(0)?.0)))
    }
}

fn points_at(
    db: &Connection,
    versions: &[VersionId],
    moment: Timestamp,
) -> Result<Option<f64>, StoreError> {
    let sql =
        "SELECT points FROM rating_history WHERE version = ? AND at <= ? ORDER BY at DESC LIMIT 1";
    for version in versions {
        if let Some(points) = one(db, sql, params![version, Moment(moment)], |row| row.get(0))? {
            return Ok(Some(points));
        }
    }
    Ok(None)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::league::store::VersionRating;
    use jiff::SignedDuration;

    #[test]
    fn a_bot_had_the_points_of_the_version_that_was_rated_last_by_then() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(&folder.path().join("league.db")).unwrap();
        let at = |hour| Timestamp::UNIX_EPOCH + SignedDuration::from_hours(hour);
        let bot = store.add_built_in("greedy", at(0)).unwrap();
        let version = store.active_version(bot).unwrap().unwrap().id;
        for (hour, points) in [(1, 10.0), (3, 30.0)] {
            let rating = VersionRating {
                version,
                points,
                interval: None,
                games: 1,
            };
            store.rate(&[rating], at(hour)).unwrap();
        }
        let trends = store.trends(&[0, 1, 2, 3, 4].map(at)).unwrap();
        let points = vec![None, Some(10.0), Some(10.0), Some(30.0), Some(30.0)];
        assert_eq!(trends, [(bot, points)]);
    }
}
