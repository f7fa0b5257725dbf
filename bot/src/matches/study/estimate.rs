//! A mean with its standard error.

use serde::Serialize;
use std::fmt;

/// The mean of a sample, its standard error, and how many values it is made of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Estimate {
    /// The mean; 0 of no values.
    pub mean: f64,
    /// Its standard error: of a mean √(s² / n) with the sample variance s², none of fewer than two values.
    pub error: Option<f64>,
    /// How many values.
    pub n: usize,
}

impl Estimate {
    /// The mean of these values.
    pub fn of(values: impl IntoIterator<Item = f64>) -> Self {
        let values: Vec<f64> = values.into_iter().collect();
        let n = values.len();
        let mean = values.iter().sum::<f64>() / (n as f64).max(1.0);
        let squares: f64 = values.iter().map(|value| (value - mean).powi(2)).sum();
        let error = (n > 1).then(|| (squares / (n as f64 - 1.0) / n as f64).sqrt());
        Self { mean, error, n }
    }

    /// The share of so many trials that so many hits are. Its standard error is √(q (1 − q) / (n + 2)) with
    /// q = (hits + 1) / (n + 2), by the rule of succession: trials that all came out alike are not certain.
    pub fn share(hits: usize, of: usize) -> Self {
        let trials = of as f64;
        let likely = (hits as f64 + 1.0) / (trials + 2.0);
        let error = (likely * (1.0 - likely) / (trials + 2.0)).sqrt();
        Self {
            mean: hits as f64 / trials.max(1.0),
            error: (of > 0).then_some(error),
            n: of,
        }
    }

    /// A share as percent.
    pub fn percent(self) -> Percent {
        Percent(self)
    }
}

/// An estimated share that is shown as percent.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Percent(Estimate);

impl fmt::Display for Estimate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&match self.error {
            _ if self.n == 0 => "-".to_owned(),
            None => format!("{:.2}", self.mean),
            Some(error) => format!("{:.2} ± {error:.2}", self.mean),
        })
    }
}

impl fmt::Display for Percent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let percent = |share: f64| share * 100.0;
        f.pad(&match self.0.error {
            _ if self.0.n == 0 => "-".to_owned(),
            None => format!("{:.0} %", percent(self.0.mean)),
            Some(error) => format!("{:.0} ± {:.0} %", percent(self.0.mean), percent(error)),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_error_needs_two_values() {
        assert_eq!(Estimate::of([2.0, 4.0]).to_string(), "3.00 ± 1.00");
        assert_eq!(Estimate::of([2.0]).to_string(), "2.00");
        assert_eq!(Estimate::of([]).to_string(), "-");
        assert_eq!(Estimate::share(1, 4).percent().to_string(), "25 ± 19 %");
        assert_eq!(Estimate::share(4, 4).percent().to_string(), "100 ± 15 %");
        assert_eq!(Estimate::share(0, 0).percent().to_string(), "-");
    }
}
