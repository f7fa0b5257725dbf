//! A ladder between bots of known strength, to see how soon its order is right and whether all play alike.
//!
//! The tests ask for a few of them, `scripts/simulate-ladder` for many.

use super::ladder::{Contender, next_table};
use super::strength::{SeatRow, UNKNOWN, strengths};
use crate::league::store::{BotId, GameId, Lineage, VersionId};
use protocol::{below, rng_from_seed};
use rand::Rng;

/// Games between two computations of strengths, and resamples for each.
const RATED_EVERY: usize = 20;
const RESAMPLES: usize = 12;
const SEATS: usize = 4;

/// Who decides who plays whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Matchmaker {
    /// The league's own.
    League,
    /// Any four, by chance.
    Random,
}

/// What a simulated ladder came to.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LadderOutcome {
    /// Spearman's rank correlation of the found order with the true one.
    pub correlation: f64,
    /// The fewest games that a bot had, as a share of the mean.
    pub fewest: f64,
    /// The most, likewise.
    pub most: f64,
    /// How far apart the bots of a table were in truth, on average, in points.
    pub apart: f64,
}

/// Plays a ladder of so many bots until each has had so many games on average. Strengths are spread evenly over a normal
/// distribution of this width, in points.
pub fn play(
    bots: usize,
    games_each: usize,
    spread: f64,
    by: Matchmaker,
    seed: &str,
) -> LadderOutcome {
    let mut rng = rng_from_seed(seed);
    let truth: Vec<f64> = (0..bots).map(|_| spread * normal(&mut rng)).collect();
    let mut rows: Vec<SeatRow> = Vec::new();
    let mut field: Vec<Contender> = (0..bots).map(newcomer).collect();
    let lineages: Vec<Lineage> = (0..bots as i64)
        .map(|bot| Lineage {
            version: VersionId(bot),
            bot: BotId(bot),
            number: 1,
        })
        .collect();
    let (count, mut apart) = (bots * games_each / SEATS, 0.0);
    for number in 0..count {
        let draw = u64::from(rng.next_u32()) << 32 | u64::from(rng.next_u32());
        let table = match by {
            Matchmaker::League => next_table(&field, SEATS, draw).unwrap_or_default(),
            Matchmaker::Random => any_four(bots, &mut rng),
        };
        for (at, &version) in table.iter().enumerate() {
            let points = truth[version.0 as usize];
            let others = table.iter().filter(|other| **other != version);
            field[version.0 as usize].met = others.copied().collect();
            field[version.0 as usize].games += 1;
            field[version.0 as usize].recent += 1;
            let later = &table[at + 1..];
            apart += later
                .iter()
                .map(|other| (truth[other.0 as usize] - points).abs())
                .sum::<f64>();
            rows.push((GameId(number as i64), version, length(points, &mut rng), 0));
        }
        if number % RATED_EVERY == RATED_EVERY - 1 || number + 1 == count {
            let mut resampling = rng_from_seed("resamples");
            for rating in strengths(&rows, &lineages, RESAMPLES, &mut resampling) {
                let one = &mut field[rating.version.0 as usize];
                one.points = rating.points;
                one.width = rating
                    .interval
                    .map_or(UNKNOWN, |it| (it.high - it.low) / 2.0);
            }
        }
    }
    let found: Vec<f64> = field.iter().map(|one| one.points).collect();
    let games = field.iter().map(|one| f64::from(one.games));
    let mean = games.clone().sum::<f64>() / bots as f64;
    let pairs = (count * SEATS * (SEATS - 1) / 2) as f64;
    LadderOutcome {
        correlation: spearman(&truth, &found),
        fewest: games.clone().fold(f64::INFINITY, f64::min) / mean,
        most: games.fold(0.0, f64::max) / mean,
        apart: apart / pairs,
    }
}

fn newcomer(number: usize) -> Contender {
    Contender {
        version: VersionId(number as i64),
        bot: BotId(number as i64),
        reference: false,
        points: 0.0,
        width: UNKNOWN,
        games: 0,
        recent: 0,
        met: Vec::new(),
    }
}

fn any_four(bots: usize, rng: &mut impl Rng) -> Vec<VersionId> {
    let mut table: Vec<VersionId> = Vec::new();
    while table.len() < SEATS {
        let next = VersionId(i64::from(below(rng, bots as u32)));
        if !table.contains(&next) {
            table.push(next);
        }
    }
    table
}

fn uniform(rng: &mut impl Rng) -> f64 {
    (f64::from(rng.next_u32()) + 0.5) / 4_294_967_296.0
}

fn normal(rng: &mut impl Rng) -> f64 {
    (-2.0 * uniform(rng).ln()).sqrt() * (std::f64::consts::TAU * uniform(rng)).cos()
}

/// A length that ranks as Plackett and Luce say: the exponential's rate is in proportion to the strength, and first come is
/// longest.
fn length(points: f64, rng: &mut impl Rng) -> u32 {
    let arrival = -uniform(rng).ln() / 10f64.powf(points / 400.0);
    ((40.0 - arrival.ln()) * 1e6) as u32
}

/// Spearman's ρ: the correlation of two orders, 1 − 6 Σd² / (n (n² − 1)).
fn spearman(one: &[f64], other: &[f64]) -> f64 {
    let ranks = |values: &[f64]| -> Vec<f64> {
        let rank = |value: &f64| values.iter().filter(|other| *other > value).count() as f64;
        values.iter().map(rank).collect()
    };
    let squares: f64 = ranks(one)
        .iter()
        .zip(ranks(other))
        .map(|(a, b)| (a - b).powi(2))
        .sum();
    let n = one.len() as f64;
    1.0 - 6.0 * squares / (n * (n * n - 1.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn after_twenty_games_each_the_order_of_sixty_bots_is_nearly_right() {
        for seed in ["one", "two"] {
            let found = play(60, 20, 300.0, Matchmaker::League, seed);
            assert!(found.correlation >= 0.9, "{seed}: {found:?}");
            assert!(found.fewest >= 0.8, "{seed}: {found:?}");
        }
    }

    #[test]
    fn orders_correlate_as_they_should() {
        assert!((spearman(&[1.0, 2.0, 3.0], &[10.0, 20.0, 30.0]) - 1.0).abs() < 1e-12);
        assert!((spearman(&[1.0, 2.0, 3.0], &[3.0, 2.0, 1.0]) + 1.0).abs() < 1e-12);
    }
}
