//! The game loop: observe, send, collect, step, record. Nothing else changes the state.

use super::table::Table;
use crate::bots::BotSpec;
use crate::engine::people::People;
use crate::engine::{SeatStats, count_events};
use crate::process::{Ending, LogPaths, Marker, Timing};
use crate::replay::{HeaderLine, Recorder, SeatLine, TickLine, Why};
use anyhow::{Context, Result};
use protocol::{BySeat, GameConfig, Standing, State, rng_from_seed, rules, standings, step};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;
use tokio::time::Instant;
use tokio_util::sync::CancellationToken;

/// What is to be played.
#[derive(Clone, Debug)]
pub struct Game {
    /// The rules' numbers.
    pub config: Arc<GameConfig>,
    /// What seeds it.
    pub seed: String,
    /// How many ticks.
    pub ticks: u32,
    /// How answers are timed.
    pub timing: Timing,
    /// Who thinks when.
    pub think: Think,
    /// Who sits where.
    pub bots: BySeat<BotSpec>,
    /// Where each bot's notes go.
    pub logs: BySeat<LogPaths>,
    /// Where the replay goes.
    pub replay: PathBuf,
    /// Who steers the seats that people have.
    pub people: People,
}

/// Who thinks when.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Think {
    /// All at once.
    Parallel,
    /// One after the other; the others are stopped.
    Serial,
    /// All at once, until more bots think than this many cores can hold.
    Auto {
        /// Cores that bots can have.
        cores: usize,
    },
}

/// What came of a game.
#[derive(Debug)]
pub struct Outcome {
    /// Ticks played.
    pub ticks: u32,
    /// Why it ended.
    pub why: Why,
    /// How long it took.
    pub took: Duration,
    /// The final table, best first.
    pub standings: Vec<Standing>,
    /// Each seat's numbers.
    pub stats: BySeat<SeatStats>,
    /// Who left before the end, and why.
    pub departures: BySeat<Option<Departure>>,
    /// How the others' processes ended.
    pub endings: BySeat<Option<Ending>>,
    /// Processes that outlived their bots and had to be ended.
    pub strays: usize,
}

/// A bot that left before the end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Departure {
    /// After how many ticks.
    pub tick: u32,
    /// Why, in words.
    pub reason: String,
    /// The last lines of its stderr.
    pub stderr: Vec<String>,
}

/// What a watcher sees after every tick.
#[derive(Debug)]
pub struct Glimpse<'a> {
    /// The state after the tick.
    pub state: &'a State,
    /// What was recorded of it.
    pub line: &'a TickLine,
    /// Ticks that are to be played.
    pub of: u32,
    /// Time since the first tick began.
    pub elapsed: Duration,
}

/// Plays a game to its end, whatever its bots do.
///
/// # Errors
/// If the replay cannot be written. The bots are ended all the same.
pub async fn play(
    game: &Game,
    marker: &Marker,
    stop: &CancellationToken,
    mut watch: impl FnMut(Glimpse<'_>),
) -> Result<Outcome> {
    let mut rng = rng_from_seed(&game.seed);
    let mut state = State::new(game.config.clone(), &mut rng);
    let unwritable = || format!("cannot write the replay {}", game.replay.display());
    let mut recorder =
        Recorder::create(&game.replay, &header(game), &state).with_context(unwritable)?;
    let mut table = Table::seat(game, &state, marker);
    let began = Instant::now();
    let mut last = began;
    let mut events = Vec::new();
    let why = loop {
        if state.tick() >= game.ticks {
            break Why::Played;
        }
        if table.is_empty() {
            break Why::NobodyLeft;
        }
        table.ask(&state, stop).await;
        if stop.is_cancelled() {
            break Why::Interrupted;
        }
        events.clear();
        let (moves, line) = table.answers(&state);
        for seat in table.clear_gone(state.tick()).await {
            rules::remove(&mut state, seat, &mut events);
        }
        step(&mut state, &moves, &mut rng, &mut events);
        count_events(&mut table.stats, &events);
        let now = Instant::now();
        let line = recorder
            .tick(line, &events, &state, now - last)
            .with_context(unwritable)?;
        last = now;
        watch(Glimpse {
            state: &state,
            line: &line,
            of: game.ticks,
            elapsed: now - began,
        });
    };
    let standings = standings(state.snakes());
    recorder
        .end(state.tick(), why, &standings)
        .with_context(unwritable)?;
    let took = began.elapsed();
    let endings = table.dismiss().await;
    let Table {
        stats,
        departures,
        mut strays,
        ..
    } = table;
    strays.extend(marker.sweep());
    Ok(Outcome {
        ticks: state.tick(),
        why,
        took,
        standings,
        stats,
        departures,
        endings,
        strays: strays.len(),
    })
}

/// The first line of a game's record.
pub fn header(game: &Game) -> HeaderLine {
    let seats = game.bots.values().map(|bot| SeatLine {
        name: bot.name.clone(),
        command: bot.spec.clone(),
    });
    HeaderLine::new(&game.config, &game.seed, game.ticks, seats.collect())
}
