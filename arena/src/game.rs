//! The game loop: observe, send, collect, step, record. Nothing else changes the state.

use crate::bot_spec::BotSpec;
use crate::process::{Answer, BotProcess, Ending, Heard, LogPaths, Marker, Timing};
use crate::record::{HeaderLine, LateLine, Recorder, SeatLine, TickLine};
use crate::stats::{SeatStats, count_events, micros};
use crate::stop::Stop;
use crate::turn;
use anyhow::{Context, Result};
use protocol::{
    BySeat, Direction, GameConfig, Move, Seat, Standing, State, rng_from_seed, rules, standings,
    step,
};
use std::collections::BTreeSet;
use std::fmt;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;
use tokio::task::JoinSet;
use tokio::time::Instant;

/// An answer that took longer than this was thought about.
const THOUGHT: Duration = Duration::from_millis(1);

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

/// Why a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    /// It was played to its end.
    Played,
    /// Somebody wished to stop.
    Interrupted,
    /// No bot was left.
    NobodyLeft,
}

impl fmt::Display for Why {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Played => "played to the end",
            Self::Interrupted => "interrupted",
            Self::NobodyLeft => "no bot was left",
        })
    }
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
    stop: &Stop,
    mut watch: impl FnMut(Glimpse<'_>),
) -> Result<Outcome> {
    let mut rng = rng_from_seed(&game.seed);
    let mut state = State::new(game.config.clone(), &mut rng);
    let unwritable = || format!("cannot write the replay {}", game.replay.display());
    let mut recorder =
        Recorder::create(&game.replay, &header(game), &state).with_context(unwritable)?;
    let mut table = Table::seat(game, marker);
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
        if stop.is_raised() {
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
        .end(state.tick(), &why.to_string(), &standings)
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

/// The bots around the board.
struct Table {
    bots: BySeat<Option<BotProcess>>,
    departures: BySeat<Option<Departure>>,
    stats: BySeat<SeatStats>,
    timing: Timing,
    think: Think,
    /// Whether all are stopped but the one that is asked.
    frozen: bool,
    /// How long each bot took last.
    pace: BySeat<Duration>,
    /// Processes that outlived their bots.
    strays: BTreeSet<u32>,
    text: String,
}

impl Table {
    /// Starts every bot and tells it the first line. One that cannot be started is gone at once.
    fn seat(game: &Game, marker: &Marker) -> Self {
        let init = format!("{}\n", game.config.init());
        let mut departures = BySeat::from_fn(game.bots.len(), |_| None);
        let bots = game.bots.map(|seat, bot| {
            let started = BotProcess::start(&bot.launch, marker, &game.logs[seat]);
            match started {
                Ok(mut process) => {
                    process.tell(init.as_bytes());
                    Some(process)
                }
                Err(error) => {
                    departures[seat] = Some(Departure {
                        tick: 0,
                        reason: error.to_string(),
                        stderr: Vec::new(),
                    });
                    None
                }
            }
        });
        Self {
            stats: BySeat::from_fn(bots.len(), |_| SeatStats::default()),
            pace: BySeat::from_fn(bots.len(), |_| Duration::ZERO),
            bots,
            departures,
            timing: game.timing,
            think: game.think,
            frozen: false,
            strays: BTreeSet::new(),
            text: String::new(),
        }
    }

    fn is_empty(&self) -> bool {
        self.bots.values().all(Option::is_none)
    }

    /// Sends every living snake's bot what it sees, and waits for the answers.
    async fn ask(&mut self, state: &State, stop: &Stop) {
        self.choose_how_to_ask();
        let Self {
            bots,
            text,
            timing,
            frozen,
            ..
        } = self;
        let mut asked = Vec::with_capacity(bots.len());
        for (seat, bot) in bots.iter_mut() {
            let Some(bot) = bot else {
                continue;
            };
            if !state.snakes()[seat].is_alive() {
                bot.rest();
                continue;
            }
            text.clear();
            // Writing to a string does not fail.
            let _ = state.observe(seat).write_to(text);
            if *frozen {
                bot.thaw();
                bot.ask(text.as_bytes(), *timing);
                turn::collect(&mut [bot], stop).await;
                bot.freeze();
            } else {
                bot.ask(text.as_bytes(), *timing);
                asked.push(bot);
            }
        }
        turn::collect(&mut asked, stop).await;
    }

    fn choose_how_to_ask(&mut self) {
        let serial = match self.think {
            Think::Parallel => false,
            Think::Serial => true,
            Think::Auto { cores } => {
                self.pace.values().filter(|&&took| took > THOUGHT).count() > cores
            }
        };
        if serial != self.frozen {
            self.frozen = serial;
            for bot in self.bots.values().flatten() {
                if serial { bot.freeze() } else { bot.thaw() }
            }
        }
    }

    /// What everybody answered, as moves and as the line for the record.
    fn answers(&mut self, state: &State) -> (BySeat<Move>, TickLine) {
        let mut line = TickLine::default();
        let Self {
            bots, stats, pace, ..
        } = self;
        let moves = state.snakes().map(|seat, snake| {
            let Some(bot) = bots[seat].as_mut() else {
                line.us.push(-1);
                return Move::default();
            };
            let answer = if snake.is_alive() {
                bot.answer()
            } else {
                Answer::Late
            };
            let heard = bot.heard();
            stats[seat].heard(&heard);
            note(&mut line, seat, heard);
            let Answer::Move(chosen, latency) = answer else {
                line.us.push(-1);
                return Move::default();
            };
            // The first answer's time is mostly the program's start.
            if state.tick() > 0 {
                stats[seat].answered(latency);
            }
            pace[seat] = latency;
            line.us.push(micros(latency).into());
            chosen
        });
        let ways = state
            .snakes()
            .iter()
            .map(|(seat, snake)| -> Option<Direction> {
                snake
                    .is_alive()
                    .then(|| moves[seat].direction(snake.heading))
            });
        line.moves = TickLine::letters(ways);
        (moves, line)
    }

    /// Takes those who are gone from the table and says which seats they had.
    async fn clear_gone(&mut self, tick: u32) -> Vec<Seat> {
        let mut gone = Vec::new();
        for seat in self.bots.seats() {
            if let Some(bot) = self.bots[seat].take_if(|bot| bot.is_gone()) {
                let tail = bot.tail().clone();
                let ended = bot.bury().await;
                self.strays.extend(ended.strays);
                self.departures[seat] = Some(Departure {
                    tick,
                    reason: ended.ending.to_string(),
                    stderr: tail.lines(5),
                });
            }
            if self.bots[seat].is_none() {
                gone.push(seat);
            }
        }
        gone
    }

    /// Tells everybody that the game is over and waits until nobody is left.
    async fn dismiss(&mut self) -> BySeat<Option<Ending>> {
        let mut endings = BySeat::from_fn(self.bots.len(), |_| None);
        let mut leaving = JoinSet::new();
        for (seat, bot) in self.bots.iter_mut() {
            if let Some(mut bot) = bot.take() {
                bot.say_game_over();
                leaving.spawn(async move { (seat, bot.end().await) });
            }
        }
        while let Some(Ok((seat, ended))) = leaving.join_next().await {
            endings[seat] = Some(ended.ending);
            self.strays.extend(ended.strays);
        }
        endings
    }
}

fn note(line: &mut TickLine, seat: Seat, heard: Heard) {
    if heard.garbage > 0 {
        line.garbage.push((seat.0, heard.garbage));
    }
    line.late.extend(
        heard
            .lateness
            .map(|lateness| LateLine::new(seat.0, lateness)),
    );
    line.notes
        .extend(heard.notes.into_iter().map(|note| (seat.0, note)));
}
