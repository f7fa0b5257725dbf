//! `arena play` with people: a countdown, a game, its result, and another round for whoever wants one.

use super::args::PlayArgs;
use super::audience::Audience;
use super::exit::Exit;
use super::play;
use anyhow::{Context, Result};
use arena::engine::{self, GameSpec, Outcome};
use arena::process::cancel_on_signals;
use arena::process::{Guard, Marker};
use arena::replay::Why;
use std::time::Duration;
use tokio::time::sleep;
use tokio_util::sync::CancellationToken;

/// Seconds from the wish to begin until the first tick.
const COUNTDOWN: u32 = 3;

pub(super) fn run(args: &PlayArgs, game: GameSpec) -> Result<Exit> {
    let marker = Marker::fresh();
    let guard = Guard::post(&marker).context("cannot post the guard")?;
    let stop = CancellationToken::default();
    let audience = Audience::gather(args, &game, &stop)?;
    let runtime = super::setup::runtime()?;
    let mut rounds = Rounds {
        args,
        audience,
        marker,
        stop,
        game,
        untold: Vec::new(),
    };
    let exit = runtime.block_on(rounds.play());
    drop(guard);
    // A terminal is the viewer's until it quits, and what it covered can be told now.
    runtime.block_on(rounds.audience.dismiss(&rounds.stop))?;
    for (game, outcome) in rounds.untold {
        play::tell(args, &game, &outcome)?;
    }
    exit
}

struct Rounds<'a> {
    args: &'a PlayArgs,
    audience: Audience,
    marker: Marker,
    stop: CancellationToken,
    game: GameSpec,
    /// Rounds whose tables have not been printed.
    untold: Vec<(GameSpec, Outcome)>,
}

impl Rounds<'_> {
    async fn play(&mut self) -> Result<Exit> {
        cancel_on_signals(&self.stop).context("cannot listen for Ctrl-C")?;
        let people = self.game.people.clone();
        let mut last = None;
        loop {
            let ready = tokio::select! {
                ready = people.are_ready() => ready,
                () = self.stop.cancelled() => false,
            };
            if !ready {
                break;
            }
            if last.is_some() {
                let again = PlayArgs {
                    out: self.args.out.as_deref().map(play::unused),
                    ..self.args.clone()
                };
                self.game = play::prepare(&again, people.clone())?;
                self.audience.change_to(&self.game);
            }
            if !self.count_down().await {
                break;
            }
            let outcome = self.play_round().await?;
            self.audience.tell_end(&outcome);
            let ended_by_key = outcome.why == Why::Interrupted && !self.stop.is_cancelled();
            last = Some(match ended_by_key {
                true => Exit::Success,
                false => play::exit_of(&outcome),
            });
            self.tell(outcome)?;
        }
        // The folder of a game that was never played is empty, and only then can it be removed.
        let _ = self.game.replay.parent().map(std::fs::remove_dir);
        Ok(last.unwrap_or(Exit::Success))
    }

    /// Whether everybody stayed to the end of it.
    async fn count_down(&self) -> bool {
        for seconds in (1..=COUNTDOWN).rev() {
            self.audience.count_down(seconds);
            tokio::select! {
                () = sleep(Duration::from_secs(1)) => {}
                () = self.stop.cancelled() => return false,
                () = self.game.people.have_left() => return false,
            }
        }
        true
    }

    async fn play_round(&self) -> Result<Outcome> {
        let round = CancellationToken::default();
        if self.stop.is_cancelled() {
            round.cancel();
        }
        self.game.people.sit_down(&round);
        let ends = tokio::spawn({
            let (stop, round) = (self.stop.clone(), round.clone());
            async move {
                stop.cancelled().await;
                round.cancel();
            }
        });
        let played = engine::play(&self.game, &self.marker, &round, |glimpse| {
            self.audience.show(glimpse.line);
        });
        let outcome = played.await;
        ends.abort();
        outcome
    }

    fn tell(&mut self, outcome: Outcome) -> Result<()> {
        if !self.args.watch {
            return play::tell(self.args, &self.game, &outcome);
        }
        self.untold.push((self.game.clone(), outcome));
        Ok(())
    }
}
