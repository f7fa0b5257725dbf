//! What going round a cycle takes, by arithmetic.

use protocol::Size;
use serde::Serialize;

/// Mean and deviation of the moves of a game.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Formula {
    /// Of many games.
    pub mean: f64,
    /// Of one game.
    pub deviation: f64,
}

impl Formula {
    /// With `k` cells free, the food is the first to the `k`-th of them ahead, each as likely: a mean of
    /// `(k + 1) / 2` and a variance of `(k² - 1) / 12`, summed over all `k` below the area.
    pub fn of_cycle(size: Size) -> Self {
        let area = size.area() as f64;
        let squares = (area - 1.0) * area * (2.0 * area - 1.0) / 6.0;
        Self {
            mean: (area - 1.0) * (area + 2.0) / 4.0,
            deviation: ((squares - (area - 1.0)) / 12.0).sqrt(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_formula_is_the_studys() {
        let formula = Formula::of_cycle(Size::new(20, 11).unwrap());
        // The study has (A² + A) / 4, which is half a move more: its snake counts the start.
        assert!((formula.mean - 12_154.5).abs() < 1e-9);
        assert!((formula.deviation - 541.98).abs() < 0.005);
    }
}
