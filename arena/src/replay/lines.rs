//! The kinds of lines in a replay. The first field of a line tells its kind.

use super::event_text;
use crate::process::micros;
use crate::process::{Fault, Lateness};
use crate::sandbox::Level;
use protocol::config::{KEYS, Layers, Origin, Ruleset};
use protocol::{BySeat, Direction, Event, GameConfig, Move, Seat, Snake, Standing, State};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt;

/// What the first field of a replay says.
pub const FORMAT: &str = "snakepit-replay";
/// The version of the format that this arena writes.
pub const VERSION: u32 = 2;
/// The oldest version that it reads.
pub const OLDEST_VERSION: u32 = 1;

/// The first line: what was played, and by whom.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct HeaderLine {
    /// Always [`FORMAT`].
    pub format: String,
    /// The version of the format.
    pub version: u32,
    /// The version of the arena that wrote it.
    pub arena: String,
    /// What seeded the game.
    pub seed: String,
    /// How many ticks were to be played.
    pub ticks: u32,
    /// Every key of the configuration with its value.
    pub config: BTreeMap<String, String>,
    /// Who sat where.
    pub seats: Vec<SeatLine>,
    /// How high the fence around the bots was, where they were programs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sandbox: Option<Level>,
}

/// Every key but the seed with its value, as it would be written in a file.
pub fn config_values(config: &GameConfig) -> BTreeMap<String, String> {
    let keys = KEYS.iter().filter(|key| key.name != "random_seed");
    keys.map(|key| (key.name.to_owned(), (key.get)(config)))
        .collect()
}

/// Who sat in a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeatLine {
    /// The bot's name.
    pub name: String,
    /// What was typed to name it.
    pub command: String,
}

impl HeaderLine {
    /// The header of a game that begins now.
    pub fn new(config: &GameConfig, seed: &str, ticks: u32, seats: Vec<SeatLine>) -> Self {
        Self {
            format: FORMAT.to_owned(),
            version: VERSION,
            arena: env!("CARGO_PKG_VERSION").to_owned(),
            seed: seed.to_owned(),
            ticks,
            config: config_values(config),
            seats,
            sandbox: None,
        }
    }

    /// The configuration that was played. Version 1 is of the time when every edition was played by the
    /// same rules, and its games still are.
    ///
    /// # Errors
    /// If a key or a value is not one that this arena knows.
    pub fn game_config(&self) -> Result<GameConfig, protocol::config::ConfigError> {
        let mut layers = Layers::new();
        if self.version == 1 {
            layers.set_ruleset(Ruleset::VERSION_0_1);
        }
        for (key, value) in &self.config {
            layers.add(key, value, Origin::Option(format!("the replay's `{key}`")))?;
        }
        Ok(layers.resolve()?.config)
    }
}

/// One tick.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct TickLine {
    /// Its number; the state after it has the same.
    pub tick: u32,
    /// Where each snake went, one letter a seat: `U`, `D`, `L` or `R`, `.` if it was not on the board.
    pub moves: String,
    /// How long each answer took in microseconds; -1 where there was none.
    #[serde(default)]
    pub us: Vec<i64>,
    /// Fingerprint of the moves and of the state after the tick.
    pub sum: String,
    /// What happened, moves aside.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub events: Vec<String>,
    /// Answers that were not in when their time was used up.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub late: Vec<LateLine>,
    /// Seats and how many lines of garbage they printed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub garbage: Vec<(u8, u32)>,
    /// Seats and what they logged.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<(u8, String)>,
}

impl TickLine {
    /// The texts of a tick's events, moves aside.
    pub fn event_texts(events: &[Event]) -> Vec<String> {
        events
            .iter()
            .filter_map(|&event| event_text::print(event))
            .collect()
    }

    /// The fingerprint of a tick: of its moves, since two of them may come to the same, and of the
    /// state after it.
    pub fn sum_of(moves: &str, after: &State) -> u32 {
        let mix = |sum: u32, byte| sum.rotate_left(5).wrapping_mul(31) ^ u32::from(byte);
        moves.bytes().fold(after.digest(), mix) & 0xff_ffff
    }

    /// What happened, moves aside; `None` if a text is no event.
    pub fn told_events(&self) -> Option<Vec<Event>> {
        let told = self.events.iter().map(|text| event_text::parse(text));
        told.collect()
    }

