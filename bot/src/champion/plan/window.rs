//! A part of the board, for a change of a path that stays near it.

use crate::board::{BySpot, Field, FreeAt, Spot};
use protocol::{Cell, below};
use rand_chacha::ChaCha8Rng;

/// A rectangle of cells, its sides included.
#[derive(Clone, Copy, Debug)]
pub(super) struct Window {
    left: u8,
    right: u8,
    top: u8,
    bottom: u8,
}

impl Window {
    /// The rectangle around two spots with a margin, as far as the board goes.
    pub(super) fn around(field: Field, one: Spot, other: Spot, margin: u8) -> Self {
        let (a, b) = (field.cell(one), field.cell(other));
        let low = |a: u8, b: u8| a.min(b).saturating_sub(margin);
        let high = |a: u8, b: u8, side: u8| a.max(b).saturating_add(margin).min(side - 1);
        Self {
            left: low(a.x, b.x),
            right: high(a.x, b.x, field.size().width()),
            top: low(a.y, b.y),
            bottom: high(a.y, b.y, field.size().height()),
        }
    }

    /// One of its cells.
    pub(super) fn draw(self, field: Field, rng: &mut ChaCha8Rng) -> Spot {
        let x = self.left + below(rng, u32::from(self.right - self.left) + 1) as u8;
        let y = self.top + below(rng, u32::from(self.bottom - self.top) + 1) as u8;
        field.spot(Cell::new(x, y))
    }

    /// Writes the board into `held` with everything outside of the window closed.
    pub(super) fn cut(self, field: Field, free_at: &BySpot<FreeAt>, held: &mut BySpot<FreeAt>) {
        held.fill(FreeAt::NEVER);
        let (held, free_at) = (held.as_mut_slice(), free_at.as_slice());
        for y in self.top..=self.bottom {
            let corner = |x| field.spot(Cell::new(x, y)).index();
            let row = corner(self.left)..=corner(self.right);
            held[row.clone()].copy_from_slice(&free_at[row]);
        }
    }
}
