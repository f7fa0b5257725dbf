//! What goes over the queue: jobs, results, and words between coordinators and workers. All of it is JSON with a version,
//! and none of it is believed before it is checked.

use super::digest::Digest;
use crate::engine::{Deaths, Think};
use crate::fleet::Manner;
use crate::process::{LateAnswers, Pace, Timing};
use crate::replay::EndReason;
use crate::sandbox::{Level, Limits};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::time::Duration;

/// The version of all messages.
pub const VERSION: u32 = 1;
/// Bytes of a message.
const MOST: usize = 1 << 20;
/// Bytes of a text in a message.
const TEXT_MOST: usize = 4096;

/// A game that is to be played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct JobMessage {
    /// [`VERSION`].
    pub version: u32,
    /// The version of the arena that wants it: games of another are others.
    pub arena: String,
    /// Whose game it is: that of a tournament, or of a league.
    pub run: String,
    /// Which game of that run.
    pub id: String,
    /// What seeds it.
    pub seed: String,
    /// How many ticks.
    pub ticks: u32,
    /// Every key of the configuration with its value.
    pub config: BTreeMap<String, String>,
    /// How bots are run.
    pub manner: Manner,
    /// How their answers are timed.
    pub timing: TimingMessage,
    /// Who of them thinks when.
    pub think: ThinkMessage,
    /// Who sits where.
    pub seats: Vec<SeatMessage>,
    /// What each may use.
    pub limits: Limits,
}

/// How answers are timed, in microseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TimingMessage {
    /// For an answer.
    pub budget_us: u64,
    /// On top for a bot's first answer.
    pub startup_us: u64,
    /// How much the machine's fault can extend a deadline.
    pub cap_us: u64,
    /// Whether a tick takes its whole time, as in the tournament.
    pub real: bool,
}

/// Who thinks when.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ThinkMessage {
    /// All at once.
    Parallel,
    /// One after the other.
    Serial,
    /// As the cores of the worker allow.
    Auto,
}

/// Who sits in a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeatMessage {
    /// Its name.
    pub name: String,
    /// What was typed for it.
    pub command: String,
    /// What is run.
    pub program: ProgramMessage,
}

/// A program that a worker has, or fetches.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ProgramMessage {
    /// A brain that is built into the arena.
    BuiltIn {
        /// Its name.
        brain: String,
        /// The sum of the arena's own program: a brain is what it is in that build.
        build: String,
    },
    /// A package in the store, by its sum.
    Package(Digest),
}

/// What came of a job.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ResultMessage {
    /// [`VERSION`].
    pub version: u32,
    /// Whose game it was.
    pub run: String,
    /// Which game.
    pub id: String,
    /// The sum of the job's bytes: what was played.
    pub job: Digest,
    /// The machine that says so.
    pub machine: String,
    /// What came of it.
    pub end: GameEnd,
}

/// What came of a job.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum GameEnd {
    /// It was played.
    Played(PlayedMessage),
    /// It could not be played to its end, by no fault of a bot.
    Failed(String),
    /// This machine plays no game of that run; another may.
    Refused(String),
}

/// A game that was played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlayedMessage {
    /// The sum of the replay, by which the store has it.
    pub replay: Digest,
    /// How long it took, in milliseconds.
    pub took_ms: u64,
    /// Ticks played.
    pub ticks: u32,
    /// Why it ended.
    pub why: EndReason,
    /// How high the fence was, where bots were programs.
    pub sandbox: Option<Level>,
    /// Each seat's figures.
    pub seats: Vec<FiguresMessage>,
}

/// One seat's figures.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct FiguresMessage {
    /// Its longest length.
    pub longest: u32,
    /// Its kills.
    pub kills: u32,
    /// Apples it ate.
    pub apples: u32,
    /// What it died of.
    pub deaths: Deaths,
    /// Answers that were late.
    #[serde(flatten)]
    pub late: LateAnswers,
    /// Lines that were neither move nor note.
    pub garbage: u32,
    /// The first of them, and the tick in which it was printed.
    pub first_garbage: Option<(u32, String)>,
    /// Moves that were not asked for.
    pub surplus: u32,
    /// How long late answers took, in microseconds: the replay has all others.
    pub overdue: Vec<u32>,
    /// When and why it left.
    pub gone: Option<GoneMessage>,
}

/// A bot that left.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GoneMessage {
    /// After how many ticks.
    pub tick: u32,
    /// Why, in words.
    pub reason: String,
    /// The last lines of its stderr.
    pub stderr: Vec<String>,
}

/// What a coordinator tells workers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct NoticeMessage {
    /// [`VERSION`].
    pub version: u32,
    /// The run that it is about.
    pub run: String,
    /// The machine that is left out, and why; without one, the run is over.
    pub left_out: Option<(String, String)>,
}

/// A text that is no message of this version.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoMessage {
    /// It is larger than any.
    #[error("a message of {0} bytes, which is more than any has")]
    Large(usize),
    /// It is something else.
    #[error("no message of the arena's: {0}")]
    Other(String),
    /// It is of another version.
    #[error("a message of version {0}; this arena speaks version {VERSION}")]
    Version(u32),
}

/// Reads a message.
///
/// # Errors
/// If it is none, or one of another version.
pub fn read<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, NoMessage> {
    #[derive(Deserialize)]
    struct Versioned {
        version: u32,
    }
    if bytes.len() > MOST {
        return Err(NoMessage::Large(bytes.len()));
    }
    let other = |error: serde_json::Error| NoMessage::Other(error.to_string());
    let any: Versioned = serde_json::from_slice(bytes).map_err(other)?;
    match any.version {
        VERSION => serde_json::from_slice(bytes).map_err(other),
        version => Err(NoMessage::Version(version)),
    }
}

/// The bytes of a message. The same message has the same bytes.
pub fn write(message: &impl Serialize) -> Vec<u8> {
    // Numbers, texts, lists and maps with texts as keys: all of them are JSON.
    serde_json::to_vec(message).unwrap_or_default()
}

/// As much of a stranger's text as a message has room for.
pub(super) fn bounded(text: &str) -> String {
    text.chars().take(TEXT_MOST / 4).collect()
}

impl From<Timing> for TimingMessage {
    fn from(timing: Timing) -> Self {
        let us = |time: Duration| time.as_micros().try_into().unwrap_or(u64::MAX);
        Self {
            budget_us: us(timing.budget),
            startup_us: us(timing.startup),
            cap_us: us(timing.cap),
            real: timing.pace == Pace::Real,
        }
    }
}

impl From<TimingMessage> for Timing {
    fn from(timing: TimingMessage) -> Self {
        Self {
            budget: Duration::from_micros(timing.budget_us),
            startup: Duration::from_micros(timing.startup_us),
            cap: Duration::from_micros(timing.cap_us),
            pace: match timing.real {
                true => Pace::Real,
                false => Pace::Fast,
            },
        }
    }
}

impl ThinkMessage {
    /// Who thinks when, on a machine that has so many cores for a game.
    pub(super) fn with(self, cores: usize) -> Think {
        match self {
            Self::Parallel => Think::Parallel,
            Self::Serial => Think::Serial,
            Self::Auto => Think::Auto { cores },
        }
    }
}

impl From<Think> for ThinkMessage {
    fn from(think: Think) -> Self {
        match think {
            Think::Parallel => Self::Parallel,
            Think::Serial => Self::Serial,
            Think::Auto { .. } => Self::Auto,
        }
    }
}
