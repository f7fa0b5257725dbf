//! Finished games as choices, and the strengths that make them likeliest.
//!
//! A game is a sequence of choices: first place is chosen from all, second from the rest, and so on,
//! each with a chance in proportion to strength. Bots that tie share their places: while a tie of
//! `m` is being placed, each of them stands for the part of it that is still there (Efron's method).

use super::result::GameResult;
use super::separation::Upset;
use crate::tournament::schedule::BotIndex;
use std::collections::BTreeMap;

/// Steps of the fit at most, and the change of a log strength that ends it.
const STEPS: usize = 1000;
const CLOSE: f64 = 1e-6;
/// Games that every bot drew against an average bot before the first: without them a bot that has
/// never lost would be infinitely strong.
const DRAWN_BEFORE: f64 = 0.5;

/// All choices of all games, each kind of choice once.
pub(super) struct Choices {
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
    /// In how many blocks they were made.
    pub(super) fn blocks(&self) -> usize {
        self.blocks.len()
    }

    pub(super) fn of(bots: usize, games: &[GameResult]) -> Self {
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
    /// minorisation–maximisation (Hunter 2004), from `start`, if these upsets had happened as well.
    pub(super) fn fit(&self, weights: &[f64], upsets: &[Upset], start: &[f64]) -> Vec<f64> {
        let mut chosen = vec![DRAWN_BEFORE / 2.0; self.bots];
        for upset in upsets {
            chosen[upset.winner] += upset.times;
        }
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
            for upset in upsets {
                let share = upset.times / (strengths[upset.winner] + strengths[upset.loser]);
                exposure[upset.winner] += share;
                exposure[upset.loser] += share;
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
