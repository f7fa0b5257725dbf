//! Games that students ask for.

use crate::league::handle::League;
use crate::league::refused::Refused;
use crate::league::store::{BotId, GameId, StudentId};
use jiff::Timestamp;

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
        let _ = (student, bot, opponents, now);
        Err(Refused::Closed(
            "no games on demand are played yet".to_owned(),
        ))
    }

    /// Games that a student may still ask for now.
    ///
    /// # Errors
    /// If the store fails.
    pub fn games_allowed(&self, student: StudentId, now: Timestamp) -> Result<u32, Refused> {
        let since = now - jiff::SignedDuration::from_hours(24);
        let asked = self.store.asked_since(student, since)?;
        Ok(self.config.demand.per_day.saturating_sub(asked))
    }
}
