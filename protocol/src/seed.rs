//! A seed string gives the same random numbers on every platform and in every version.

use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use sha2::{Digest, Sha256};

/// The random source of a game: ChaCha8, keyed with the SHA-256 of the seed string.
///
/// ```
/// use snakepit_protocol::{below, rng_from_seed};
///
/// let mut rng = rng_from_seed("null");
/// let drawn: Vec<u32> = (0..3).map(|_| below(&mut rng, 2500)).collect();
/// assert_eq!(drawn, [1758, 1171, 2185]);
/// ```
pub fn rng_from_seed(seed: &str) -> ChaCha8Rng {
    ChaCha8Rng::from_seed(Sha256::digest(seed.as_bytes()).into())
}

/// A uniform number below `bound`, by multiplication with rejection.
///
/// Written out because a library is free to change how it samples, and recorded games are not.
///
/// # Panics
/// If `bound` is zero.
pub fn below(rng: &mut impl Rng, bound: u32) -> u32 {
    assert!(bound > 0, "nothing is below zero");
    let reject_under = bound.wrapping_neg() % bound;
    loop {
        let product = u64::from(rng.next_u32()) * u64::from(bound);
        if product as u32 >= reject_under {
            return (product >> 32) as u32;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_string_means_these_numbers_for_ever() {
        let mut rng = rng_from_seed("null");
        let drawn: Vec<u32> = (0..6).map(|_| below(&mut rng, 2500)).collect();
        assert_eq!(drawn, [1758, 1171, 2185, 757, 105, 2304]);
    }

    #[test]
    fn every_number_below_the_bound_is_as_likely() {
        let mut rng = rng_from_seed("fair");
        let mut counts = [0u32; 7];
        for _ in 0..70_000 {
            counts[below(&mut rng, 7) as usize] += 1;
        }
        // Six standard deviations: chance says no once in a thousand million seeds, and this seed is fixed.
        assert!(
            counts.iter().all(|&n| n.abs_diff(10_000) < 560),
            "{counts:?}"
        );
    }
}
