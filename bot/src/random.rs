//! Random sources from a random source.

use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// A random source that is independent of the one its seed is drawn from.
pub(crate) fn split(parent: &mut ChaCha8Rng) -> ChaCha8Rng {
    let mut seed = [0; 32];
    parent.fill_bytes(&mut seed);
    ChaCha8Rng::from_seed(seed)
}
