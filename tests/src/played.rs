//! What came of a run of the arena: its report, its replay, and whether both agree with what the bots
//! say they answered.

use crate::runner;
use arena::process::Fault;
use arena::replay::{Line, Recording, TickLine};
use protocol::Seat;
use serde::Deserialize;
use std::path::{Path, PathBuf};
use std::process::Output;
use std::sync::Arc;

/// How a note begins that tells of an attack.
const ATTACK: &str = "attack=";

/// A game that was played.
#[derive(Debug)]
pub struct Played {
    /// The arena's exit code.
    pub exit: Option<i32>,
    /// What it said.
    pub report: Report,
    /// What it recorded.
    pub ticks: Vec<TickLine>,
    /// The replay.
    pub replay: PathBuf,
    /// Processes that were left a second later.
    pub left: Vec<String>,
    headings: Vec<char>,
    folder: tempfile::TempDir,
}

/// The arena's report.
#[derive(Debug, Deserialize)]
#[allow(missing_docs, reason = "the fields of the report, by their names")]
pub struct Report {
    pub ticks: u32,
    pub why: String,
    pub seconds: f64,
    pub strays: usize,
    pub standings: Vec<SeatReport>,
}

/// What it says about one seat.
#[derive(Clone, Debug, Deserialize)]
#[allow(missing_docs, reason = "the fields of the report, by their names")]
pub struct SeatReport {
    pub seat: u8,
    pub deaths: u32,
    pub late: u32,
    pub late_by_machine: u32,
    pub garbage: u32,
    pub surplus: u32,
    pub latency: Latency,
    pub log: PathBuf,
    pub stderr: PathBuf,
    pub ending: Option<String>,
    pub gone: Option<Gone>,
}

/// How long answers took.
#[derive(Clone, Debug, Deserialize)]
#[allow(missing_docs, reason = "the fields of the report, by their names")]
pub struct Latency {
    pub p50_us: u32,
    pub max_us: u32,
}

/// A bot that left before the end.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[allow(missing_docs, reason = "the fields of the report, by their names")]
pub struct Gone {
    pub tick: u32,
    pub reason: String,
    pub stderr: Vec<String>,
}

/// What is held against a bot.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[allow(missing_docs, reason = "the fields of the report, by their names")]
pub struct Verdict {
    pub late: u32,
    pub garbage: u32,
    pub surplus: u32,
    pub gone: Option<Gone>,
}

/// One state that a bot was sent, what it said, and what the arena made of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Turn {
    /// Its number among the states that the bot was sent.
    pub state: u32,
    /// The tick that followed.
    pub tick: u32,
    /// Where the snake went.
    pub went: char,
    /// Where it goes when nothing is said.
    pub straight: char,
    /// What the bot says it answered to this state, whenever it came.
    pub said: Option<char>,
    /// Whether that came in the tick that followed.
    pub heard: bool,
    /// Whether the bot was late by its own fault.
    pub late: bool,
}

impl Turn {
    /// Whether the arena did as the rules of time say: an answer in time is used for its own state;
    /// without one the snake goes straight on, whatever else was said.
    pub fn is_fair(&self) -> bool {
        if self.late || !self.heard {
            self.went == self.straight
        } else {
            Some(self.went) == self.said
        }
    }
}

