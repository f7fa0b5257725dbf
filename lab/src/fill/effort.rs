//! How hard a filler thinks about each food, and what it likes.

use protocol::Size;

/// What is tried for one food.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Effort {
    /// Rounds without gain after which the plan stands.
    pub patience: usize,
    /// Certificates tried in a round.
    pub tests: usize,
    /// Random shortest ways in a round.
    pub shortest: usize,
    /// Places at which the plan is left.
    pub prefixes: usize,
    /// Random places to go by.
    pub waypoints: usize,
    /// Changes of the cycle that may bring the food nearer before any other way is looked for.
    pub turns: usize,
    /// Moves by which a way may be longer than the plan and still be looked at.
    pub slack: usize,
    /// The price, in moves, of a side between body and empty cell.
    pub contact: f64,
    /// The price of a move of the mean way to the next food, as far as the body lets it pass.
    pub outlook: f64,
    /// The price of a move of the mean way to it along the cycle. It is what keeps the body from being
    /// laid around holes: a hole is far along the cycle.
    pub along: f64,
}

impl Effort {
    /// Settings that were good on boards of about that size: `docs/lab.md`.
    pub fn for_board(size: Size) -> Self {
        let small = Self {
            patience: 3,
            tests: 100,
            shortest: 20,
            prefixes: 64,
            waypoints: 100,
            turns: 0,
            slack: 2,
            contact: 0.1,
            outlook: 1.0,
            along: 1.0,
        };
        if size.area() <= 150 {
            return small;
        }
        Self {
            tests: 200,
            waypoints: 60,
            turns: 40,
            along: 2.0,
            ..small
        }
    }
}
