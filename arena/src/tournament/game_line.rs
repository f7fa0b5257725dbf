//! A finished game as the journal keeps it.

use super::latencies::Latencies;
use super::schedule::{BotIndex, Fixture, GameId};
use crate::engine::Deaths;
use crate::fleet::{Finished, REPLAY};
use crate::process::LateAnswers;
use crate::sandbox::Level;
use serde::{Deserialize, Serialize};
use std::path::PathBuf;

/// One finished game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameLine {
    /// Its block.
    pub block: u32,
    /// How many seats every bot has moved on.
    pub rotation: u8,
    /// What seeded it.
    pub seed: String,
    /// Ticks played.
    pub ticks: u32,
    /// Why it ended.
    pub why: String,
    /// Who sat where, and what came of it.
    pub seats: Vec<SeatResult>,
    /// How long each seat's answers took; empty where it was not measured.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub us: Vec<Latencies>,
    /// How high the fence around the bots was, where they were programs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sandbox: Option<Level>,
}

/// One seat of a finished game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeatResult {
    /// Which bot of the tournament.
    pub bot: BotIndex,
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
    #[serde(default, skip_serializing_if = "is_zero")]
    pub garbage: u32,
    /// When and why it left before the end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub gone: Option<GoneLine>,
}

/// A bot that left.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GoneLine {
    /// After how many ticks.
    pub tick: u32,
    /// Why, in words.
    pub reason: String,
}

fn is_zero(count: &u32) -> bool {
    *count == 0
}

impl GameLine {
    /// What came of a game of the schedule.
    pub fn new(fixture: &Fixture, game: &Finished) -> Self {
        let outcome = &game.outcome;
        let mut seats: Vec<SeatResult> = (outcome.stats.iter())
            .map(|(seat, stats)| SeatResult {
                bot: fixture.seats[seat],
                longest: 0,
                kills: 0,
                apples: stats.apples,
                deaths: stats.deaths,
                late: stats.late,
                garbage: stats.garbage,
                gone: outcome.departures[seat].as_ref().map(|gone| GoneLine {
                    tick: gone.tick,
                    reason: gone.reason.clone(),
                }),
            })
            .collect();
        for standing in &outcome.standings {
            let seat = &mut seats[usize::from(standing.seat.0)];
            (seat.longest, seat.kills) = (standing.longest, standing.kills);
        }
        let mut us: Vec<Latencies> = (outcome.stats.values())
            .map(|stats| Latencies::of(stats.latencies()))
            .collect();
        if us.iter().all(Latencies::is_empty) {
            us.clear();
        }
        Self {
            block: fixture.id.block,
            rotation: fixture.id.rotation,
            seed: fixture.seed.clone(),
            ticks: outcome.ticks,
            why: outcome.why.to_string(),
            seats,
            us,
            sandbox: outcome.sandbox,
        }
    }

    /// Which game of the schedule it is.
    pub fn id(&self) -> GameId {
        GameId {
            block: self.block,
            rotation: self.rotation,
        }
    }

    /// Its replay, seen from the folder of its tournament.
    pub fn replay(&self) -> PathBuf {
        PathBuf::from("games")
            .join(self.id().to_string())
            .join(REPLAY)
    }
}
