//! What workers tell of themselves every few seconds, and who of them is there.

use super::message::VERSION;
use crate::sandbox::Level;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::time::{Duration, Instant};

/// How often a worker tells of itself.
pub(super) const EVERY: Duration = Duration::from_secs(2);
/// After how long without a word it counts as gone.
const GONE_AFTER: Duration = Duration::from_secs(7);
/// Workers that are listed, at most: names are strangers' texts.
const WORKERS_MOST: usize = 10_000;
/// Letters of a machine's name.
pub(super) const NAME_MOST: usize = 64;

/// What a worker tells of itself.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct WorkerBeat {
    /// The version of messages.
    pub version: u32,
    /// What it is called on the wire: no other has the same.
    pub worker: String,
    /// The machine's name.
    pub machine: String,
    /// The version of its arena.
    pub arena: String,
    /// The sum of its program.
    pub build: String,
    /// How high the fence around bots is there; `None` if programs are refused.
    pub sandbox: Option<Level>,
    /// Games at a time.
    pub jobs: usize,
    /// Games that it plays now.
    pub playing: usize,
    /// Games that it has played.
    pub games: u64,
    /// Games a minute, lately.
    pub rate: f64,
}

impl WorkerBeat {
    /// Whether it can be believed that a worker says so.
    pub(super) fn is_possible(&self) -> bool {
        let short = |text: &str, most: usize| text.chars().count() <= most;
        self.version == VERSION
            && super::names::is_token(&self.worker)
            && short(&self.machine, NAME_MOST)
            && short(&self.arena, NAME_MOST)
            && short(&self.build, NAME_MOST)
            && self.rate.is_finite()
    }
}

/// Who is there.
#[derive(Debug, Default)]
pub(super) struct Roster {
    workers: BTreeMap<String, (WorkerBeat, Instant)>,
}

impl Roster {
    /// Takes note of what a worker tells.
    pub(super) fn hear(&mut self, beat: WorkerBeat, now: Instant) {
        let is_known = self.workers.contains_key(&beat.worker);
        if beat.is_possible() && (is_known || self.workers.len() < WORKERS_MOST) {
            self.workers.insert(beat.worker.clone(), (beat, now));
        }
    }

    /// Those that are there, by machine.
    pub(super) fn there(&mut self, now: Instant) -> Vec<WorkerBeat> {
        self.workers
            .retain(|_, (_, heard)| now.duration_since(*heard) < GONE_AFTER);
        let beats = self.workers.values().map(|(beat, _)| beat.clone());
        let mut beats: Vec<WorkerBeat> = beats.collect();
        beats.sort_by(|a, b| (&a.machine, &a.worker).cmp(&(&b.machine, &b.worker)));
        beats
    }
}

/// Counts what a worker has played, for its rate.
#[derive(Debug)]
pub(super) struct Tally {
    began: Instant,
    pub(super) games: u64,
    lately: Vec<Instant>,
}

impl Tally {
    /// The time that a rate is of.
    const LATELY: Duration = Duration::from_secs(60);

    pub(super) fn new(now: Instant) -> Self {
        Self {
            began: now,
            games: 0,
            lately: Vec::new(),
        }
    }

    pub(super) fn count(&mut self, now: Instant) {
        self.games += 1;
        self.lately.push(now);
    }

    /// Games a minute.
    pub(super) fn rate(&mut self, now: Instant) -> f64 {
        self.lately
            .retain(|&at| now.duration_since(at) < Self::LATELY);
        let time = now
            .duration_since(self.began)
            .min(Self::LATELY)
            .as_secs_f64();
        self.lately.len() as f64 * 60.0 / time.max(1.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rate_is_of_the_last_minute() {
        let began = Instant::now();
        let at = |seconds| began + Duration::from_secs(seconds);
        let mut tally = Tally::new(began);
        (0..10).for_each(|second| tally.count(at(second)));
        assert_eq!(tally.rate(at(10)), 60.0);
        assert_eq!(tally.rate(at(64)), 5.0);
        assert_eq!(tally.rate(at(200)), 0.0);
        assert_eq!(tally.games, 10);
    }

    #[test]
    fn a_silent_worker_is_gone() {
        let beat = WorkerBeat {
            version: VERSION,
            worker: "w1".to_owned(),
            machine: "lab".to_owned(),
            arena: "0".to_owned(),
            build: "0".to_owned(),
            sandbox: None,
            jobs: 1,
            playing: 0,
            games: 0,
            rate: 0.0,
        };
        let (mut roster, now) = (Roster::default(), Instant::now());
        roster.hear(
            WorkerBeat {
                rate: f64::NAN,
                ..beat.clone()
            },
            now,
        );
        assert_eq!(roster.there(now), []);
        roster.hear(beat.clone(), now);
        assert_eq!(roster.there(now + Duration::from_secs(6)), [beat]);
        assert_eq!(roster.there(now + Duration::from_secs(8)), []);
    }
}
