//! Places where an unseen rival may be, to draw one from.

use crate::board::{Moves, Spot};
use protocol::{Direction, below};
use rand_chacha::ChaCha8Rng;

/// Parts of a whole, for chances.
const PARTS: u32 = 1 << 16;

/// Where the head of one unseen rival may be, by its habits and by what it can have reached.
#[derive(Clone, Debug)]
pub(crate) struct Whereabouts {
    /// For how many moves it stays where it has been.
    pub(crate) length: Moves,
    /// The chance that its habits do not tell.
    pub(super) doubt: f32,
    /// A place and a heading for each particle; not empty.
    pub(super) particles: Vec<(Spot, Option<Direction>)>,
    /// The places it can have reached, if its habits are in doubt.
    pub(super) reached: Vec<Spot>,
}

impl Whereabouts {
    /// One of the places.
    pub(crate) fn draw(&self, rng: &mut ChaCha8Rng) -> (Spot, Option<Direction>) {
        let doubted = (below(rng, PARTS) as f32) < self.doubt * PARTS as f32;
        if doubted && !self.reached.is_empty() {
            return (
                self.reached[below(rng, self.reached.len() as u32) as usize],
                None,
            );
        }
        self.particles[below(rng, self.particles.len() as u32) as usize]
    }
}