impl Played {
    /// Reads what a run has said and left.
    ///
    /// # Panics
    /// If it said something else than a report, or left no replay.
    pub fn read(folder: tempfile::TempDir, output: &Output, left: Vec<String>) -> Self {
        let replay = folder.path().join("game/game.jsonl.zst");
        let report = serde_json::from_slice(&output.stdout).unwrap_or_else(|error| {
            let complaint = String::from_utf8_lossy(&output.stderr);
            panic!("no report: {error}\n{complaint}")
        });
        let recording = Recording::open(&replay).expect("a replay");
        let (mut ticks, mut headings) = (Vec::new(), Vec::new());
        let config = Arc::new(recording.header.game_config().expect("a configuration"));
        let mut lines = recording.lines();
        while let Some((_, line)) = lines.next() {
            match line {
                Some(Line::Tick(text)) => {
                    ticks.push(serde_json::from_str(text).expect("a tick"));
                }
                Some(Line::Key(key)) if headings.is_empty() => {
                    let state = key.state(&config).expect("a state");
                    let snakes = state.snakes().values();
                    headings = snakes.map(|snake| first_letter(snake.heading)).collect();
                }
                _ => {}
            }
        }
        Self {
            exit: output.status.code(),
            report,
            ticks,
            replay,
            left,
            headings,
            folder,
        }
    }

    /// What the arena says about a seat.
    ///
    /// # Panics
    /// If it says nothing.
    pub fn seat(&self, seat: u8) -> &SeatReport {
        let mut seats = self.report.standings.iter();
        seats
            .find(|row| row.seat == seat)
            .expect("a row for every seat")
    }

    /// What is held against the bot in a seat.
    pub fn verdict(&self, seat: u8) -> Verdict {
        let row = self.seat(seat);
        Verdict {
            late: row.late,
            garbage: row.garbage,
            surplus: row.surplus,
            gone: row.gone.clone(),
        }
    }

    /// Every state that the bot in a seat was sent.
    pub fn turns(&self, seat: u8) -> Vec<Turn> {
        let (heard, said) = (self.notes_in_replay(seat), self.notes_in_log(seat));
        let mut straight = self.headings[usize::from(seat)];
        let mut turns = Vec::new();
        for line in &self.ticks {
            let went = line
                .moves
                .chars()
                .nth(seat.into())
                .expect("a move for every seat");
            if went != '.' {
                let state = turns.len() as u32 + 1;
                turns.push(Turn {
                    state,
                    tick: line.tick,
                    went,
                    straight,
                    said: said
                        .iter()
                        .find(|note| note.state == state)
                        .map(|note| note.way),
                    heard: (heard.iter()).any(|note| note.tick == line.tick && note.state == state),
                    late: line
                        .late
                        .iter()
                        .any(|late| late.seat == seat && late.fault == Fault::Bot),
                });
                straight = went;
            }
            straight = respawned(line, seat).unwrap_or(straight);
        }
        turns
    }

    /// The states in which the bot in a seat was late by its own fault.
    pub fn late_states(&self, seat: u8) -> Vec<u32> {
        let turns = self.turns(seat);
        turns
            .iter()
            .filter(|turn| turn.late)
            .map(|turn| turn.state)
            .collect()
    }

    /// The states whose answers, if any, were not what was played.
    pub fn unused_states(&self, seat: u8) -> Vec<u32> {
        let turns = self.turns(seat);
        let unused = turns.iter().filter(|turn| Some(turn.went) != turn.said);
        unused.map(|turn| turn.state).collect()
    }

    /// Nothing was spoilt: the game and the other bots were not, and no answer of the hostile one was
    /// used for another state than its own.
    ///
    /// # Panics
    /// If something was.
    pub fn assert_unspoilt_by(&self, hostile: u8) {
        let mut unfair = self.turns(hostile);
        unfair.retain(|turn| !turn.is_fair());
        assert_eq!(unfair, [], "answers that were used for another state");
        self.assert_others_unspoilt_by(hostile);
    }

    /// The game was not spoilt: the replay verifies, no process is left, and the bots in the other
    /// seats played as if alone.
    ///
    /// # Panics
    /// If it was.
    pub fn assert_others_unspoilt_by(&self, hostile: u8) {
        assert_eq!(self.left, Vec::<String>::new(), "processes are left");
        let ticks = u64::from(self.report.ticks);
        assert_eq!(runner::verify(&self.replay), (true, ticks), "the replay");
        for seat in (0..4).filter(|&seat| seat != hostile) {
            self.assert_untouched(seat);
        }
    }

