//! A range that covers the truth in 95 of 100 tournaments.

use serde::Serialize;
use statrs::distribution::{ContinuousCDF, Normal, StudentsT};

/// From where to where.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Interval {
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl Interval {
    /// Whether a value lies in it.
    pub fn has(&self, value: f64) -> bool {
        (self.low..=self.high).contains(&value)
    }
}

/// How many standard errors to each side cover 95 %, with so many degrees of freedom.
pub(super) fn standard_errors(freedom: f64) -> f64 {
    StudentsT::new(0.0, 1.0, freedom).map_or(f64::INFINITY, |t| t.inverse_cdf(0.975))
}

/// The chance that a quantity is above zero whose estimate is so many standard errors above it.
pub(super) fn chance_above_zero(errors: f64, freedom: f64) -> f64 {
    StudentsT::new(0.0, 1.0, freedom).map_or(0.5, |t| t.cdf(errors))
}

/// The range of resampled estimates of `blocks` blocks.
///
/// Plain percentiles are too narrow for few blocks: resampling divides by `n` where the spread of a
/// sample divides by `n - 1`, and knows nothing of Student's t. Percentiles further out make up for
/// both.
pub(super) fn of_resamples(mut estimates: Vec<f64>, blocks: usize) -> Option<Interval> {
    if blocks < 2 || estimates.is_empty() {
        return None;
    }
    estimates.sort_by(f64::total_cmp);
    let n = blocks as f64;
    let errors = standard_errors(n - 1.0) * (n / (n - 1.0)).sqrt();
    let outside = Normal::standard().cdf(-errors);
    let count = estimates.len() as f64;
    let at = |share: f64| {
        // The k-th of n resamples is a quantile of k / (n + 1).
        let position = (share * (count + 1.0) - 1.0).clamp(0.0, count - 1.0);
        let (below, above) = (position.floor() as usize, position.ceil() as usize);
        estimates[below] + (estimates[above] - estimates[below]) * position.fract()
    };
    Some(Interval {
        low: at(outside),
        high: at(1.0 - outside),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn many_blocks_leave_two_and_a_half_per_cent_outside_on_each_side() {
        let estimates = (0..=1000).rev().map(f64::from).collect();
        let interval = of_resamples(estimates, 100_000).unwrap();
        assert!((interval.low - 24.0).abs() < 0.2 && (interval.high - 976.0).abs() < 0.2);
    }

    #[test]
    fn few_blocks_leave_less_and_one_says_nothing() {
        let estimates: Vec<f64> = (0..=1000).map(f64::from).collect();
        let interval = of_resamples(estimates.clone(), 5).unwrap();
        assert!(interval.low < 2.0 && interval.high > 998.0, "{interval:?}");
        assert_eq!(of_resamples(estimates, 1), None);
    }
}
