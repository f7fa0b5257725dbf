//! Two bots side by side: the share of games in which one was ahead of the other.

use super::interval::{Interval, chance_above_zero, standard_errors};
use super::result::GameResult;
use crate::tournament::schedule::BotIndex;
use std::collections::BTreeMap;

/// Half a block's worth of doubt, as much won as lost, so that five blocks won to nothing do not prove
/// that a sixth cannot be lost.
const DOUBT: f64 = 0.5;

/// How one bot did against another.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Duel {
    /// Blocks in which they met.
    pub blocks: usize,
    /// The share of games in which the first was ahead, a tie being half a game.
    pub share: f64,
    /// Where that share lies with 95 %.
    pub interval: Interval,
    /// How likely it is that the first is the better one.
    pub superiority: f64,
}

impl Duel {
    /// The duel of `a` against `b`; `None` if they have not met.
    pub fn of(a: BotIndex, b: BotIndex, games: &[GameResult]) -> Option<Self> {
        let scores: Vec<f64> = block_scores(a, b, games).into_values().collect();
        Self::of_scores(&scores)
    }

    pub(super) fn of_scores(scores: &[f64]) -> Option<Self> {
        if scores.is_empty() {
            return None;
        }
        let n = scores.len() as f64;
        let sum: f64 = scores.iter().sum();
        let weight = n + DOUBT;
        let mean = (sum + DOUBT / 2.0) / weight;
        let off = |score: f64| (score - mean).powi(2);
        let squares: f64 = scores.iter().map(|&score| off(score)).sum();
        let variance = (squares + DOUBT / 2.0 * (off(0.0) + off(1.0))) / (weight - 1.0);
        let error = (variance / weight).sqrt();
        let reach = standard_errors(n) * error;
        Some(Self {
            blocks: scores.len(),
            share: sum / n,
            interval: Interval {
                low: (mean - reach).max(0.0),
                high: (mean + reach).min(1.0),
            },
            superiority: chance_above_zero((mean - 0.5) / error, n),
        })
    }
}

/// How `a` did against `b` in each block in which they met, from 0 to 1.
pub fn block_scores(a: BotIndex, b: BotIndex, games: &[GameResult]) -> BTreeMap<u32, f64> {
    let mut sums: BTreeMap<u32, (f64, f64)> = BTreeMap::new();
    for game in games {
        if let Some(score) = game.score(a, b) {
            let (sum, count) = sums.entry(game.block).or_default();
            *sum += score;
            *count += 1.0;
        }
    }
    let mean = |(block, (sum, count)): (u32, (f64, f64))| (block, sum / count);
    sums.into_iter().map(mean).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_side_is_the_mirror_of_the_other() {
        let scores = [1.0, 0.75, 0.5, 0.25, 1.0, 0.625];
        let mirrored = scores.map(|score| 1.0 - score);
        let (one, other) = (
            Duel::of_scores(&scores).unwrap(),
            Duel::of_scores(&mirrored).unwrap(),
        );
        let close = |a: f64, b: f64| (a - b).abs() < 1e-12;
        assert!(close(one.share, 1.0 - other.share));
        assert!(close(one.interval.low, 1.0 - other.interval.high));
        assert!(close(one.superiority, 1.0 - other.superiority));
        assert!(one.interval.has(one.share) && one.superiority > 0.8);
    }

    #[test]
    fn equal_scores_leave_no_favourite() {
        let duel = Duel::of_scores(&[0.5; 20]).unwrap();
        assert!((duel.superiority - 0.5).abs() < 1e-9);
    }

    #[test]
    fn winning_all_blocks_is_convincing_but_not_a_proof() {
        let duel = Duel::of_scores(&[1.0; 8]).unwrap();
        assert!(
            duel.superiority > 0.99 && duel.superiority < 1.0,
            "{duel:?}"
        );
        assert!(
            duel.interval.low > 0.6 && duel.interval.low < 0.95,
            "{duel:?}"
        );
        assert_eq!(duel.interval.high, 1.0);
    }
}
