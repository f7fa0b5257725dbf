//! A recorded game between built-in brains in this process: no pipes, no clock, the same bytes every
//! time. A brain that panics has left, as a program that crashes has, and the game goes on.

use crate::game::{Departure, Outcome, Why};
use crate::record::{HeaderLine, Recorder, SeatLine, TickLine};
use crate::stats::{SeatStats, count_events};
use crate::stop::Stop;
use anyhow::{Context, Result};
use bot::brain::{self, Brain};
use bot::clock::{Budget, Deadline};
use bot::matches::NoSuchBrain;
use protocol::{BySeat, GameConfig, Move, State, rng_from_seed, rules, standings, step};
use rand::Rng;
use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

type BoxedBrain = Box<dyn Brain + Send>;

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
    /// Plays to the end, or until somebody wishes to stop.
    ///
    /// # Errors
    /// If there is no such brain or the replay cannot be written.
    pub fn play(&self, stop: &Stop) -> Result<Outcome> {
        self.play_with(self.seat_brains()?, stop)
    }

    fn play_with(&self, mut brains: BySeat<Option<BoxedBrain>>, stop: &Stop) -> Result<Outcome> {
        let mut rng = rng_from_seed(&self.seed);
        let mut state = State::new(self.config.clone(), &mut rng);
        let seats = self.brains.values().cloned().collect();
        let header = HeaderLine::new(&self.config, &self.seed, self.ticks, seats);
        let unwritable = || format!("cannot write the replay {}", self.replay.display());
        let mut recorder =
            Recorder::create(&self.replay, &header, &state).with_context(unwritable)?;
        let mut stats = BySeat::from_fn(self.brains.len(), |_| SeatStats::default());
        let mut departures = self.brains.map(|_, _| None);
        let mut events = Vec::new();
        let why = loop {
            if state.tick() >= self.ticks {
                break Why::Played;
            }
            if brains.values().all(Option::is_none) {
                break Why::NobodyLeft;
            }
            if stop.is_raised() {
                break Why::Interrupted;
            }
            let moves = state.snakes().map(|seat, snake| {
                let brain = brains[seat].as_mut().filter(|_| snake.is_alive());
                let Some(brain) = brain else {
                    return Move::Straight;
                };
                let deadline = Deadline::start(Budget::Nodes(self.nodes));
                let seen = state.observe(seat);
                // What a panic leaves half done is the brain's own, and nobody asks it again.
                let decided = catch_unwind(AssertUnwindSafe(|| brain.decide(&seen, &deadline)));
                decided.unwrap_or_else(|panic| {
                    brains[seat] = None;
                    departures[seat] = Some(Departure {
                        tick: state.tick(),
                        reason: format!("panicked: {}", words(&*panic)),
                        stderr: Vec::new(),
                    });
                    Move::Straight
                })
            });
            let line = line(&state, &moves);
            events.clear();
            for (seat, _) in brains.iter().filter(|(_, brain)| brain.is_none()) {
                rules::remove(&mut state, seat, &mut events);
            }
            step(&mut state, &moves, &mut rng, &mut events);
            count_events(&mut stats, &events);
            // Without time nothing is flushed on the way, so that files are the same bytes too.
            recorder
                .tick(line, &events, &state, Duration::ZERO)
                .with_context(unwritable)?;
        };
        let standings = standings(state.snakes());
        recorder
            .end(state.tick(), &why.to_string(), &standings)
            .with_context(unwritable)?;
        Ok(Outcome {
            ticks: state.tick(),
            why,
            took: Duration::ZERO,
            standings,
            stats,
            departures,
            endings: self.brains.map(|_, _| None),
            strays: 0,
        })
    }

    fn seat_brains(&self) -> Result<BySeat<Option<BoxedBrain>>> {
        let init = self.config.init();
        let seated = self.brains.iter().map(|(seat, line)| {
            let mut rng = rng_from_seed(&format!("{} brain {seat}", self.seed));
            let brain = brain::by_name(&line.command, init, rng.next_u64());
            let brain = brain.ok_or_else(|| NoSuchBrain(line.command.clone()))?;
            Ok(Some(brain))
        });
        seated.collect()
    }
}

fn line(state: &State, moves: &BySeat<Move>) -> TickLine {
    TickLine {
        moves: TickLine::letters(state, moves),
        us: vec![-1; moves.len()],
        ..TickLine::default()
    }
}

/// What was said in a panic.
fn words(panic: &(dyn Any + Send)) -> &str {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    let text = text.or_else(|| panic.downcast_ref::<&str>().copied());
    text.unwrap_or("without a word")
}

#[cfg(test)]
mod tests {
    use super::super::schedule::Schedule;
    use super::super::{GameLine, GoneLine};
    use super::*;
    use crate::record::Recording;
    use crate::replay;
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
        let stop = Stop::default();
        let outcome = game
            .play_with(brains(&game, [None, None, Some(5), None]), &stop)
            .unwrap();
        assert_eq!((outcome.ticks, outcome.why), (60, Why::Played));
        let block = Schedule::new(4, 4, "panics").next().unwrap();
        let line = GameLine::new(&block.games().next().unwrap(), &outcome);
        let gone: Vec<_> = line.seats.iter().map(|seat| seat.gone.clone()).collect();
        let left = GoneLine {
            tick: 5,
            reason: "panicked: the last straw".to_owned(),
        };
        assert_eq!(gone, [None, None, Some(left), None]);
        let verified = replay::verify(&Recording::open(&game.replay).unwrap()).unwrap();
        assert_eq!((verified.ticks, verified.cut_off), (60, None));
    }

    #[test]
    fn a_game_that_everybody_has_left_is_over() {
        let folder = tempfile::tempdir().unwrap();
        let game = game(folder.path().join("game.jsonl.zst"));
        let outcome = game
            .play_with(brains(&game, [Some(3); 4]), &Stop::default())
            .unwrap();
        assert_eq!((outcome.ticks, outcome.why), (4, Why::NobodyLeft));
    }
}
