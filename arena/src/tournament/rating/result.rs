//! A finished game as statistics see it: who was how long, and no word of seats.
//!
//! The seat number breaks the last tie in a game's standings; here such a tie is a tie.

use crate::tournament::schedule::BotIndex;
use std::cmp::Ordering;

/// One game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameResult {
    /// The block it belongs to.
    pub block: u32,
    /// Those who played, in any order; a bot that sat twice is there twice.
    pub placings: Vec<Placing>,
}

/// What ranks one snake.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Placing {
    /// Whose snake.
    pub bot: BotIndex,
    /// Its longest length.
    pub longest: u32,
    /// Its kills.
    pub kills: u32,
}

impl Placing {
    /// Better is greater; equal on length and kills is equal.
    pub fn compare(&self, other: &Self) -> Ordering {
        (self.longest, self.kills).cmp(&(other.longest, other.kills))
    }
}

impl GameResult {
    /// Each placing's rank from 1. Those who tie share the mean of their ranks.
    pub fn ranks(&self) -> Vec<f64> {
        let count = |of: &Placing, wanted| {
            let others = self.placings.iter();
            others.filter(|other| other.compare(of) == wanted).count() as f64
        };
        let rank = |placing| {
            let (ahead, level) = (
                count(placing, Ordering::Greater),
                count(placing, Ordering::Equal),
            );
            ahead + (level + 1.0) / 2.0
        };
        self.placings.iter().map(rank).collect()
    }

    /// Each placing's share of the first place.
    pub fn firsts(&self) -> Vec<f64> {
        let best = |placing: &Placing| {
            let mut others = self.placings.iter();
            others.all(|other| other.compare(placing) != Ordering::Greater)
        };
        let winners = self
            .placings
            .iter()
            .filter(|&placing| best(placing))
            .count();
        let share = |placing| {
            if best(placing) {
                1.0 / winners as f64
            } else {
                0.0
            }
        };
        self.placings.iter().map(share).collect()
    }

    /// The placings from best to worst, those who tie together.
    pub fn tiers(&self) -> Vec<Vec<Placing>> {
        let mut sorted = self.placings.clone();
        sorted.sort_by(|a, b| b.compare(a));
        let tiers = sorted.chunk_by(|a, b| a.compare(b) == Ordering::Equal);
        tiers.map(<[Placing]>::to_vec).collect()
    }

    /// How `a` did against `b`: 1 if all of its snakes were ahead of all of the other's, 0 if behind,
    /// ½ if level; `None` if they did not meet.
    pub fn score(&self, a: BotIndex, b: BotIndex) -> Option<f64> {
        let of = |bot| {
            self.placings
                .iter()
                .filter(move |placing| placing.bot == bot)
        };
        let points = of(a).flat_map(|mine| {
            of(b).map(|theirs| match mine.compare(theirs) {
                Ordering::Greater => 1.0,
                Ordering::Equal => 0.5,
                Ordering::Less => 0.0,
            })
        });
        let (sum, count) = points.fold((0.0, 0u32), |(sum, n), point| (sum + point, n + 1));
        (count > 0).then(|| sum / f64::from(count))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn played(placings: &[(BotIndex, u32, u32)]) -> GameResult {
        let placing = |&(bot, longest, kills)| Placing {
            bot,
            longest,
            kills,
        };
        GameResult {
            block: 0,
            placings: placings.iter().map(placing).collect(),
        }
    }

    #[test]
    fn kills_tell_equal_lengths_apart_and_nothing_tells_equal_kills_apart() {
        let game = played(&[(0, 20, 1), (1, 30, 0), (2, 20, 2), (3, 20, 1)]);
        assert_eq!(game.ranks(), [3.5, 1.0, 2.0, 3.5]);
        assert_eq!(game.firsts(), [0.0, 1.0, 0.0, 0.0]);
        let sizes: Vec<usize> = game.tiers().iter().map(Vec::len).collect();
        assert_eq!(sizes, [1, 1, 2]);
    }

    #[test]
    fn a_shared_first_place_is_shared() {
        let game = played(&[(0, 20, 1), (1, 20, 1), (2, 20, 0), (3, 20, 1)]);
        assert_eq!(game.ranks(), [2.0, 2.0, 4.0, 2.0]);
        assert_eq!(game.firsts(), [1.0 / 3.0, 1.0 / 3.0, 0.0, 1.0 / 3.0]);
    }

    #[test]
    fn a_bot_that_sits_twice_scores_with_both_snakes() {
        let game = played(&[(0, 20, 0), (0, 10, 0), (1, 15, 0), (1, 10, 0)]);
        assert_eq!(game.score(0, 1), Some(2.5 / 4.0));
        assert_eq!(game.score(1, 0), Some(1.5 / 4.0));
        assert_eq!(game.score(0, 2), None);
    }
}
