//! One number of a study: as published, as measured their way, and ours.

use serde::Serialize;

/// A mean with its 95 % interval.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Estimate {
    /// The mean.
    pub mean: f64,
    /// Half the width of the interval.
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
        Some(Self {
            mean,
            margin: 1.96 * deviation / (n as f64).sqrt(),
            deviation,
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
