//! What a game says about each seat, beside the standings.

use crate::process::{BotOutput, LateAnswers, micros};
use protocol::{Death, Event};
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// One seat's numbers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SeatStats {
    /// Apples eaten.
    pub apples: u32,
    /// Deaths by cause.
    pub deaths: Deaths,
    /// Answers that were late.
    pub late: LateAnswers,
    /// Lines that were neither move nor note.
    pub garbage: u32,
    /// The first of them, and the tick in which it was printed.
    pub first_garbage: Option<(u32, String)>,
    /// Moves that were not asked for.
    pub surplus: u32,
    latencies: Vec<u32>,
}

/// How often a snake died of what.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Deaths {
    /// At the edge of the board or an obstacle.
    pub wall: u32,
    /// In its own body.
    pub own_body: u32,
    /// In another body.
    pub other_body: u32,
    /// With another head.
    pub head_on: u32,
    /// By a zombie.
    pub zombie: u32,
    /// By a bad apple.
    pub bad_apple: u32,
}

impl Deaths {
    /// Counts one more.
    pub fn count(&mut self, death: Death) {
        *match death {
            Death::Wall | Death::Obstacle => &mut self.wall,
            Death::OwnBody => &mut self.own_body,
            Death::Body { .. } => &mut self.other_body,
            Death::HeadOn { .. } => &mut self.head_on,
            Death::Zombie | Death::Bitten => &mut self.zombie,
            Death::BadApple => &mut self.bad_apple,
        } += 1;
    }

    /// Adds those of another game.
    pub fn add(&mut self, other: &Self) {
        self.wall = self.wall.saturating_add(other.wall);
        self.own_body = self.own_body.saturating_add(other.own_body);
        self.other_body = self.other_body.saturating_add(other.other_body);
        self.head_on = self.head_on.saturating_add(other.head_on);
        self.zombie = self.zombie.saturating_add(other.zombie);
        self.bad_apple = self.bad_apple.saturating_add(other.bad_apple);
    }

    /// All of them.
    pub fn total(&self) -> u32 {
        let Self {
            wall,
            own_body,
            other_body,
            head_on,
            zombie,
            bad_apple,
        } = self;
        [wall, own_body, other_body, head_on, zombie, bad_apple]
            .into_iter()
            .fold(0, |sum: u32, count| sum.saturating_add(*count))
    }
}

/// How long answers took, in microseconds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Latency {
    /// Half of them were quicker.
    pub p50_us: u32,
    /// All but one in a hundred were quicker.
    pub p99_us: u32,
    /// The slowest.
    pub max_us: u32,
}

impl SeatStats {
    /// Notes an answer's latency, in time or late.
    pub fn answered(&mut self, latency: Duration) {
        self.latencies.push(micros(latency));
    }

    /// Keeps the first line of garbage, and the tick in which it was printed.
    pub fn quote(&mut self, tick: u32, output: &BotOutput) {
        if let (None, Some(line)) = (&self.first_garbage, &output.first_garbage) {
            self.first_garbage = Some((tick, line.clone()));
        }
    }

    /// Notes what a bot said beside its answer.
    pub fn count_output(&mut self, output: &BotOutput) {
        self.garbage += output.garbage;
        self.surplus += output.surplus;
        if let Some(lateness) = output.lateness {
            self.late.count(lateness.fault);
        }
        for &latency in &output.overdue {
            self.answered(latency);
        }
    }

    /// The latencies in order of size.
    pub fn latency(&self) -> Latency {
        let mut sorted = self.latencies.clone();
        sorted.sort_unstable();
        let quantile = |share: f64| {
            let rank = (sorted.len() as f64 * share).ceil() as usize;
            sorted
                .get(rank.saturating_sub(1))
                .copied()
                .unwrap_or_default()
        };
        Latency {
            p50_us: quantile(0.5),
            p99_us: quantile(0.99),
            max_us: quantile(1.0),
        }
    }

    /// All latencies, in the order in which they came.
    pub fn latencies(&self) -> &[u32] {
        &self.latencies
    }
}

/// Adds a tick's events to the seats they are about.
pub fn count_events(seats: &mut protocol::BySeat<SeatStats>, events: &[Event]) {
    for event in events {
        match *event {
            Event::Ate { seat, .. } => seats[seat].apples += 1,
            Event::Died { seat, death } => seats[seat].deaths.count(death),
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quantiles_are_latencies_that_occurred() {
        let mut stats = SeatStats::default();
        assert_eq!(stats.latency(), Latency::default());
        for latency in (1..=200).rev() {
            stats.answered(Duration::from_micros(latency));
        }
        assert_eq!(
            stats.latency(),
            Latency {
                p50_us: 100,
                p99_us: 198,
                max_us: 200
            }
        );
    }
}
