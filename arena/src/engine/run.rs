//! The one loop of every recorded game: ask, step, record, show.

use super::players::Players;
use super::stats::{SeatStats, count_events};
use crate::replay::{EndReason, HeaderLine, Recorder, SeatLine, TickLine};
use crate::sandbox::Level;
use anyhow::{Context, Result};
use protocol::{BySeat, Game, GameConfig, Standing, State, standings};
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;
use tokio_util::sync::CancellationToken;
use tracing::{Instrument, info, info_span, trace_span};

/// What is played and where it is recorded.
pub(super) struct RecordedGame<'a> {
    pub(super) config: &'a Arc<GameConfig>,
    pub(super) seed: &'a str,
    pub(super) ticks: u32,
    pub(super) seats: Vec<SeatLine>,
    /// How high the fence around the players is, where they are programs.
    pub(super) sandbox: Option<Level>,
    pub(super) replay: &'a Path,
}

/// What came of it, for any kind of player.
pub(super) struct PlayedGame {
    pub(super) ticks: u32,
    pub(super) why: EndReason,
    pub(super) took: Duration,
    pub(super) standings: Vec<Standing>,
    pub(super) stats: BySeat<SeatStats>,
}

/// What a watcher sees after every tick.
#[derive(Debug)]
pub struct TickView<'a> {
    /// The state after the tick.
    pub state: &'a State,
    /// What was recorded of it.
    pub line: &'a TickLine,
    /// Ticks that are to be played.
    pub of: u32,
    /// Time since the first tick began.
    pub elapsed: Duration,
}

impl RecordedGame<'_> {
    pub(super) fn header(&self) -> HeaderLine {
        HeaderLine {
            sandbox: self.sandbox,
            ..HeaderLine::new(self.config, self.seed, self.ticks, self.seats.clone())
        }
    }

    /// The game before its first tick.
    pub(super) fn begin(&self) -> Game {
        Game::new(self.config.clone(), self.seed)
    }

    /// Plays to the end, until no player is left, or until the token is cancelled.
    ///
    /// # Errors
    /// If the replay cannot be written.
    pub(super) async fn play(
        &self,
        game: Game,
        players: &mut impl Players,
        stop: &CancellationToken,
        watch: impl FnMut(TickView<'_>),
    ) -> Result<PlayedGame> {
        let span = info_span!("game", seed = self.seed, edition = %self.config.edition);
        let ticks = self.play_ticks(game, players, stop, watch);
        ticks.instrument(span).await
    }

    async fn play_ticks(
        &self,
        mut game: Game,
        players: &mut impl Players,
        stop: &CancellationToken,
        mut watch: impl FnMut(TickView<'_>),
    ) -> Result<PlayedGame> {
        let unwritable = || format!("cannot write the replay {}", self.replay.display());
        let recorder = Recorder::create(self.replay, &self.header(), game.state());
        let mut recorder = recorder.with_context(unwritable)?;
        let mut stats = BySeat::from_fn(self.seats.len(), |_| SeatStats::default());
        let mut last = players.clock();
        let why = loop {
            let tick = game.state().tick();
            if tick >= self.ticks {
                break EndReason::Played;
            }
            if players.is_empty() {
                break EndReason::NoBotLeft;
            }
            let asked = players.ask(game.state(), stop);
            asked.instrument(trace_span!("tick", tick)).await;
            if stop.is_cancelled() {
                break EndReason::Interrupted;
            }
            let (moves, line) = players.answers(game.state(), &mut stats);
            for seat in players.gone(tick).await {
                game.remove(seat);
            }
            let events = game.step(&moves);
            count_events(&mut stats, events);
            let now = players.clock();
            let line = recorder.tick(line, game.events(), game.state(), now - last);
            let line = line.with_context(unwritable)?;
            last = now;
            watch(TickView {
                state: game.state(),
                line: &line,
                of: self.ticks,
                elapsed: now,
            });
        };
        players.settle(&mut stats);
        let (ticks, standings) = (game.state().tick(), standings(game.state().snakes()));
        info!(ticks, %why, "the game is over");
        let ended = recorder.end(ticks, why, &standings);
        ended.with_context(unwritable)?;
        Ok(PlayedGame {
            ticks,
            why,
            took: players.clock(),
            standings,
            stats,
        })
    }
}
