//! Who plays whom, and when. Pure: the same bots, seats and seed give the same schedule.
//!
//! A block is one seed in all seat rotations, so that seats and starts cancel out within it.

use super::class::Class;
use crate::seeds;
use protocol::{BySeat, Seat, below, rng_from_seed};
use rand_chacha::ChaCha8Rng;
use std::fmt;
use std::str::FromStr;

/// Tables that are compared to find the next one. More than these, and chairs are filled one by one.
const COMPARED: usize = 4096;

/// Parts that a tournament is played in at most: to play one, the blocks of all others are gone through.
const MOST_SHARDS: u32 = 10_000;

/// A bot's place in the list of a tournament's bots.
pub type BotIndex = usize;

/// One seed in all seat rotations.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Block {
    /// Its number, from 0.
    pub number: u32,
    /// What seeds each of its games.
    pub seed: String,
    /// Who sits where in the first rotation.
    pub lineup: BySeat<BotIndex>,
}

/// One game of a block.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fixture {
    /// Which game.
    pub id: GameId,
    /// What seeds it.
    pub seed: String,
    /// Who sits where.
    pub seats: BySeat<BotIndex>,
}

/// A game's place in a schedule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct GameId {
    /// Its block.
    pub block: u32,
    /// How many seats every bot has moved on.
    pub rotation: u8,
}

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:05}-{}", self.block, self.rotation)
    }
}

impl Block {
    /// The games of the block, one for each rotation.
    pub fn games(&self) -> impl Iterator<Item = Fixture> + '_ {
        let seats = self.lineup.len();
        (0..seats).map(move |rotation| Fixture {
            id: GameId {
                block: self.number,
                rotation: rotation as u8,
            },
            seed: self.seed.clone(),
            seats: BySeat::from_fn(seats, |seat| {
                let first = (usize::from(seat.0) + seats - rotation) % seats;
                self.lineup[Seat(first as u8)]
            }),
        })
    }
}

/// Blocks without end, in which every two bots meet about equally often at any time.
#[derive(Clone, Debug)]
pub struct Schedule {
    seats: usize,
    /// How many of the bots, the last ones, are there for others to be compared with.
    references: usize,
    seed: String,
    /// The seed of the block with a number.
    block_seed: fn(&str, u32) -> String,
    next: u32,
    rng: ChaCha8Rng,
    /// How often each bot sat down.
    sat: Vec<u32>,
    /// How often each two bots met.
    met: Vec<Vec<u32>>,
}

impl Schedule {
    /// The schedule of so many bots for games of so many seats.
    ///
    /// # Panics
    /// If there are fewer than two bots or two seats.
    pub fn new(bots: usize, seats: usize, seed: &str) -> Self {
        assert!(bots >= 2 && seats >= 2, "two bots and two seats at least");
        Self {
            seats,
            references: 0,
            seed: seed.to_owned(),
            block_seed: seeds::of_block,
            next: 0,
            rng: rng_from_seed(&format!("{seed} schedule")),
            sat: vec![0; bots],
            met: vec![vec![0; bots]; bots],
        }
    }

    /// The same blocks with the seeds that they had in journals of version 1.
    #[must_use]
    pub fn with_seeds_of_version_1(self) -> Self {
        Self {
            block_seed: |seed, number| format!("{seed}/{number}"),
            ..self
        }
    }

    /// A schedule in which the last so many bots are there for the others to be compared with, as [`Class`] says; with none, all
    /// bots are alike.
    #[must_use]
    pub fn with_references(self, references: usize) -> Self {
        let references = references.min(self.sat.len() - 1);
        Self { references, ..self }
    }

    /// The bots of the next block; one that sits twice is there twice, side by side.
    ///
    /// Side by side, because two bots that take turns around the board sit the same way again after
    /// two rotations: half of the games would be repetitions.
    fn next_lineup(&mut self) -> Vec<BotIndex> {
        let bots = self.sat.len();
        let mut order: Vec<BotIndex> = (0..bots).collect();
        shuffle(&mut order, &mut self.rng);
        if self.references > 0 {
            let class = Class {
                students: bots - self.references,
                references: self.references,
                seats: self.seats,
            };
            return class.lineup(&order, &self.sat, &self.met);
        }
        if bots > self.seats {
            return if combinations(bots, self.seats) <= COMPARED {
                self.best_table(&order)
            } else {
                self.table_by_chairs(&order)
            };
        }
        let spare = self.seats % bots;
        // Chairs that do not divide go to those who sat least; the sort keeps the shuffled order.
        let mut eager = order.clone();
        eager.sort_by_key(|&bot| self.sat[bot]);
        let extra = &eager[..spare];
        let chairs = |bot: &BotIndex| self.seats / bots + usize::from(extra.contains(bot));
        order
            .iter()
            .flat_map(|bot| std::iter::repeat_n(*bot, chairs(bot)))
            .collect()
    }