    /// The bot in a seat was never late, all it said was used, and it left as it should.
    ///
    /// # Panics
    /// If not.
    pub fn assert_untouched(&self, seat: u8) {
        assert_eq!(self.verdict(seat), Verdict::default(), "seat {seat}");
        let row = self.seat(seat);
        assert_eq!(
            row.ending.as_deref(),
            Some("exited with status 0"),
            "seat {seat}"
        );
        let slow = 100_000;
        assert!(row.latency.p50_us < slow, "seat {seat}: {:?}", row.latency);
        let unused = self.unused_states(seat);
        assert_eq!(unused, [0; 0], "answers of seat {seat} that were not used");
    }

    /// What a bot said, and when it was heard. The replay keeps some of a tick's notes.
    fn notes_in_replay(&self, seat: u8) -> Vec<Note> {
        let notes = self.ticks.iter().flat_map(|line| {
            let own = line.notes.iter().filter(move |(from, _)| *from == seat);
            let own = own.filter(|(_, text)| !text.starts_with(ATTACK));
            own.map(|(_, text)| Note::read(line.tick, text))
        });
        notes.collect()
    }

    /// Everything that a bot said.
    fn notes_in_log(&self, seat: u8) -> Vec<Note> {
        let text = self.log(seat);
        let moves = text.lines().filter(|line| !line.starts_with(ATTACK));
        moves.map(|line| Note::read(0, line)).collect()
    }

    fn log(&self, seat: u8) -> String {
        let log = self.folder.path().join(&self.seat(seat).log);
        let text = std::fs::read_to_string(log).unwrap_or_default();
        // Each line begins with its tick.
        let lines = text.lines().map(|line| {
            let told = line.split_once(' ');
            told.filter(|(tick, _)| tick.parse::<u32>().is_ok())
                .map_or(line, |(_, note)| note)
        });
        lines.map(|line| format!("{line}\n")).collect()
    }

    /// What the bot in a seat says came of its attacks: the name of each and its outcome, as in `refused: …`.
    pub fn attacks(&self, seat: u8) -> Vec<(String, String)> {
        let text = self.log(seat);
        let attacks = text.lines().filter_map(|line| line.strip_prefix(ATTACK));
        let parts = attacks.filter_map(|attack| attack.split_once(' '));
        parts
            .map(|(name, outcome)| (name.to_owned(), outcome.to_owned()))
            .collect()
    }

    /// What all snakes did, tick by tick.
    pub fn moves(&self) -> Vec<&str> {
        self.ticks.iter().map(|line| line.moves.as_str()).collect()
    }

    /// What a bot wrote to stderr.
    ///
    /// # Panics
    /// If there is no such file.
    pub fn stderr(&self, seat: u8) -> String {
        let file = self.folder.path().join(&self.seat(seat).stderr);
        std::fs::read_to_string(file).expect("a file for what it writes")
    }

    /// The folder of the game.
    pub fn folder(&self) -> &Path {
        self.folder.path()
    }
}

/// What a bot says it answered, and the tick in which it was heard.
struct Note {
    tick: u32,
    state: u32,
    way: char,
}

impl Note {
    fn read(tick: u32, text: &str) -> Self {
        let fields = text
            .strip_prefix("state=")
            .and_then(|rest| rest.split_once(" move="));
        let (state, way) = fields.unwrap_or_else(|| panic!("no note of a hostile bot: {text}"));
        Self {
            tick,
            state: state.parse().expect("a number"),
            way: way.parse().expect("a letter"),
        }
    }
}

/// The way in which a snake was put back on the board at the end of a tick.
fn respawned(line: &TickLine, seat: u8) -> Option<char> {
    let prefix = format!("spawned {} ", Seat(seat));
    let event = line
        .events
        .iter()
        .find(|event| event.starts_with(&prefix))?;
    event.chars().last()
}

fn first_letter(way: protocol::Direction) -> char {
    format!("{way:?}").chars().next().expect("a name")
}
