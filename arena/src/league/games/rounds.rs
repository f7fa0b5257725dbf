//! Rounds of the divisions and of the finals: begun by the organiser or when it is time, and ended with their last games.

use super::division::{next_divisions, settled};
use super::knockout::{Stage, going_on, stage};
use crate::league::event::Event;
use crate::league::handle::League;
use crate::league::refused::Refused;
use crate::league::store::{
    BotId, GameKind, NewGame, Place, Round, RoundId, RoundKind, Setting, StoreError, VersionId,
};
use crate::tournament::schedule::Block;
use jiff::{SignedDuration, Timestamp};
use protocol::BySeat;
use std::collections::BTreeMap;
use std::sync::{MutexGuard, PoisonError};

impl League {
    /// Begins a round of the divisions.
    ///
    /// # Errors
    /// If one is being played, or there are too few bots.
    pub fn begin_division_round(&self, now: Timestamp) -> Result<RoundId, Refused> {
        let _planning = self.plan_alone();
        let rounds = self.store.rounds(RoundKind::Division)?;
        if rounds.first().is_some_and(|last| last.ended.is_none()) {
            return Err(Refused::NotNow(
                "the last round of the divisions is still being played".to_owned(),
            ));
        }
        let (by_strength, versions) = self.students_bots()?;
        let divisions = next_divisions(rounds.first(), &by_strength, self.config.seats());
        let blocks = self.config.divisions.blocks;
        self.begin(RoundKind::Division, &divisions, &versions, blocks, now)
    }

    /// Freezes uploads and begins the finals: groups seeded from the ladder, or the final at once if all bots fit at one
    /// table. The rounds after the first begin by themselves.
    ///
    /// # Errors
    /// If finals are being played, or there are too few bots.
    pub fn begin_finals(&self, now: Timestamp) -> Result<RoundId, Refused> {
        let _planning = self.plan_alone();
        if self.finals_open()? {
            return Err(Refused::NotNow(
                "the finals are still being played".to_owned(),
            ));
        }
        let (by_strength, versions) = self.students_bots()?;
        self.store.switch(Setting::Frozen, true)?;
        self.tell(Event::Notice);
        self.begin_stage(&by_strength, &versions, now)
    }

    /// Whether a round of the finals is to come or being played.
    fn finals_open(&self) -> Result<bool, StoreError> {
        let (groups, finals) = (
            self.store.rounds(RoundKind::Group)?,
            self.store.rounds(RoundKind::Final)?,
        );
        let after_final = |group: &Round| finals.first().is_none_or(|last| last.id < group.id);
        let group_open = groups.first().is_some_and(after_final);
        let final_open = finals.first().is_some_and(|last| last.ended.is_none());
        Ok(group_open || final_open)
    }

    fn begin_stage(
        &self,
        seeded: &[BotId],
        versions: &BTreeMap<BotId, VersionId>,
        now: Timestamp,
    ) -> Result<RoundId, Refused> {
        let finals = &self.config.finals;
        match stage(seeded, self.config.seats()) {
            Stage::Groups(groups) => self.begin(
                RoundKind::Group,
                &groups,
                versions,
                finals.group_blocks,
                now,
            ),
            Stage::Final(table) => self.begin(
                RoundKind::Final,
                &[table],
                versions,
                finals.final_blocks,
                now,
            ),
        }
    }

    /// Begins a round with all its games. Tables that are not full are filled with reference bots.
    fn begin(
        &self,
        kind: RoundKind,
        tables: &[Vec<BotId>],
        versions: &BTreeMap<BotId, VersionId>,
        blocks: u32,
        now: Timestamp,
    ) -> Result<RoundId, Refused> {
        if tables.iter().map(Vec::len).sum::<usize>() < 2 {
            return Err(Refused::NotNow(
                "a round needs two students' bots that play".to_owned(),
            ));
        }
        let references = self.references()?;
        let seats = self.config.seats();
        let (mut places, mut games) = (Vec::new(), Vec::new());
        for (division, bots) in tables.iter().enumerate() {
            let division = division as u32;
            places.extend(bots.iter().enumerate().map(|(at, &bot)| Place {
                bot,
                division,
                seed: at as u32 + 1,
                points: 0,
                place: None,
            }));
            let sitting = bots.iter().filter_map(|bot| versions.get(bot)).copied();
            let table: Vec<VersionId> = sitting
                .chain(references.iter().copied())
                .take(seats)
                .collect();
            for number in 0..blocks.max(1) {
                games.extend(block(&table, number)?.map(|game| (division, game)));
            }
        }
        for (_, game) in &mut games {
            game.kind = match kind {
                RoundKind::Division => GameKind::Division,
                RoundKind::Group | RoundKind::Final => GameKind::Final,
            };
        }
        let id = self.store.begin_round(kind, &places, &games, now)?;
        self.tell(Event::Round);
        self.wake();
        Ok(id)
    }