    /// Of all lineups, the one whose bots have met least, and then sat least.
    fn best_table(&self, order: &[BotIndex]) -> Vec<BotIndex> {
        let mut best: Option<((u32, u32), Vec<BotIndex>)> = None;
        let mut picks: Vec<usize> = (0..self.seats).collect();
        loop {
            let lineup: Vec<BotIndex> = picks.iter().map(|&pick| order[pick]).collect();
            let cost = (
                self.meetings(&lineup),
                lineup.iter().map(|&b| self.sat[b]).sum(),
            );
            if best.as_ref().is_none_or(|(least, _)| cost < *least) {
                best = Some((cost, lineup));
            }
            if !next_combination(&mut picks, order.len()) {
                return best.map(|(_, lineup)| lineup).unwrap_or_default();
            }
        }
    }

    /// Seat by seat, the bot that met those of the lineup least, and then sat least.
    fn table_by_chairs(&self, order: &[BotIndex]) -> Vec<BotIndex> {
        let mut lineup: Vec<BotIndex> = Vec::with_capacity(self.seats);
        while lineup.len() < self.seats {
            let cost = |bot: &BotIndex| {
                let meetings: u32 = lineup.iter().map(|&other| self.met[*bot][other]).sum();
                (meetings, self.sat[*bot])
            };
            let waiting = order.iter().filter(|bot| !lineup.contains(bot));
            match waiting.min_by_key(|bot| cost(bot)) {
                Some(&bot) => lineup.push(bot),
                None => break,
            }
        }
        lineup
    }

    fn meetings(&self, lineup: &[BotIndex]) -> u32 {
        pairs(lineup).map(|(a, b)| self.met[a][b]).sum()
    }
}

impl Iterator for Schedule {
    type Item = Block;

    fn next(&mut self) -> Option<Block> {
        let mut lineup = self.next_lineup();
        for (a, b) in pairs(&lineup) {
            self.met[a][b] += 1;
            self.met[b][a] += 1;
        }
        for &bot in &lineup {
            self.sat[bot] += 1;
        }
        if self.sat.len() > self.seats || self.references > 0 {
            shuffle(&mut lineup, &mut self.rng);
        }
        let number = self.next;
        self.next += 1;
        Some(Block {
            number,
            seed: (self.block_seed)(&self.seed, number),
            lineup: lineup.into(),
        })
    }
}

/// Which blocks of a schedule are played here: every `of`-th, from the one with number `index`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    index: u32,
    of: u32,
}

impl Shard {
    /// All blocks.
    pub const WHOLE: Self = Self { index: 1, of: 1 };

    /// Whether a block is played here.
    pub fn has(self, block: u32) -> bool {
        block % self.of == self.index - 1
    }

    /// How many of the first so many blocks are played here.
    pub fn share_of(self, blocks: u32) -> u32 {
        blocks.saturating_sub(self.index - 1).div_ceil(self.of)
    }
}

/// A text that names no shard.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is no shard; the second of four is `2/4`, and there are {MOST_SHARDS} at most")]
pub struct NoShard(String);

impl FromStr for Shard {
    type Err = NoShard;

    fn from_str(text: &str) -> Result<Self, NoShard> {
        let parts = text.split_once('/');
        let shard = parts.and_then(|(index, of)| {
            let (index, of) = (index.parse().ok()?, of.parse().ok()?);
            let some = of <= MOST_SHARDS && (1..=of).contains(&index);
            some.then_some(Self { index, of })
        });
        shard.ok_or_else(|| NoShard(text.to_owned()))
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.index, self.of)
    }
}

fn pairs(lineup: &[BotIndex]) -> impl Iterator<Item = (BotIndex, BotIndex)> + '_ {
    let later = |i: usize| lineup[i + 1..].iter();
    (0..lineup.len()).flat_map(move |i| later(i).map(move |&other| (lineup[i], other)))
}

fn shuffle(items: &mut [BotIndex], rng: &mut ChaCha8Rng) {
    for last in (1..items.len()).rev() {
        items.swap(last, below(rng, last as u32 + 1) as usize);
    }
}

/// How many ways there are to pick `k` of `n`, or a number above [`COMPARED`].
fn combinations(n: usize, k: usize) -> usize {
    let mut ways: usize = 1;
    for i in 0..k.min(n - k) {
        ways = ways * (n - i) / (i + 1);
        if ways > COMPARED {
            return ways;
        }
    }
    ways
}

/// The next picks in order; `false` after the last.
fn next_combination(picks: &mut [usize], of: usize) -> bool {
    let k = picks.len();
    let Some(i) = (0..k).rev().find(|&i| picks[i] < of - k + i) else {
        return false;
    };
    picks[i] += 1;
    for later in i + 1..k {
        picks[later] = picks[later - 1] + 1;
    }
    true
}

#[cfg(test)]
#[path = "schedule_tests.rs"]
mod tests;
