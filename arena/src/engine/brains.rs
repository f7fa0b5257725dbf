//! A recorded game between built-in brains in this process: no pipes, no clock, the same bytes every
//! time. A brain that panics has left, as a program that crashes has, and the game goes on.

use super::play::{Departure, Outcome};
use super::players::Players;
use super::run::{RecordedGame, TickView};
use super::stats::SeatStats;
use crate::bots::brain_seed;
use crate::replay::{SeatLine, TickLine};
use anyhow::Result;
use bot::brain::BoxedBrain;
use bot::clock::{Budget, Deadline};
use bot::roster;
use futures_util::FutureExt;
use protocol::{BySeat, GameConfig, Move, Seat, State};
use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;
use tokio_util::sync::CancellationToken;

/// What is to be played.
#[derive(Clone, Debug)]
pub struct BrainGame {
    /// The rules' numbers.
    pub config: Arc<GameConfig>,
    /// What seeds the game and the brains.
    pub seed: String,
    /// How many ticks.
    pub ticks: u32,
    /// What a decision may use.
    pub nodes: u64,
    /// Who sits where: names and brains.
    pub brains: BySeat<SeatLine>,
    /// Where the replay goes.
    pub replay: PathBuf,
}

impl BrainGame {
    /// Plays to the end, or until the token is cancelled.
    ///
    /// # Errors
    /// If there is no such brain or the replay cannot be written.
    pub fn play(&self, stop: &CancellationToken) -> Result<Outcome> {
        self.play_watched(stop, |_| {})
    }

