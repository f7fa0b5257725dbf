//! Tournaments between bots of known strength, to see whether the statistics keep their word.
//!
//! The tests ask for a few hundred of them, `scripts/simulate-ratings` for thousands.

use super::{Decision, Duel, GameResult, Hypotheses, Placing, SequentialTest, block_scores, rate};
use crate::tournament::schedule::Schedule;
use protocol::rng_from_seed;
use rand::Rng;

/// A uniform number between 0 and 1, neither included.
fn uniform(rng: &mut impl Rng) -> f64 {
    (f64::from(rng.next_u32()) + 0.5) / 4_294_967_296.0
}

/// A standard normal number.
fn normal(rng: &mut impl Rng) -> f64 {
    (-2.0 * uniform(rng).ln()).sqrt() * (std::f64::consts::TAU * uniform(rng)).cos()
}

/// What a simulated world is like.
#[derive(Clone, Debug)]
pub struct World {
    /// Points of each bot.
    pub points: Vec<f64>,
    /// How much a seed favours a start, in points: what rotations are there to cancel.
    pub starts: f64,
    /// Whether lengths are coarse, so that some are equal.
    pub ties: bool,
}

impl World {
    /// A world of bots with these points, in which a seed favours no seat.
    pub fn new(points: &[f64]) -> Self {
        Self {
            points: points.to_vec(),
            starts: 0.0,
            ties: false,
        }
    }

    /// Plays so many blocks of four seats. A snake whose length is exponential with a rate in
    /// proportion to 1/strength is ahead with the chances that Plackett and Luce say.
    pub fn play(&self, blocks: usize, seed: &str) -> Vec<GameResult> {
        let mut rng = rng_from_seed(seed);
        let mut games = Vec::new();
        for block in Schedule::new(self.points.len(), 4, seed).take(blocks) {
            let starts: Vec<f64> = (0..4).map(|_| self.starts * normal(&mut rng)).collect();
            for game in block.games() {
                let placings = game.seats.iter().map(|(seat, &bot)| {
                    let points = self.points[bot] + starts[usize::from(seat.0)];
                    let rate = 10f64.powf(points / 400.0);
                    let arrival = -uniform(&mut rng).ln() / rate;
                    // First come, longest: any falling function of the arrival ranks alike.
                    let quality = -arrival.ln();
                    let longest = if self.ties {
                        ((quality + 40.0) * 4.0) as u32
                    } else {
                        ((quality + 40.0) * 1e6) as u32
                    };
                    Placing {
                        bot,
                        longest,
                        kills: 0,
                    }
                });
                games.push(GameResult {
                    block: block.number,
                    placings: placings.collect(),
                });
            }
        }
        games
    }
}

/// A share that was found by repeating something, and its own standard error.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// From 0 to 1.
    pub share: f64,
    /// How far off it may well be.
    pub error: f64,
}

impl Estimate {
    /// The mean of what the repetitions found. Each is one sample: the intervals of one tournament
    /// hang together.
    fn of(shares: &[f64]) -> Self {
        let n = shares.len() as f64;
        let mean = shares.iter().sum::<f64>() / n;
        let squares: f64 = shares.iter().map(|share| (share - mean).powi(2)).sum();
        Self {
            share: mean,
            error: (squares / (n - 1.0).max(1.0) / n).sqrt(),
        }
    }
}

/// How often the interval of each rating, relative to the field, has the true one.
pub fn coverage(
    world: &World,
    blocks: usize,
    tournaments: usize,
    resamples: usize,
    seed: &str,
) -> Estimate {
    let bots = world.points.len();
    let mean = world.points.iter().sum::<f64>() / bots as f64;
    let shares = (0..tournaments).map(|number| {
        let games = world.play(blocks, &format!("{seed} coverage {number}"));
        let mut rng = rng_from_seed(&format!("{seed} resamples {number}"));
        let ratings = rate(bots, &games, resamples, &mut rng);
        let covered = ratings.iter().zip(&world.points).filter(|(rating, truth)| {
            let interval = rating.interval;
            interval.is_some_and(|interval| interval.has(*truth - mean))
        });
        covered.count() as f64 / bots as f64
    });
    Estimate::of(&shares.collect::<Vec<_>>())
}

