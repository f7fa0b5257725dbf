//! All that is to be said about a bot, made from what was noted in its games.

use super::examination::{End, ExaminedGame};
use super::finding::{Finding, Point, Verdict};
use super::histogram::Histogram;
use super::judge::Case;
use crate::engine::{Latency, SeatStats};
use protocol::config::Edition;
use serde::Serialize;
use std::time::Duration;

/// What is to be said about a bot.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Diagnosis {
    /// Whether every point that was asked holds.
    pub passed: bool,
    /// The years it was examined in.
    pub editions: Vec<u16>,
    /// The points, one by one.
    pub points: Vec<Finding>,
    /// How long answers took.
    pub latency: Latency,
    /// The same in buckets.
    pub histogram: Histogram,
    /// Where it left in mid-game, or was given up.
    pub departures: Vec<Departed>,
}

/// A bot that left in mid-game, or was given up.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Departed {
    /// The year.
    pub edition: u16,
    /// How many states it was sent.
    pub states: u32,
    /// How it ended.
    pub reason: String,
    /// Its last lines on stderr.
    pub stderr: Vec<String>,
    /// The last state it was sent.
    pub sent: String,
}

/// Judges all that was noted in the games of the editions that were asked for.
pub fn diagnose(games: &[ExaminedGame], wanted: &[Edition], startup: Duration) -> Diagnosis {
    let latency = latency(games);
    let case = Case {
        games,
        wanted,
        startup,
        latency,
    };
    let points = Point::ALL.map(|point| case.judge(point)).to_vec();
    let fine = |finding: &Finding| matches!(finding.verdict, Verdict::Holds | Verdict::NotAsked);
    Diagnosis {
        passed: points.iter().all(fine),
        editions: wanted.iter().map(|edition| edition.year()).collect(),
        points,
        latency,
        histogram: Histogram::of(games.iter().flat_map(|game| &game.answers)),
        departures: games.iter().filter_map(departed).collect(),
    }
}

fn latency(games: &[ExaminedGame]) -> Latency {
    let mut stats = SeatStats::default();
    for answer in games.iter().flat_map(|game| &game.answers) {
        stats.answered(Duration::from_micros(answer.us.into()));
    }
    stats.latency()
}

fn departed(game: &ExaminedGame) -> Option<Departed> {
    let (reason, last_output) = match &game.end {
        End::Left {
            reason,
            last_output,
            ..
        } => (reason.as_str(), last_output),
        End::Silent(last_output) => ("gave no answer", last_output),
        _ => return None,
    };
    Some(Departed {
        edition: game.edition.year(),
        states: game.states,
        reason: reason.to_owned(),
        stderr: last_output.stderr.clone(),
        sent: last_output.sent.clone(),
    })
}
