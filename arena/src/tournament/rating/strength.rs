//! Plackett–Luce strengths by maximum likelihood, in points: 400 of them mean ten to one on being
//! ahead. The mean of the field is 0.

use super::choices::Choices;
use super::interval::{self, Interval};
use super::result::GameResult;
use super::separation::Separation;
use protocol::below;
use rand::Rng;

/// One bot's strength.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rating {
    /// Points above the mean of the field.
    pub points: f64,
    /// Where they lie with 95 %; `None` with fewer than two blocks. An end is infinite where results
    /// set no bound: a bot that was never behind can be any amount stronger. The other end is then what
    /// its points exceed with 97.5 %.
    pub interval: Option<Interval>,
}

/// Every bot's rating, with intervals from so many resamples of the blocks.
pub fn rate(
    bots: usize,
    games: &[GameResult],
    resamples: usize,
    rng: &mut impl Rng,
) -> Vec<Rating> {
    let choices = Choices::of(bots, games);
    let separation = Separation::of(bots, games);
    let blocks = choices.blocks();
    let best = choices.fit(&vec![1.0; blocks], &[], &vec![1.0; bots]);
    let mut estimates = vec![Vec::with_capacity(resamples); bots];
    if blocks > 1 {
        for _ in 0..resamples {
            let mut weights = vec![0.0; blocks];
            for _ in 0..blocks {
                weights[below(rng, blocks as u32) as usize] += 1.0;
            }
            let upsets = separation.upsets(rng);
            let fitted = points(&choices.fit(&weights, &upsets, &best));
            for (estimates, points) in estimates.iter_mut().zip(fitted) {
                estimates.push(points);
            }
        }
    }
    let ratings = points(&best).into_iter().zip(estimates).enumerate();
    ratings
        .map(|(bot, (points, estimates))| Rating {
            points,
            interval: interval::of_resamples(estimates, blocks).map(|interval| Interval {
                low: if separation.bounds_below(bot) {
                    interval.low
                } else {
                    f64::NEG_INFINITY
                },
                high: if separation.bounds_above(bot) {
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

#[cfg(test)]
mod tests {
    use super::super::Placing;
    use super::*;
    use crate::tournament::schedule::BotIndex;
    use protocol::rng_from_seed;

    fn game(block: u32, lengths: &[(BotIndex, u32)]) -> GameResult {
        let placing = |&(bot, longest)| Placing {
            bot,
            longest,
            kills: 0,
        };
        GameResult {
            block,
            placings: lengths.iter().map(placing).collect(),
        }
    }

    fn rated(bots: usize, games: &[GameResult]) -> Vec<Rating> {
        rate(bots, games, 200, &mut rng_from_seed("resamples"))
    }

    #[test]
    fn three_to_one_is_191_points() {
        let won = |block| game(block, &[(0, 9), (1, 5)]);
        let lost = |block| game(block, &[(0, 5), (1, 9)]);
        let games: Vec<GameResult> = (0..4000)
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
    fn ties_of_all_make_all_equal() {
        let games: Vec<GameResult> = (0..10)
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
        let games: Vec<GameResult> = (0..6)
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
    fn what_a_bot_exceeds_that_won_everything_is_no_more_than_its_games_say() {
        // With 97.5 % the share of `n` games won of `n` is above 0.025^(1/n).
        let exceeded = |games: u32| {
            let games: Vec<GameResult> = (0..games).map(|b| game(b, &[(0, 9), (1, 5)])).collect();
            rated(2, &games)[0].interval.unwrap().low
        };
        let exact = |games: f64| {
            let share = 0.025f64.powf(1.0 / games);
            200.0 * (share / (1.0 - share)).log10()
        };
        for games in [4, 12, 40, 150] {
            let (found, exact) = (exceeded(games), exact(games.into()));
            assert!(found < exact + 8.0, "{games} games: {found} {exact}");
            assert!(found > exact - 60.0, "{games} games: {found} {exact}");
        }
    }

    #[test]
    fn two_that_beat_each_other_and_all_the_rest_are_bounded_below_only() {
        let games: Vec<GameResult> = (0..12)
            .map(|b| {
                game(
                    b,
                    &[
                        (0, 20 + b % 2),
                        (1, 21 - b % 2),
                        (2, 5),
                        (3, 4 + 2 * (b % 2)),
                    ],
                )
            })
            .collect();
        let ratings = rated(4, &games);
        for (bot, rating) in ratings.iter().enumerate() {
            let Interval { low, high } = rating.interval.unwrap();
            assert_eq!((low.is_finite(), high.is_finite()), (bot < 2, bot >= 2));
            let bound = if bot < 2 { low } else { -high };
            assert!(bound > 50.0 && bound < rating.points.abs(), "{rating:?}");
        }
    }

    #[test]
    fn a_bot_that_sits_twice_is_as_strong_as_its_snakes() {
        let games: Vec<GameResult> = (0..400)
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
