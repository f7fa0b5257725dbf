//! Is the new bot better? A generalised sequential probability ratio test on block scores: it looks
//! after every block and stops as soon as the answer is sure enough.
//!
//! The score of a block is the share of it in which the one was ahead of the other. Its spread is
//! not known, so each hypothesis gets the spread that suits it best.

use super::share_of_points;

/// Blocks before the first look: the spread of fewer says little.
const LOOK_FROM: usize = 8;
/// More points than games can tell: 4000 of them are ten billion to one.
const MOST_POINTS: f64 = 4000.0;
/// A block's worth of doubt, half won and half lost, so that equal scores do not divide by zero.
const DOUBT: f64 = 1.0;

/// What is tested, and how sure the answer is to be.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Hypotheses {
    /// Points that the one is stronger if the answer is no.
    pub elo0: f64,
    /// Points that the one is stronger if the answer is yes.
    pub elo1: f64,
    /// How often a no may be called a yes.
    pub alpha: f64,
    /// How often a yes may be called a no.
    pub beta: f64,
}

impl Default for Hypotheses {
    fn default() -> Self {
        Self {
            elo0: 0.0,
            elo1: 30.0,
            alpha: 0.05,
            beta: 0.05,
        }
    }
}

/// Why something cannot be tested.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
pub enum NoHypotheses {
    /// Points that no bot can be stronger by.
    #[error(
        "--elo0 and --elo1 are to lie between -{MOST_POINTS} and {MOST_POINTS}, and {0} does not"
    )]
    Points(f64),
    /// The two are not apart.
    #[error("--elo0 is to be below --elo1: what is tested is whether A is that much better")]
    Order,
    /// A share that is none, or says nothing.
    #[error("--alpha and --beta are to lie between 0.000001 and 0.5, and {0} does not")]
    Share(f64),
}

impl Hypotheses {
    /// Checks that they can be told apart by games.
    ///
    /// # Errors
    /// If a number is not finite or out of bounds, or the two are in the wrong order.
    pub fn check(&self) -> Result<(), NoHypotheses> {
        let Self {
            elo0,
            elo1,
            alpha,
            beta,
        } = *self;
        let possible = -MOST_POINTS..=MOST_POINTS;
        if let Some(&points) = [elo0, elo1]
            .iter()
            .find(|points| !possible.contains(points))
        {
            return Err(NoHypotheses::Points(points));
        }
        if elo0 >= elo1 {
            return Err(NoHypotheses::Order);
        }
        let sure = |share: f64| (1e-6..0.5).contains(&share);
        match [alpha, beta].into_iter().find(|&share| !sure(share)) {
            Some(share) => Err(NoHypotheses::Share(share)),
            None => Ok(()),
        }
    }
}

/// What a test says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision {
    /// Not enough is known.
    Open,
    /// It is better.
    Better,
    /// It is not.
    NotBetter,
}

/// A test and the scores it has seen.
#[derive(Clone, Debug, PartialEq)]
pub struct SequentialTest {
    hypotheses: Hypotheses,
    shares: [f64; 2],
    blocks: usize,
    /// Sums of squared distances from either hypothesis.
    squares: [f64; 2],
}

impl SequentialTest {
    /// A test that has seen nothing.
    pub fn new(hypotheses: Hypotheses) -> Self {
        let shares = [hypotheses.elo0, hypotheses.elo1].map(share_of_points);
        // Seen from halfway between the hypotheses, the doubt speaks for neither.
        let middle = (shares[0] + shares[1]) / 2.0;
        let doubt = DOUBT * (middle * (1.0 - middle) + ((shares[1] - shares[0]) / 2.0).powi(2));
        Self {
            hypotheses,
            shares,
            blocks: 0,
            squares: [doubt; 2],
        }
    }

    /// Adds the score of a block.
    pub fn add(&mut self, score: f64) {
        self.blocks += 1;
        for (squares, share) in self.squares.iter_mut().zip(self.shares) {
            *squares += (score - share).powi(2);
        }
    }