    /// The same, and `watch` is told of every tick.
    ///
    /// # Errors
    /// As for [`BrainGame::play`].
    pub fn play_watched(
        &self,
        stop: &CancellationToken,
        watch: impl FnMut(TickView<'_>),
    ) -> Result<Outcome> {
        self.play_with(self.seat_brains()?, stop, watch)
    }

    fn play_with(
        &self,
        brains: BySeat<Option<BoxedBrain>>,
        stop: &CancellationToken,
        watch: impl FnMut(TickView<'_>),
    ) -> Result<Outcome> {
        let recorded = RecordedGame {
            sandbox: None,
            config: &self.config,
            seed: &self.seed,
            ticks: self.ticks,
            seats: self.brains.values().cloned().collect(),
            replay: &self.replay,
        };
        let mut players = BrainPlayers {
            departures: brains.map(|_, _| None),
            moves: brains.map(|_, _| Move::Straight),
            brains,
            nodes: self.nodes,
        };
        let played = recorded.play(recorded.begin(), &mut players, stop, watch);
        let played = played
            .now_or_never()
            .expect("brains in this process are never waited for");
        Ok(Outcome::of(played?, players.departures))
    }

    fn seat_brains(&self) -> Result<BySeat<Option<BoxedBrain>>> {
        let init = self.config.init();
        let seated = self.brains.iter().map(|(seat, line)| {
            let brain = roster::by_name(&line.command, init, brain_seed(&self.seed, seat));
            Ok(Some(brain?))
        });
        seated.collect()
    }
}

/// The brains of one game, and what they have decided last.
struct BrainPlayers {
    brains: BySeat<Option<BoxedBrain>>,
    departures: BySeat<Option<Departure>>,
    moves: BySeat<Move>,
    nodes: u64,
}

impl Players for BrainPlayers {
    fn is_empty(&self) -> bool {
        self.brains.values().all(Option::is_none)
    }

    async fn ask(&mut self, state: &State, _stop: &CancellationToken) {
        for (seat, snake) in state.snakes().iter() {
            self.moves[seat] = Move::Straight;
            let Some(brain) = self.brains[seat].as_mut().filter(|_| snake.is_alive()) else {
                continue;
            };
            let deadline = Deadline::start(Budget::Nodes(self.nodes));
            let seen = state.observe(seat);
            // What a panic leaves half done is the brain's own, and it is not asked again.
            match catch_unwind(AssertUnwindSafe(|| brain.decide(&seen, &deadline))) {
                Ok(decided) => self.moves[seat] = decided,
                Err(panic) => {
                    self.brains[seat] = None;
                    self.departures[seat] = Some(Departure {
                        tick: state.tick(),
                        reason: format!("panicked: {}", panic_message(&*panic)),
                        stderr: Vec::new(),
                    });
                }
            }
        }
    }

    fn answers(
        &mut self,
        state: &State,
        _stats: &mut BySeat<SeatStats>,
    ) -> (BySeat<Move>, TickLine) {
        let line = TickLine {
            moves: TickLine::letters(state, &self.moves),
            us: vec![-1; self.moves.len()],
            ..TickLine::default()
        };
        (self.moves.clone(), line)
    }

    async fn gone(&mut self, _tick: u32) -> Vec<Seat> {
        let brains = self.brains.iter();
        let gone = brains.filter(|(_, brain)| brain.is_none());
        gone.map(|(seat, _)| seat).collect()
    }

    /// Without time nothing is flushed on the way, so that files are the same bytes too.
    fn clock(&self) -> Duration {
        Duration::ZERO
    }
}

/// What was said in a panic.
fn panic_message(panic: &(dyn Any + Send)) -> &str {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    let text = text.or_else(|| panic.downcast_ref::<&str>().copied());
    text.unwrap_or("without a word")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::replay::{EndReason, Recording, verify};
    use bot::brain::Brain;
    use protocol::Observation;

    /// Plays greedily, so many times.
    struct Faulty {
        brain: BoxedBrain,
        left: u32,
    }

    impl Brain for Faulty {
        fn decide(&mut self, seen: &Observation, deadline: &Deadline) -> Move {
            assert!(self.left > 0, "the last straw");
            self.left -= 1;
            self.brain.decide(seen, deadline)
        }
    }

    fn game(replay: PathBuf) -> BrainGame {
        let greedy = SeatLine {
            name: "greedy".to_owned(),
            command: "greedy".to_owned(),
        };
        BrainGame {
            config: Arc::new(GameConfig::default()),
            seed: "panics".to_owned(),
            ticks: 60,
            nodes: 10,
            brains: BySeat::from_fn(4, |_| greedy.clone()),
            replay,
        }
    }

    /// Greedy snakes, of which these seats panic at that decision.
    fn brains(game: &BrainGame, faulty: [Option<u32>; 4]) -> BySeat<Option<BoxedBrain>> {
        let mut brains = game.seat_brains().unwrap();
        for ((_, brain), left) in brains.iter_mut().zip(faulty) {
            if let Some(left) = left
                && let Some(greedy) = brain.take()
            {
                *brain = Some(Box::new(Faulty {
                    brain: greedy,
                    left,
                }));
            }
        }
        brains
    }

    #[test]
    fn a_brain_that_panics_costs_only_itself() {
        let folder = tempfile::tempdir().unwrap();
        let game = game(folder.path().join("game.jsonl.zst"));
        let stop = CancellationToken::default();
        let outcome = game
            .play_with(brains(&game, [None, None, Some(5), None]), &stop, |_| {})
            .unwrap();
        assert_eq!((outcome.ticks, outcome.why), (60, EndReason::Played));
        let reasons = outcome.departures.values().map(|left| {
            let left = left.as_ref()?;
            Some((left.tick, left.reason.as_str()))
        });
        let left = Some((5, "panicked: the last straw"));
        assert_eq!(reasons.collect::<Vec<_>>(), [None, None, left, None]);
        let verified = verify(&Recording::open(&game.replay).unwrap()).unwrap();
        assert_eq!((verified.ticks, verified.cut_off), (60, None));
    }

    #[test]
    fn a_game_that_every_brain_has_left_is_over() {
        let folder = tempfile::tempdir().unwrap();
        let game = game(folder.path().join("game.jsonl.zst"));
        let outcome = game
            .play_with(
                brains(&game, [Some(3); 4]),
                &CancellationToken::default(),
                |_| {},
            )
            .unwrap();
        assert_eq!((outcome.ticks, outcome.why), (4, EndReason::NoBotLeft));
    }
}
