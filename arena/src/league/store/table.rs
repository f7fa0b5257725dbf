//! What matchmaking and ratings ask: who sat at the last tables, who follows whom, and who sits in games to come.

use super::{BotId, GameId, GameKind, Store, StoreError, VersionId, all, one};
use rusqlite::params;
use std::collections::BTreeMap;

/// A seat at one of the ladder's last tables, planned or played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LadderSeat {
    /// The game.
    pub game: GameId,
    /// Who sat there.
    pub version: VersionId,
    /// Of which bot.
    pub bot: BotId,
}

/// A version and its place among those of its bot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lineage {
    /// Which.
    pub version: VersionId,
    /// Of which bot.
    pub bot: BotId,
    /// 1, 2, 3…
    pub number: u32,
}

impl Store {
    /// The seats of the ladder's last so many games, planned or played, the latest game first.
    ///
    /// # Errors
    /// If the database fails.
    pub fn ladder_seats(&self, games: u32) -> Result<Vec<LadderSeat>, StoreError> {
        let sql = "SELECT game, version, bot FROM seats JOIN versions ON versions.id = version WHERE game IN \
                   (SELECT id FROM games WHERE kind = 'ladder' ORDER BY id DESC LIMIT ?) ORDER BY game DESC, seat";
        self.read(|db| {
            all(db, sql, [games], |row| {
                Ok(LadderSeat {
                    game: row.get(0)?,
                    version: row.get(1)?,
                    bot: row.get(2)?,
                })
            })
        })
    }

    /// Who played whom and how it went, in the last so many games of a kind: for each seat, its game, version, longest length
    /// and kills.
    ///
    /// # Errors
    /// If the database fails.
    pub fn last_results(
        &self,
        kind: GameKind,
        games: u32,
    ) -> Result<Vec<(GameId, VersionId, u32, u32)>, StoreError> {
        let sql = "SELECT game, version, longest, kills FROM seats WHERE game IN (SELECT id FROM games \
                   WHERE kind = ? AND played IS NOT NULL ORDER BY id DESC LIMIT ?) ORDER BY game, seat";
        self.read(|db| {
            all(db, sql, params![kind, games], |row| {
                Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?))
            })
        })
    }

    /// How many ladder games each version has played.
    ///
    /// # Errors
    /// If the database fails.
    pub fn ladder_games(&self) -> Result<BTreeMap<VersionId, u32>, StoreError> {
        let sql = "SELECT version, count(*) FROM games JOIN seats ON game = games.id \
                   WHERE kind = 'ladder' AND played IS NOT NULL GROUP BY version";
        let found = self.read(|db| all(db, sql, [], |row| Ok((row.get(0)?, row.get(1)?))))?;
        Ok(found.into_iter().collect())
    }

    /// All versions that have played or may, with their places among those of their bots.
    ///
    /// # Errors
    /// If the database fails.
    pub fn lineages(&self) -> Result<Vec<Lineage>, StoreError> {
        let sql = "SELECT id, bot, number FROM versions WHERE state IN ('active', 'retired') ORDER BY bot, number";
        self.read(|db| {
            all(db, sql, [], |row| {
                Ok(Lineage {
                    version: row.get(0)?,
                    bot: row.get(1)?,
                    number: row.get(2)?,
                })
            })
        })
    }

    /// The last trial game of a version, planned or played.
    ///
    /// # Errors
    /// If the database fails.
    pub fn last_trial(&self, version: VersionId) -> Result<Option<GameId>, StoreError> {
        let sql = "SELECT max(id) FROM games WHERE kind = 'trial' AND id IN (SELECT game FROM seats WHERE version = ?)";
        self.read(|db| Ok(one(db, sql, [version], |row| row.get(0))?.flatten()))
    }

    /// Takes versions out of games that are to be played: those of the ladder and on demand are dropped; in games of a
    /// round another version takes the seat. Trials, and games that are under way, are left alone.
    ///
    /// # Errors
    /// If the database fails.
    pub fn unseat(
        &self,
        versions: &[VersionId],
        instead: VersionId,
        under_way: &[GameId],
    ) -> Result<(), StoreError> {
        self.write(|db| {
            let sql = "SELECT games.id, round IS NOT NULL FROM games JOIN seats ON game = games.id \
                       WHERE played IS NULL AND version = ? AND kind <> 'trial'";
            for version in versions {
                let games: Vec<(GameId, bool)> =
                    all(db, sql, [version], |row| Ok((row.get(0)?, row.get(1)?)))?;
                for (game, of_round) in games {
                    if under_way.contains(&game) {
                        continue;
                    }
                    match of_round {
                        true => db.execute(
                            "UPDATE seats SET version = ? WHERE game = ? AND version = ?",
                            params![instead, game, version],
                        )?,
                        false => db.execute("DELETE FROM games WHERE id = ?", [game])?,
                    };
                }
            }
            Ok(())
        })
    }
}
