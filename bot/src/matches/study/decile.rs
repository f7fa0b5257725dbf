//! Predicted chances by decile, against how often it happened.

use super::estimate::Estimate;
use serde::Serialize;
use std::fmt;

/// The predictions between two tenths.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Decile {
    /// From so many tenths, up to the next.
    pub tenth: u8,
    /// The mean prediction.
    pub predicted: f64,
    /// How often it happened.
    pub happened: Estimate,
}

/// Sorts predictions, each with whether it came true, into those deciles that have any.
pub(super) fn deciles(predictions: impl IntoIterator<Item = (f32, bool)>) -> Vec<Decile> {
    let mut classes: [Vec<(f32, bool)>; 10] = Default::default();
    for (chance, happened) in predictions {
        let tenth = (chance * 10.0).clamp(0.0, 9.0) as usize;
        classes[tenth].push((chance, happened));
    }
    let decile = |(tenth, class): (u8, &Vec<(f32, bool)>)| {
        let hits = class.iter().filter(|(_, happened)| *happened).count();
        let predicted = Estimate::of(class.iter().map(|(chance, _)| f64::from(*chance)));
        Decile {
            tenth,
            predicted: predicted.mean,
            happened: Estimate::share(hits, class.len()),
        }
    };
    let filled = (0..).zip(&classes).filter(|(_, class)| !class.is_empty());
    filled.map(decile).collect()
}

impl fmt::Display for Decile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (from, to) = (
            f64::from(self.tenth) / 10.0,
            f64::from(self.tenth + 1) / 10.0,
        );
        let gap = 100.0 * (self.happened.mean - self.predicted);
        write!(
            f,
            "{:<12} {:>6} {:>9.1}% {:>14} {gap:>+8.1}",
            format!("{from:.1} to {to:.1}"),
            self.happened.n,
            100.0 * self.predicted,
            self.happened.percent()
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_certainty_is_in_the_last_decile() {
        let found = deciles([(1.0, true), (0.95, false), (0.12, false)]);
        let shape: Vec<_> = found.iter().map(|d| (d.tenth, d.happened.n)).collect();
        assert_eq!(shape, [(1, 1), (9, 2)]);
        assert_eq!(found[1].happened, Estimate::share(1, 2));
    }
}
