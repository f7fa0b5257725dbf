//! One number of a study: as published, as measured their way, and ours.

use serde::Serialize;
use statrs::distribution::{ContinuousCDF, StudentsT};

/// How many standard errors to each side of a share cover 95 %.
const ERRORS: f64 = 1.959_964;

/// A mean with its 95 % interval.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Estimate {
    /// The mean.
    pub mean: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end of the interval.
    pub high: f64,
    /// The longer of its sides. Infinite if there is but one sample.
    pub margin: f64,
    /// The standard deviation of one sample.
    pub deviation: f64,
    /// Samples.
    pub n: usize,
}

impl Estimate {
    /// The mean of `samples`; of none, nothing.
    pub fn of(samples: &[f64]) -> Option<Self> {
        let n = samples.len();
        if n == 0 {
            return None;
        }
        let mean = samples.iter().sum::<f64>() / n as f64;
        let squares: f64 = samples.iter().map(|sample| (sample - mean).powi(2)).sum();
        let deviation = (squares / n.saturating_sub(1).max(1) as f64).sqrt();
        let errors = StudentsT::new(0.0, 1.0, n as f64 - 1.0)
            .map_or(f64::INFINITY, |student| student.inverse_cdf(0.975));
        let margin = if n == 1 {
            f64::INFINITY
        } else {
            errors * deviation / (n as f64).sqrt()
        };
        Some(Self {
            mean,
            low: mean - margin,
            high: mean + margin,
            margin,
            deviation,
            n,
        })
    }

    /// What was not sampled but counted.
    pub fn exact(value: f64) -> Self {
        Self {
            mean: value,
            low: value,
            high: value,
            margin: 0.0,
            deviation: 0.0,
            n: 1,
        }
    }

    /// The share of `n` games that went one way, in per cent; half a game may count half. The interval
    /// is Wilson's, which leaves room even where all went that way.
    pub fn percent(count: f64, n: usize) -> Option<Self> {
        if n == 0 {
            return None;
        }
        let games = n as f64;
        let share = count / games;
        let square = ERRORS * ERRORS / games;
        let centre = (share + square / 2.0) / (1.0 + square);
        let half = ERRORS * ((share * (1.0 - share) + square / 4.0) / games).sqrt();
        let half = half / (1.0 + square);
        Some(Self {
            mean: 100.0 * share,
            low: 100.0 * (centre - half).clamp(0.0, share),
            high: 100.0 * (centre + half).clamp(share, 1.0),
            margin: 100.0 * (half + (centre - share).abs()),
            deviation: 100.0 * (share * (1.0 - share)).sqrt(),
            n,
        })
    }
}

/// One line of the lab's table.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Figure {
    /// The study.
    pub study: &'static str,
    /// What was measured, with its unit.
    pub what: String,
    /// What the study says, in its own precision.
    pub published: Option<String>,
    /// The same, measured here the way the study did it.
    pub theirs: Option<Estimate>,
    /// Measured with our method.
    pub ours: Option<Estimate>,
    /// What a reader should know: a difference and its likely reason, a bound, a lost game.
    pub note: Option<String>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_samples_have_students_interval() {
        let estimate = Estimate::of(&[1.0, 2.0, 3.0]).unwrap();
        assert_eq!((estimate.mean, estimate.deviation), (2.0, 1.0));
        // 4.303 standard errors with two degrees of freedom.
        assert!((estimate.margin - 4.302_653 / 3f64.sqrt()).abs() < 1e-3);
    }

    #[test]
    fn one_sample_says_nothing_about_its_error_and_none_says_nothing() {
        assert_eq!(Estimate::of(&[7.0]).unwrap().margin, f64::INFINITY);
        assert_eq!(Estimate::of(&[]), None);
        assert_eq!(Estimate::percent(0.0, 0), None);
    }

    #[test]
    fn a_share_of_all_is_not_certain() {
        let all = Estimate::percent(200.0, 200).unwrap();
        assert_eq!((all.mean, all.high), (100.0, 100.0));
        // Wilson's lower end of 200 of 200 is 98.1 %.
        assert!((all.margin - 1.885).abs() < 0.01, "{}", all.margin);
        let half = Estimate::percent(50.0, 100).unwrap();
        assert!((half.margin - 9.62).abs() < 0.01, "{}", half.margin);
    }
}
