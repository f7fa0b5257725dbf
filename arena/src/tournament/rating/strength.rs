//! Plackett–Luce strengths by maximum likelihood, in points: 400 of them mean ten to one on being
//! ahead. The mean of the field is 0.
//!
//! A game is a sequence of choices: first place is chosen from all, second from the rest, and so on,
//! each with a chance in proportion to strength. Bots that tie share their places: while a tie of
//! `m` is being placed, each of them stands for the part of it that is still there (Efron's method).

use super::interval::{self, Interval};
use super::result::Played;
use crate::tournament::schedule::BotIndex;
use protocol::below;
use rand::Rng;
use std::collections::BTreeMap;

/// Steps of the fit at most, and the change of a log strength that ends it.
const STEPS: usize = 1000;
const CLOSE: f64 = 1e-6;
/// Games that everybody drew against an average bot before the first: without them a bot that has
/// never lost would be infinitely strong.
const DRAWN_BEFORE: f64 = 0.5;

/// One bot's strength.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rating {
    /// Points above the mean of the field.
    pub points: f64,
    /// Where they lie with 95 %; `None` with fewer than two blocks. An end is infinite where results
    /// set no bound: a bot that was never behind can be any amount stronger.
    pub interval: Option<Interval>,
}

/// Every bot's rating, with intervals from so many resamples of the blocks.
pub fn rate(bots: usize, games: &[Played], resamples: usize, rng: &mut impl Rng) -> Vec<Rating> {
    let choices = Choices::of(bots, games);
    let blocks = choices.blocks.len();
    let once = vec![1.0; blocks];
    let best = choices.fit(&once, &vec![1.0; bots]);
    let mut estimates = vec![Vec::with_capacity(resamples); bots];
    if blocks > 1 {
        for _ in 0..resamples {
            let mut weights = vec![0.0; blocks];
            for _ in 0..blocks {
                weights[below(rng, blocks as u32) as usize] += 1.0;
            }
            let fitted = points(&choices.fit(&weights, &best));
            for (estimates, points) in estimates.iter_mut().zip(fitted) {
                estimates.push(points);
            }
        }
    }
    let reach = Reach::of(bots, games);
    let ratings = points(&best).into_iter().zip(estimates).enumerate();
    ratings
        .map(|(bot, (points, estimates))| Rating {
            points,
            interval: interval::of_resamples(estimates, blocks).map(|interval| Interval {
                low: if reach.from(bot) {
                    interval.low
                } else {
                    f64::NEG_INFINITY
                },
                high: if reach.to(bot) {
                    interval.high
                } else {
                    f64::INFINITY
                },
            }),
        })
        .collect()
}

fn points(strengths: &[f64]) -> Vec<f64> {
    let logs: Vec<f64> = strengths.iter().map(|s| s.ln()).collect();
    let mean = logs.iter().sum::<f64>() / logs.len() as f64;
    let scale = 400.0 / std::f64::consts::LN_10;
    logs.iter().map(|log| (log - mean) * scale).collect()
}

/// All choices of all games, each kind of choice once.
struct Choices {
    bots: usize,
    /// What each kind is chosen from: bots, and how much of each.
    kinds: Vec<Vec<(BotIndex, f64)>>,
    blocks: Vec<BlockChoices>,
}

/// How often what happened in one block.
#[derive(Default)]
struct BlockChoices {
    /// Bots, and how often they were chosen.
    chosen: BTreeMap<BotIndex, f64>,
    /// Kinds, and how often they came up.
    kinds: BTreeMap<usize, f64>,
}

impl Choices {
    fn of(bots: usize, games: &[Played]) -> Self {
        let mut numbers: BTreeMap<Vec<(BotIndex, u64)>, usize> = BTreeMap::new();
        let mut blocks: BTreeMap<u32, BlockChoices> = BTreeMap::new();
        for game in games {
            let block = blocks.entry(game.block).or_default();
            let mut left = vec![0.0f64; bots];
            for placing in &game.placings {
                left[placing.bot] += 1.0;
            }
            let mut snakes = game.placings.len();
            for tier in game.tiers() {
                let part = 1.0 / tier.len() as f64;
                for _ in &tier {
                    // The last one is no choice.
                    if snakes > 1 {
                        let kind: Vec<(BotIndex, u64)> = (left.iter().enumerate())
                            .filter(|(_, share)| **share > 1e-9)
                            .map(|(bot, share)| (bot, share.to_bits()))
                            .collect();
                        let next = numbers.len();
                        let number = *numbers.entry(kind).or_insert(next);
                        *block.kinds.entry(number).or_default() += 1.0;
                        for placing in &tier {
                            *block.chosen.entry(placing.bot).or_default() += part;
                        }
                    }
                    snakes -= 1;
                    for placing in &tier {
                        left[placing.bot] -= part;
                    }
                }
                // Parts of a tie do not always add up to the last bit.
                left.iter_mut().for_each(|share| *share = share.round());
            }
        }
        let mut kinds = vec![Vec::new(); numbers.len()];
        for (kind, number) in numbers {
            let shares = kind
                .into_iter()
                .map(|(bot, bits)| (bot, f64::from_bits(bits)));
            kinds[number] = shares.collect();
        }
        Self {
            bots,
            kinds,
            blocks: blocks.into_values().collect(),
        }
    }

