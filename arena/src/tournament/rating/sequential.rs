//! Is the new bot better? A generalised sequential probability ratio test on block scores: it looks
//! after every block and stops as soon as the answer is sure enough.
//!
//! The score of a block is the share of it in which the one was ahead of the other. Its spread is
//! not known, so each hypothesis gets the spread that suits it best.

use super::share_of_points;

/// Blocks before the first look: the spread of fewer says little.
const LOOK_FROM: usize = 8;
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
}