    /// What is tested.
    pub fn hypotheses(&self) -> Hypotheses {
        self.hypotheses
    }

    /// Blocks seen.
    pub fn blocks(&self) -> usize {
        self.blocks
    }

    /// The log-likelihood ratio: above zero it speaks for `elo1`.
    pub fn ratio(&self) -> f64 {
        self.blocks as f64 / 2.0 * (self.squares[0] / self.squares[1]).ln()
    }

    /// The ratios at which the answer is no and yes.
    pub fn bounds(&self) -> (f64, f64) {
        let Hypotheses { alpha, beta, .. } = self.hypotheses;
        ((beta / (1.0 - alpha)).ln(), ((1.0 - beta) / alpha).ln())
    }

    /// What the scores so far say.
    pub fn decision(&self) -> Decision {
        let (low, high) = self.bounds();
        let ratio = self.ratio();
        if self.blocks < LOOK_FROM || (low < ratio && ratio < high) {
            Decision::Open
        } else if ratio >= high {
            Decision::Better
        } else {
            Decision::NotBetter
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn after(scores: impl IntoIterator<Item = f64>) -> SequentialTest {
        let mut test = SequentialTest::new(Hypotheses::default());
        scores.into_iter().for_each(|score| test.add(score));
        test
    }

    #[test]
    fn a_score_halfway_speaks_for_neither() {
        let halfway = (share_of_points(0.0) + share_of_points(30.0)) / 2.0;
        assert!(after([halfway; 50]).ratio().abs() < 1e-9);
    }

    #[test]
    fn swapped_hypotheses_give_the_opposite_ratio() {
        let scores = [0.75, 0.5, 1.0, 0.25, 0.5, 0.625];
        let mut swapped = SequentialTest::new(Hypotheses {
            elo0: 30.0,
            elo1: 0.0,
            ..Hypotheses::default()
        });
        scores.into_iter().for_each(|score| swapped.add(score));
        assert!((after(scores).ratio() + swapped.ratio()).abs() < 1e-9);
    }

    #[test]
    fn it_looks_at_nothing_before_eight_blocks() {
        assert_eq!(after([1.0; 7]).decision(), Decision::Open);
        assert_eq!(after([]).ratio(), 0.0);
    }

    #[test]
    fn clear_results_are_decided() {
        assert_eq!(after([1.0; 60]).decision(), Decision::Better);
        assert_eq!(after([0.0; 60]).decision(), Decision::NotBetter);
    }

    #[test]
    fn what_is_no_number_is_no_hypothesis() {
        let usual = Hypotheses::default();
        assert_eq!(usual.check(), Ok(()));
        for points in [f64::INFINITY, f64::NEG_INFINITY, 4001.0, -1e300] {
            let (elo0, elo1) = (
                Hypotheses {
                    elo0: points,
                    ..usual
                },
                Hypotheses {
                    elo1: points,
                    ..usual
                },
            );
            assert_eq!(elo0.check(), Err(NoHypotheses::Points(points)));
            assert_eq!(elo1.check(), Err(NoHypotheses::Points(points)));
        }
        for share in [-0.1, 0.0, 0.5, 1.0, 1e-300, f64::INFINITY] {
            let (alpha, beta) = (
                Hypotheses {
                    alpha: share,
                    ..usual
                },
                Hypotheses {
                    beta: share,
                    ..usual
                },
            );
            assert_eq!(alpha.check(), Err(NoHypotheses::Share(share)));
            assert_eq!(beta.check(), Err(NoHypotheses::Share(share)));
        }
        let nan = f64::NAN;
        for nan in [
            Hypotheses { elo0: nan, ..usual },
            Hypotheses { elo1: nan, ..usual },
            Hypotheses {
                alpha: nan,
                ..usual
            },
            Hypotheses { beta: nan, ..usual },
        ] {
            assert!(
                nan.check()
                    .unwrap_err()
                    .to_string()
                    .ends_with("NaN does not")
            );
        }
        let order = Hypotheses {
            elo0: 30.0,
            ..usual
        };
        assert_eq!(order.check(), Err(NoHypotheses::Order));
    }
}
