//! Those who may play now, as matchmaking sees them.

use super::ladder::Contender;
use super::strength::UNKNOWN;
use crate::league::handle::League;
use crate::league::store::{BotId, StandingRow, StoreError, VersionId};
use std::collections::{BTreeMap, BTreeSet};

/// Ladder games that are looked back on for each bot, with four to a table.
const LOOK_BACK: usize = 5;

impl League {
    /// All bots that may play now, the strongest first. Where there is no fence, those are the built-in ones.
    pub(super) fn playing(&self) -> Result<Vec<StandingRow>, StoreError> {
        let mut rows = self.store.standings()?;
        rows.retain(|row| row.owner.is_none() || self.fence.is_ok());
        Ok(rows)
    }

    /// The versions of the built-in bots that fill tables, in the order of `league.toml`.
    pub(super) fn references(&self) -> Result<Vec<VersionId>, StoreError> {
        let enabled: BTreeSet<VersionId> = self.playing()?.iter().map(|row| row.version).collect();
        let names = self.config.ladder.reference.iter();
        let versions = names.map(|brain| self.store.built_in_version(brain));
        let versions: Vec<VersionId> = versions.collect::<Result<_, _>>()?;
        let few = enabled.len() < self.config.seats();
        Ok(versions
            .into_iter()
            .filter(|version| few || enabled.contains(version))
            .collect())
    }

    /// All who may play on the ladder, with what their last games were.
    pub(super) fn contenders(&self) -> Result<Vec<Contender>, StoreError> {
        let rows = self.playing()?;
        let references: BTreeSet<VersionId> = self.references()?.into_iter().collect();
        let games = (LOOK_BACK * rows.len().max(1)) as u32;
        let seats = self.store.ladder_seats(games)?;
        let mut recent: BTreeMap<BotId, u32> = BTreeMap::new();
        let mut planned: BTreeMap<VersionId, u32> = BTreeMap::new();
        let mut met: BTreeMap<VersionId, Vec<VersionId>> = BTreeMap::new();
        for table in seats.chunk_by(|a, b| a.game == b.game) {
            for seat in table {
                *recent.entry(seat.bot).or_default() += 1;
                *planned.entry(seat.version).or_default() += 1;
                // The latest table comes first.
                met.entry(seat.version).or_insert_with(|| {
                    let others = table.iter().filter(|other| other.version != seat.version);
                    others.map(|other| other.version).collect()
                });
            }
        }
        let contenders = rows
            .into_iter()
            .filter(|row| row.owner.is_some() || references.contains(&row.version));
        let contenders = contenders.map(|row| Contender {
            version: row.version,
            bot: row.bot,
            reference: row.owner.is_none(),
            points: row.points.unwrap_or(0.0),
            width: row.interval.map_or(UNKNOWN, |it| (it.high - it.low) / 2.0),
            games: row
                .games
                .max(planned.get(&row.version).copied().unwrap_or(0)),
            recent: recent.get(&row.bot).copied().unwrap_or(0),
            met: met.remove(&row.version).unwrap_or_default(),
        });
        Ok(contenders.collect())
    }
}