    /// Students' bots that play, the strongest first, and the version of each.
    fn students_bots(&self) -> Result<(Vec<BotId>, BTreeMap<BotId, VersionId>), StoreError> {
        let mut rows = self.playing()?;
        rows.retain(|row| row.owner.is_some());
        let versions = rows.iter().map(|row| (row.bot, row.version)).collect();
        Ok((rows.iter().map(|row| row.bot).collect(), versions))
    }

    /// Writes down how rounds stand, ends those whose games are all played, and begins what follows or is due.
    pub(super) fn advance_rounds(&self, now: Timestamp) -> Result<(), Refused> {
        {
            let _planning = self.plan_alone();
            for kind in [RoundKind::Division, RoundKind::Group, RoundKind::Final] {
                for round in self.store.rounds(kind)? {
                    if round.ended.is_none() {
                        self.settle(&round, now)?;
                    }
                }
            }
            self.next_stage(now)?;
        }
        match self.division_due(now)? {
            true => match self.begin_division_round(now) {
                Err(Refused::NotNow(_)) => Ok(()),
                begun => begun.map(drop),
            },
            false => Ok(()),
        }
    }

    fn settle(&self, round: &Round, now: Timestamp) -> Result<(), StoreError> {
        let games = self.store.games_of_round(round.id)?;
        let places = settled(round, &games);
        if places == round.places {
            return Ok(());
        }
        let over = places.iter().all(|place| place.place.is_some());
        self.store
            .settle_round(round.id, &places, over.then_some(now))?;
        self.tell(Event::Round);
        Ok(())
    }

    /// Begins the round of the finals that follows the last groups.
    fn next_stage(&self, now: Timestamp) -> Result<(), Refused> {
        let groups = self.store.rounds(RoundKind::Group)?;
        let Some(last) = groups.first().filter(|last| last.ended.is_some()) else {
            return Ok(());
        };
        let finals = self.store.rounds(RoundKind::Final)?;
        if finals.first().is_some_and(|after| after.id > last.id) {
            return Ok(());
        }
        let on = going_on(last, self.config.seats());
        // They go on with the versions with which they came so far.
        let mut versions = BTreeMap::new();
        for game in self.store.games_of_round(last.id)? {
            versions.extend(game.seats.iter().map(|seat| (seat.bot, seat.version)));
        }
        match self.begin_stage(&on, &versions, now) {
            Err(Refused::NotNow(_)) => Ok(()),
            begun => begun.map(drop),
        }
    }

    /// When the next round of the divisions begins by itself; `None` if the organiser begins them, or one is played.
    ///
    /// # Errors
    /// If the store fails.
    pub fn next_division_round(&self) -> Result<Option<Timestamp>, StoreError> {
        let hours = i64::from(self.config.divisions.hours);
        if hours == 0 {
            return Ok(None);
        }
        let rounds = self.store.rounds(RoundKind::Division)?;
        let since = match rounds.first() {
            Some(last) if last.ended.is_none() => return Ok(None),
            Some(last) => Some(last.begun),
            None => {
                let bots = self.store.bots(None)?;
                let students = bots.iter().filter(|bot| bot.owner.is_some());
                students.map(|bot| bot.created).min()
            }
        };
        Ok(since.map(|since| since + SignedDuration::from_hours(hours)))
    }

    fn division_due(&self, now: Timestamp) -> Result<bool, StoreError> {
        Ok(self.next_division_round()?.is_some_and(|due| due <= now))
    }

    fn plan_alone(&self) -> MutexGuard<'_, ()> {
        self.planning.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The games of a block at one table: one seed in all seat rotations, so that seats and starts cancel out.
fn block(
    table: &[VersionId],
    number: u32,
) -> Result<impl Iterator<Item = NewGame> + use<>, Refused> {
    let seed = crate::seeds::fresh().map_err(std::io::Error::other)?;
    let block = Block {
        number,
        seed,
        lineup: BySeat::from((0..table.len()).collect::<Vec<_>>()),
    };
    let games = block.games().map(|fixture| NewGame {
        kind: GameKind::Division,
        round: None,
        asked_by: None,
        seed: fixture.seed,
        seats: fixture.seats.values().map(|&at| table[at]).collect(),
    });
    Ok(games.collect::<Vec<_>>().into_iter())
}
