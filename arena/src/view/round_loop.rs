//! Games with people: a countdown, a game, its result, and another round as long as they want one.

use super::spectators::Spectators;
use crate::engine::people::People;
use crate::engine::{self, GameSpec, Outcome};
use anyhow::Result;
use std::time::Duration;
use tokio::time::sleep;
use tokio_util::sync::CancellationToken;

/// Seconds from the command to begin until the first tick.
const COUNTDOWN: u32 = 3;

/// What the rounds are played with.
pub struct RoundLoop<'a> {
    /// Those who look on.
    pub spectators: &'a Spectators,
    /// Ends the rounds.
    pub stop: &'a CancellationToken,
}

impl RoundLoop<'_> {
    /// Plays the first game, and then what `next` prepares, whenever the people are ready for it. `played` is
    /// told of every round.
    ///
    /// # Errors
    /// If a replay cannot be written, or one of the two fails.
    pub async fn play(
        &self,
        first: GameSpec,
        mut next: impl FnMut(People) -> Result<GameSpec>,
        mut played: impl FnMut(&GameSpec, Outcome) -> Result<()>,
    ) -> Result<()> {
        let people = first.people.clone();
        let mut game = first;
        let mut is_first = true;
        loop {
            let ready = tokio::select! {
                ready = people.are_ready() => ready,
                () = self.stop.cancelled() => false,
            };
            if !ready {
                break;
            }
            if !std::mem::take(&mut is_first) {
                game = next(people.clone())?;
                self.spectators.change_to(&game);
            }
            if !self.count_down(&people).await {
                break;
            }
            let outcome = self.play_round(&game).await?;
            self.spectators.tell_end(&outcome);
            played(&game, outcome)?;
        }
        // The folder of a game that was never played is empty, and only then can it be removed.
        let _ = game.replay.parent().map(std::fs::remove_dir);
        Ok(())
    }

    /// Whether all people stayed to the end of it.
    async fn count_down(&self, people: &People) -> bool {
        for seconds in (1..=COUNTDOWN).rev() {
            self.spectators.count_down(seconds);
            tokio::select! {
                () = sleep(Duration::from_secs(1)) => {}
                () = self.stop.cancelled() => return false,
                () = people.have_left() => return false,
            }
        }
        true
    }

    async fn play_round(&self, game: &GameSpec) -> Result<Outcome> {
        // People end a round by a key, and all of them with the program.
        let round = self.stop.child_token();
        game.people.sit_down(&round);
        engine::play(game, &round, |view| {
            self.spectators.show(view.line);
        })
        .await
    }
}
