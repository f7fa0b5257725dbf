//! A recorded game between built-in brains in this process: no pipes, no clock, the same bytes every
//! time.

use crate::game::{Outcome, Why};
use crate::record::{HeaderLine, Recorder, SeatLine, TickLine};
use crate::stats::{SeatStats, count_events};
use crate::stop::Stop;
use anyhow::{Context, Result};
use bot::brain::{self, Brain};
use bot::clock::{Budget, Deadline};
use bot::play::NoSuchBrain;
use protocol::{BySeat, GameConfig, Move, State, rng_from_seed, standings, step};
use rand::Rng;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

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
        let mut brains = self.seat_brains()?;
        let mut rng = rng_from_seed(&self.seed);
        let mut state = State::new(self.config.clone(), &mut rng);
        let seats = self.brains.values().cloned().collect();
        let header = HeaderLine::new(&self.config, &self.seed, self.ticks, seats);
        let unwritable = || format!("cannot write the replay {}", self.replay.display());
        let mut recorder =
            Recorder::create(&self.replay, &header, &state).with_context(unwritable)?;
        let mut stats = BySeat::from_fn(self.brains.len(), |_| SeatStats::default());
        let mut events = Vec::new();
        let why = loop {
            if state.tick() >= self.ticks {
                break Why::Played;
            }
            if stop.is_raised() {
                break Why::Interrupted;
            }
            let moves: BySeat<Move> = (state.snakes().iter())
                .zip(&mut brains)
                .map(|((seat, snake), brain)| {
                    if !snake.is_alive() {
                        return Move::Straight;
                    }
                    let deadline = Deadline::start(Budget::Nodes(self.nodes));
                    brain.decide(&state.observe(seat), &deadline)
                })
                .collect();
            let line = line(&state, &moves);
            events.clear();
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
            departures: self.brains.map(|_, _| None),
            endings: self.brains.map(|_, _| None),
            strays: 0,
        })
    }

    fn seat_brains(&self) -> Result<Vec<Box<dyn Brain + Send>>> {
        let init = self.config.init();
        let seated = self.brains.iter().map(|(seat, line)| {
            let mut rng = rng_from_seed(&format!("{} brain {seat}", self.seed));
            let brain = brain::by_name(&line.command, init, rng.next_u64());
            Ok(brain.ok_or_else(|| NoSuchBrain(line.command.clone()))?)
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