    /// The strengths under which these blocks, so many times each, are likeliest, by
    /// minorisation–maximisation (Hunter 2004), from `start`.
    fn fit(&self, weights: &[f64], start: &[f64]) -> Vec<f64> {
        let mut chosen = vec![DRAWN_BEFORE / 2.0; self.bots];
        let mut times = vec![0.0; self.kinds.len()];
        for (block, &weight) in self.blocks.iter().zip(weights) {
            for (&bot, count) in &block.chosen {
                chosen[bot] += weight * count;
            }
            for (&kind, count) in &block.kinds {
                times[kind] += weight * count;
            }
        }
        let mut strengths = start.to_vec();
        for _ in 0..STEPS {
            let mut exposure: Vec<f64> =
                strengths.iter().map(|s| DRAWN_BEFORE / (s + 1.0)).collect();
            for (kind, &times) in self.kinds.iter().zip(&times).filter(|(_, t)| **t > 0.0) {
                let sum: f64 = kind
                    .iter()
                    .map(|&(bot, share)| share * strengths[bot])
                    .sum();
                for &(bot, share) in kind {
                    exposure[bot] += times * share / sum;
                }
            }
            let mut moved: f64 = 0.0;
            for (bot, strength) in strengths.iter_mut().enumerate() {
                let next = chosen[bot] / exposure[bot];
                moved = moved.max((next / *strength).ln().abs());
                *strength = next;
            }
            if moved < CLOSE {
                break;
            }
        }
        strengths
    }
}

/// Who was level with or ahead of whom, directly or through others.
struct Reach(Vec<Vec<bool>>);

impl Reach {
    fn of(bots: usize, games: &[Played]) -> Self {
        let mut reach = vec![vec![false; bots]; bots];
        for game in games {
            for mine in &game.placings {
                for theirs in &game.placings {
                    reach[mine.bot][theirs.bot] |= mine.compare(theirs).is_ge();
                }
            }
        }
        for via in 0..bots {
            for from in 0..bots {
                for to in 0..bots {
                    reach[from][to] |= reach[from][via] && reach[via][to];
                }
            }
        }
        Self(reach)
    }

    /// Whether everybody can be reached from a bot: then results bound it from below.
    fn from(&self, bot: BotIndex) -> bool {
        (0..self.0.len()).all(|other| other == bot || self.0[bot][other])
    }

    /// Whether a bot can be reached from everybody: then results bound it from above.
    fn to(&self, bot: BotIndex) -> bool {
        (0..self.0.len()).all(|other| other == bot || self.0[other][bot])
    }
}

#[cfg(test)]
mod tests {
    use super::super::Placing;
    use super::*;
    use protocol::rng_from_seed;

    fn game(block: u32, lengths: &[(BotIndex, u32)]) -> Played {
        let placing = |&(bot, longest)| Placing {
            bot,
            longest,
            kills: 0,
        };
        Played {
            block,
            placings: lengths.iter().map(placing).collect(),
        }
    }

    fn rated(bots: usize, games: &[Played]) -> Vec<Rating> {
        rate(bots, games, 200, &mut rng_from_seed("resamples"))
    }

    #[test]
    fn three_to_one_is_191_points() {
        let won = |block| game(block, &[(0, 9), (1, 5)]);
        let lost = |block| game(block, &[(0, 5), (1, 9)]);
        let games: Vec<Played> = (0..4000)
            .map(|block| {
                if block % 4 == 0 {
                    lost(block)
                } else {
                    won(block)
                }
            })
            .collect();
        let ratings = rate(2, &games, 0, &mut rng_from_seed(""));
        let apart = ratings[0].points - ratings[1].points;
        assert!((apart - 400.0 * 3f64.log10()).abs() < 0.2, "{apart}");
    }

    #[test]
    fn ties_of_everybody_make_everybody_equal() {
        let games: Vec<Played> = (0..10)
            .map(|block| game(block, &[(0, 7), (1, 7), (2, 7), (3, 7)]))
            .collect();
        for rating in rated(4, &games) {
            assert!(rating.points.abs() < 1e-6);
            assert!(rating.interval.unwrap().has(rating.points));
        }
    }

    #[test]
    fn the_order_of_seats_changes_nothing() {
        let there = [(0, 7), (1, 7), (2, 9), (3, 5)];
        let mut back = there;
        back.reverse();
        let games = |seats: &[(BotIndex, u32)]| (0..3).map(|b| game(b, seats)).collect::<Vec<_>>();
        let (one, other) = (rated(4, &games(&there)), rated(4, &games(&back)));
        assert_eq!(one, other);
        assert!((one[0].points - one[1].points).abs() < 1e-6);
    }

    #[test]
    fn a_bot_that_was_never_behind_has_no_upper_bound() {
        let games: Vec<Played> = (0..6)
            .map(|b| game(b, &[(0, 30), (1, 10 + b % 2), (2, 11 - b % 2), (3, 4)]))
            .collect();
        let ends: Vec<(bool, bool)> = rated(4, &games)
            .iter()
            .map(|rating| rating.interval.unwrap())
            .map(|interval| (interval.low.is_finite(), interval.high.is_finite()))
            .collect();
        assert_eq!(
            ends,
            [(true, false), (false, false), (false, false), (false, true)]
        );
    }

    #[test]
    fn a_bot_that_sits_twice_is_as_strong_as_its_snakes() {
        let games: Vec<Played> = (0..400)
            .map(|b| match b % 4 {
                0 => game(b, &[(0, 9), (0, 5), (1, 6), (1, 4)]),
                1 => game(b, &[(0, 9), (0, 6), (1, 5), (1, 4)]),
                2 => game(b, &[(0, 4), (0, 9), (1, 6), (1, 5)]),
                _ => game(b, &[(1, 9), (1, 4), (0, 6), (0, 5)]),
            })
            .collect();
        let ratings = rated(2, &games);
        assert!(ratings[0].points > 0.0);
        assert!((ratings[0].points + ratings[1].points).abs() < 1e-6);
    }

    #[test]
    fn no_games_say_nothing() {
        let nothing = Rating {
            points: 0.0,
            interval: None,
        };
        assert_eq!(rated(3, &[]), [nothing; 3]);
    }
}