/// How often the interval of the share ahead has the true share.
pub fn duel_coverage(world: &World, blocks: usize, tournaments: usize, seed: &str) -> Estimate {
    let truth = (0..40).map(|number| {
        let games = world.play(500, &format!("{seed} truth {number}"));
        Duel::of(0, 1, &games).map_or(0.5, |duel| duel.share)
    });
    let truth = truth.sum::<f64>() / 40.0;
    let shares = (0..tournaments).map(|number| {
        let games = world.play(blocks, &format!("{seed} duel {number}"));
        let duel = Duel::of(0, 1, &games);
        f64::from(duel.is_some_and(|duel| duel.interval.has(truth)))
    });
    Estimate::of(&shares.collect::<Vec<_>>())
}

/// What a test came to, over many repetitions.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TestOutcomes {
    /// The share of them that said that the first bot is better.
    pub better: Estimate,
    /// How many blocks they took on average.
    pub blocks: f64,
}

/// Runs so many tests of the first bot against the second.
pub fn sequential(world: &World, hypotheses: Hypotheses, tests: usize, seed: &str) -> TestOutcomes {
    let (mut yes, mut blocks) = (Vec::new(), 0);
    for number in 0..tests {
        let mut test = SequentialTest::new(hypotheses);
        for part in 0.. {
            let games = world.play(100, &format!("{seed} sequential {number} {part}"));
            let scores = block_scores(0, 1, &games);
            for score in scores.into_values() {
                if test.decision() == Decision::Open {
                    test.add(score);
                }
            }
            if test.decision() != Decision::Open {
                break;
            }
        }
        blocks += test.blocks();
        yes.push(f64::from(test.decision() == Decision::Better));
    }
    TestOutcomes {
        better: Estimate::of(&yes),
        blocks: blocks as f64 / tests as f64,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ratings_converge() {
        let world = World::new(&[120.0, 30.0, 0.0, -50.0, -100.0]);
        let errors: Vec<f64> = [20, 200, 2000]
            .into_iter()
            .map(|blocks| {
                let games = world.play(blocks, "converge");
                let ratings = rate(5, &games, 0, &mut rng_from_seed(""));
                let off = ratings.iter().zip(&world.points);
                let squares = off.map(|(rating, truth)| (rating.points - truth).powi(2));
                (squares.sum::<f64>() / 5.0).sqrt()
            })
            .collect();
        assert!(errors[1] < 25.0 && errors[2] < 8.0, "{errors:?}");
    }

    #[test]
    fn rating_intervals_cover_the_truth_95_times_in_100() {
        let world = World::new(&[80.0, 20.0, -20.0, -80.0]);
        let covered = coverage(&world, 40, 250, 200, "").share;
        assert!((0.93..=0.97).contains(&covered), "{covered}");
    }

    #[test]
    fn duel_intervals_cover_the_truth_95_times_in_100() {
        let world = World {
            starts: 100.0,
            ..World::new(&[60.0, 0.0, -60.0, 0.0])
        };
        let covered = duel_coverage(&world, 40, 1000, "").share;
        assert!((0.93..=0.97).contains(&covered), "{covered}");
    }

    #[test]
    fn the_sequential_test_errs_no_more_often_than_it_may() {
        let hypotheses = Hypotheses {
            elo0: 0.0,
            elo1: 60.0,
            ..Hypotheses::default()
        };
        let verdicts = |points| sequential(&World::new(&[points, 0.0]), hypotheses, 400, "");
        let (level, ahead) = (verdicts(0.0), verdicts(60.0));
        assert!(level.better.share <= 0.05, "{level:?}");
        assert!(1.0 - ahead.better.share <= 0.05, "{ahead:?}");
    }
}
