//! Games that students ask for.

use crate::league::handle::League;
use crate::league::refused::Refused;
use crate::league::store::{BotId, GameId, GameKind, NewGame, Role, StudentId, VersionId};
use jiff::{SignedDuration, Timestamp};
use std::sync::PoisonError;

impl League {
    /// Plans a game of a student's bot against bots of their choice. Seats that are left are filled with reference bots. It is
    /// played before all others.
    ///
    /// # Errors
    /// If the bot is not theirs or does not play, a bot does not play, or the allowance of the day is used up.
    pub fn ask_game(
        &self,
        student: StudentId,
        bot: BotId,
        opponents: &[BotId],
        now: Timestamp,
    ) -> Result<GameId, Refused> {
        let person = self.store.student(student)?;
        let person = person.ok_or(Refused::Missing("student"))?;
        let own = self.store.bot(bot)?.ok_or(Refused::Missing("bot"))?;
        if own.owner != Some(student) && person.role != Role::Organiser {
            let problem = format!("{} is not your bot; ask for a game of your own", own.name);
            return Err(Refused::NotYours(problem));
        }
        let seats = self.config.seats();
        if opponents.len() >= seats {
            let most = seats - 1;
            return Err(Refused::Game(format!(
                "{} opponents were named, and a table has room for {most}",
                opponents.len()
            )));
        }
        let mut table: Vec<VersionId> = Vec::new();
        for &who in [bot].iter().chain(opponents) {
            let version = self.seated(who)?;
            if table.contains(&version) {
                return Err(Refused::Game("a bot sits at a table once".to_owned()));
            }
            table.push(version);
        }
        for version in self.references()? {
            if table.len() < seats && !table.contains(&version) {
                table.push(version);
            }
        }
        let seed = crate::seeds::fresh().map_err(std::io::Error::other)?;
        let first = seed.bytes().map(usize::from).sum::<usize>() % table.len();
        table.rotate_right(first);
        let game = NewGame {
            kind: GameKind::Demand,
            round: None,
            asked_by: Some(student),
            seed,
            seats: table,
        };
        let planning = self.planning.lock();
        let _planning = planning.unwrap_or_else(PoisonError::into_inner);
        if person.role == Role::Student && self.games_allowed(student, now)? == 0 {
            let most = self.config.demand.per_day;
            return Err(Refused::TooMany(format!(
                "{most} games in 24 hours may be asked for, and you have asked for as many; the ladder goes on"
            )));
        }
        let planned = self.store.plan_games(&[game], now)?;
        self.wake();
        planned.first().copied().ok_or(Refused::Missing("game"))
    }

    /// Games that a student may still ask for now.
    ///
    /// # Errors
    /// If the store fails.
    pub fn games_allowed(&self, student: StudentId, now: Timestamp) -> Result<u32, Refused> {
        let since = now - SignedDuration::from_hours(24);
        let asked = self.store.asked_since(student, since)?;
        Ok(self.config.demand.per_day.saturating_sub(asked))
    }

    /// The version with which a bot sits down.
    fn seated(&self, bot: BotId) -> Result<VersionId, Refused> {
        let found = self.store.bot(bot)?.ok_or(Refused::Missing("bot"))?;
        let active = self.store.active_version(bot)?;
        let active = active.filter(|_| found.enabled);
        let Some(active) = active else {
            return Err(Refused::NotNow(format!(
                "{} does not play at the moment",
                found.name
            )));
        };
        match (&self.fence, found.owner) {
            (Err(why), Some(_)) => Err(Refused::NoFence(why.clone())),
            _ => Ok(active.id),
        }
    }
}
