//! A game between processes and people: what is played, and what came of it.

use super::live_players::LivePlayers;
use super::people::People;
use super::run::{PlayedGame, RecordedGame, TickView};
use super::stats::SeatStats;
use crate::bots::BotSpec;
use crate::process::{Ending, LogPaths, Timing};
use crate::replay::{EndReason, SeatLine, Timeline};
use crate::sandbox::{Level, Sandbox};
use anyhow::Result;
use protocol::{BySeat, GameConfig, Seat, Standing};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;
use tokio_util::sync::CancellationToken;

/// What is to be played.
#[derive(Clone, Debug)]
pub struct GameSpec {
    /// The rules' numbers.
    pub config: Arc<GameConfig>,
    /// What seeds it.
    pub seed: String,
    /// How many ticks.
    pub ticks: u32,
    /// How answers are timed.
    pub timing: Timing,
    /// Bots that have all the time in the world, by their seats: those that are looked at in a debugger.
    pub waits: Vec<Seat>,
    /// Who thinks when.
    pub think: Think,
    /// Who sits where.
    pub bots: BySeat<BotSpec>,
    /// Where each bot's notes go.
    pub logs: BySeat<LogPaths>,
    /// Where the replay goes.
    pub replay: PathBuf,
    /// The fence around the bots.
    pub sandbox: Sandbox,
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
    pub why: EndReason,
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
    /// How high the fence around the bots was, where they were programs.
    pub sandbox: Option<Level>,
    /// Processes that outlived their bots and had to be ended.
    pub strays: u32,
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

/// Plays a game to its end, whatever its bots do.
///
/// # Errors
/// If the replay cannot be written. The bots are ended all the same.
pub async fn play(
    game: &GameSpec,
    stop: &CancellationToken,
    watch: impl FnMut(TickView<'_>),
) -> Result<Outcome> {
    let recorded = recorded(game);
    let begun = recorded.begin();
    let mut table = LivePlayers::start(game, begun.state());
    let played = recorded.play(begun, &mut table, stop, watch).await;
    let endings = table.dismiss().await;
    let LivePlayers {
        departures, strays, ..
    } = table;
    Ok(Outcome {
        endings,
        sandbox: Some(game.sandbox.level),
        strays,
        ..Outcome::of(played?, departures)
    })
}

impl Outcome {
    /// What came of a game without processes.
    pub(super) fn of(played: PlayedGame, departures: BySeat<Option<Departure>>) -> Self {
        let PlayedGame {
            ticks,
            why,
            took,
            standings,
            stats,
        } = played;
        Self {
            ticks,
            why,
            took,
            standings,
            endings: stats.map(|_, _| None),
            stats,
            departures,
            sandbox: None,
            strays: 0,
        }
    }
}

/// The game before its first tick, as it will be recorded.
pub fn beginning(game: &GameSpec) -> Timeline {
    let recorded = recorded(game);
    Timeline::new(recorded.header(), recorded.begin().state().clone())
}

fn recorded(game: &GameSpec) -> RecordedGame<'_> {
    let seats = game.bots.values().map(|bot| SeatLine {
        name: bot.name.clone(),
        command: bot.spec.clone(),
    });
    RecordedGame {
        config: &game.config,
        seed: &game.seed,
        ticks: game.ticks,
        seats: seats.collect(),
        sandbox: Some(game.sandbox.level),
        replay: &game.replay,
    }
}