    /// Everything that happened in the tick, moves included, in an order that [`State::fold`] takes;
    /// `None` if a text is no event.
    pub fn all_events(&self, before: &State) -> Option<Vec<Event>> {
        let told = self.told_events()?;
        let stays = |seat: Seat| {
            told.iter().any(|event| match *event {
                Event::Removed { seat: gone } => gone == seat,
                Event::Died { seat: dead, death } => dead == seat && death.before_moving(),
                _ => false,
            })
        };
        let ways = Self::directions(&self.moves)?;
        let moved = before
            .snakes()
            .iter()
            .zip(ways)
            .filter_map(|((seat, snake), way)| {
                let direction = way.filter(|_| snake.is_alive() && !stays(seat))?;
                Some(Event::Moved { seat, direction })
            });
        let removed = |event: &&Event| matches!(event, Event::Removed { .. });
        let first = told.iter().filter(removed).copied();
        let rest = told.iter().filter(|event| !removed(event)).copied();
        Some(first.chain(moved).chain(rest).collect())
    }

    /// A fingerprint as it is recorded.
    pub fn print_sum(sum: u32) -> String {
        format!("{sum:06x}")
    }

    /// Where these moves take each snake, as letters.
    pub fn letters(before: &State, moves: &BySeat<Move>) -> String {
        let way = |(seat, snake): (Seat, &Snake)| {
            let way = moves[seat].direction(snake.heading);
            if snake.is_alive() {
                event_text::letter(way)
            } else {
                '.'
            }
        };
        before.snakes().iter().map(way).collect()
    }

    /// What all letters say; `None` if one says nothing.
    pub fn directions(moves: &str) -> Option<Vec<Option<Direction>>> {
        moves.bytes().map(Self::direction).collect()
    }

    /// What a letter says: a direction, or that the snake was not on the board. `None` if it says
    /// nothing.
    pub fn direction(letter: u8) -> Option<Option<Direction>> {
        match letter {
            b'.' => Some(None),
            letter => event_text::direction(letter.into()).map(Some),
        }
    }
}

/// A tick as far as the rules can say something about it.
#[derive(Debug, Deserialize)]
pub struct CheckedTick<'a> {
    /// Its number.
    pub tick: u32,
    /// Where each snake went.
    pub moves: &'a str,
    /// Fingerprint of the moves and of the state after the tick.
    pub sum: &'a str,
    /// What happened, moves aside.
    #[serde(default, borrow)]
    pub events: Vec<&'a str>,
}

impl CheckedTick<'_> {
    /// The seats whose snakes were taken off the board for good before the tick.
    pub fn removed(&self) -> impl Iterator<Item = Seat> {
        self.events
            .iter()
            .filter_map(|text| match event_text::parse(text) {
                Some(Event::Removed { seat }) => Some(seat),
                _ => None,
            })
    }
}

/// A late answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LateLine {
    /// Whose.
    pub seat: u8,
    /// Microseconds since the state was sent.
    pub wall: u32,
    /// Microseconds the bot ran.
    pub cpu: u32,
    /// Microseconds it was ready to run and had no core.
    pub wait: u32,
    /// Who is to blame.
    pub fault: Fault,
}

impl LateLine {
    /// The line of a lateness.
    pub fn new(seat: u8, lateness: Lateness) -> Self {
        Self {
            seat,
            wall: micros(lateness.wall),
            cpu: micros(lateness.cpu),
            wait: micros(lateness.wait),
            fault: lateness.fault,
        }
    }
}

/// Why a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum EndReason {
    /// It was played to its end.
    #[serde(rename = "played to the end")]
    Played,
    /// A person or a signal ended it.
    #[serde(rename = "interrupted")]
    Interrupted,
    /// No bot was left.
    #[serde(rename = "no bot was left")]
    NoBotLeft,
}

impl fmt::Display for EndReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Played => "played to the end",
            Self::Interrupted => "interrupted",
            Self::NoBotLeft => "no bot was left",
        })
    }
}

/// The last line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct EndLine {
    /// Ticks played.
    pub end: u32,
    /// Why the game ended.
    pub why: EndReason,
    /// The final table, best first.
    pub standings: Vec<StandingLine>,
}

/// One row of the final table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StandingLine {
    /// Place, from 1.
    pub rank: usize,
    /// Whose.
    pub seat: u8,
    /// The longest length in any state.
    pub longest: u32,
    /// Kills.
    pub kills: u32,
}

impl From<Standing> for StandingLine {
    fn from(standing: Standing) -> Self {
        let Standing {
            rank,
            seat,
            longest,
            kills,
        } = standing;
        Self {
            rank,
            seat: seat.0,
            longest,
            kills,
        }
    }
}
