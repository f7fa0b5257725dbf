//! How long answers took, over many games: counts in buckets that are at most an eighth wide, and
//! the exact slowest.

use crate::engine::Latency;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Buckets of one power of two.
const STEPS: u32 = 8;

/// Counts of latencies.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Latencies {
    max_us: u32,
    counts: BTreeMap<u32, u32>,
}

impl Latencies {
    /// The latencies of one game, in microseconds.
    pub fn of(latencies: &[u32]) -> Self {
        let mut counts = BTreeMap::new();
        for &us in latencies {
            *counts.entry(bucket(us)).or_default() += 1;
        }
        Self {
            max_us: latencies.iter().copied().max().unwrap_or_default(),
            counts,
        }
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.counts.is_empty()
    }

    /// Whether a clock can have measured them.
    pub(super) fn are_possible(&self) -> bool {
        let last = self.counts.keys().next_back();
        last.is_none_or(|&last| last <= bucket(u32::MAX))
    }

    /// Adds those of another game.
    pub fn add(&mut self, other: &Self) {
        self.max_us = self.max_us.max(other.max_us);
        for (bucket, count) in &other.counts {
            let sum: &mut u32 = self.counts.entry(*bucket).or_default();
            *sum = sum.saturating_add(*count);
        }
    }

    /// The median, the slowest but one in a hundred, and the slowest.
    pub fn latency(&self) -> Latency {
        let all: u64 = self.counts.values().map(|&count| u64::from(count)).sum();
        let quantile = |share: f64| {
            let rank = (all as f64 * share).ceil() as u64;
            let mut seen = 0;
            let bucket = self.counts.iter().find(|&(_, &count)| {
                seen += u64::from(count);
                seen >= rank
            });
            bucket.map_or(0, |(&bucket, _)| upper_end(bucket).min(self.max_us))
        };
        Latency {
            p50_us: quantile(0.5),
            p99_us: quantile(0.99),
            max_us: self.max_us,
        }
    }
}

/// The bucket of a latency: exact below 8 µs, then eight buckets for every power of two.
fn bucket(us: u32) -> u32 {
    if us < STEPS {
        return us;
    }
    let shift = us.ilog2() - STEPS.ilog2();
    (shift + 1) * STEPS + (us >> shift) - STEPS
}

/// The largest latency of a bucket.
fn upper_end(bucket: u32) -> u32 {
    if bucket < STEPS {
        return bucket;
    }
    let (shift, step) = (bucket / STEPS - 1, bucket % STEPS);
    let next = u64::from(STEPS + step + 1) << shift;
    (next - 1).try_into().unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_latency_lies_in_its_bucket_which_is_an_eighth_wide() {
        for us in (0..70_000).chain([1 << 20, u32::MAX - 1, u32::MAX]) {
            let bucket = bucket(us);
            let above = bucket.checked_sub(1).map(upper_end);
            assert!(
                us <= upper_end(bucket) && above.is_none_or(|above| above < us),
                "{us}"
            );
            assert!(
                f64::from(upper_end(bucket)) <= f64::from(us) * 1.125 + 1.0,
                "{us}"
            );
        }
    }

    #[test]
    fn two_games_together_are_one_long_game() {
        let (one, other): (Vec<u32>, Vec<u32>) = ((0..500).collect(), (500..1000).collect());
        let mut both = Latencies::of(&one);
        both.add(&Latencies::of(&other));
        assert_eq!(both, Latencies::of(&[one, other].concat()));
        let latency = both.latency();
        assert!((499..=560).contains(&latency.p50_us), "{latency:?}");
        assert!((989..=999).contains(&latency.p99_us), "{latency:?}");
        assert_eq!(latency.max_us, 999);
    }
}
