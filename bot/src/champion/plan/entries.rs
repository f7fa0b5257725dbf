//! With which move spots are entered first, in a buffer that is cleared by what was noted.

use crate::board::{Arrival, BySpot, Field, Moves, Spot};

/// The first entries into spots.
#[derive(Clone, Debug)]
pub(super) struct Entries {
    first: BySpot<Arrival>,
    touched: Vec<Spot>,
}

impl Entries {
    pub(super) fn new(field: Field) -> Self {
        Self {
            first: BySpot::new(field, Arrival::NEVER),
            touched: Vec::new(),
        }
    }

    pub(super) fn clear(&mut self) {
        for spot in self.touched.drain(..) {
            self.first[spot] = Arrival::NEVER;
        }
    }

    /// Notes that a spot is entered with that move.
    pub(super) fn note(&mut self, spot: Spot, with_move: Moves) {
        self.touched.push(spot);
        self.first[spot] = self.first[spot].min(Arrival::with(with_move));
    }

    /// Whether a spot is entered with that move or one before.
    pub(super) fn has(&self, spot: Spot, by_move: Moves) -> bool {
        self.first[spot].is_by(by_move)
    }
}
