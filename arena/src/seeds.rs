//! Seeds that cannot be guessed: fresh ones, and those of a tournament's blocks, of which none gives away
//! another or the tournament's own.

use rand::TryRng;
use rand::rngs::{SysError, SysRng};
use sha2::{Digest, Sha256};

/// Digits that are not mistaken for each other, in any case.
const DIGITS: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";
const BITS_OF_A_DIGIT: usize = 5;
const BITS: usize = 128;

/// A seed of 128 bits from the system's random source.
///
/// # Errors
/// If the system has none.
pub fn fresh() -> Result<String, SysError> {
    let mut bytes = [0; BITS / 8];
    SysRng.try_fill_bytes(&mut bytes)?;
    Ok(text(u128::from_be_bytes(bytes)))
}

/// The seed of a tournament's block: the first 128 bits of the SHA-256 of a word that is used for nothing
/// else, the tournament's seed and the block's number. The number has a fixed length and comes last, so that
/// no two pairs are the same bytes.
pub fn of_block(tournament: &str, block: u32) -> String {
    let mut hash = Sha256::new();
    hash.update(b"snakepit block ");
    hash.update(tournament.as_bytes());
    hash.update(block.to_be_bytes());
    let hash: [u8; 32] = hash.finalize().into();
    let first = hash.first_chunk().copied().unwrap_or_default();
    text(u128::from_be_bytes(first))
}

/// 26 characters that a person can copy.
fn text(bits: u128) -> String {
    let digits = BITS.div_ceil(BITS_OF_A_DIGIT);
    let digit = |place: usize| (bits >> (place * BITS_OF_A_DIGIT)) as usize % DIGITS.len();
    let places = (0..digits).rev();
    places
        .map(|place| char::from(DIGITS[digit(place)]))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn all_128_bits_are_written() {
        assert_eq!(text(0), "0".repeat(26));
        assert_eq!(text(u128::MAX), format!("7{}", "z".repeat(25)));
        let bits: BTreeSet<String> = (0..BITS).map(|bit| text(1 << bit)).collect();
        assert_eq!(bits.len(), BITS);
    }

    #[test]
    fn fresh_seeds_differ_in_every_digit() {
        let seeds: Vec<String> = (0..40).map(|_| fresh().unwrap()).collect();
        for place in 0..26 {
            let digits: BTreeSet<u8> = seeds.iter().map(|seed| seed.as_bytes()[place]).collect();
            assert!(digits.len() > 1, "{seeds:?}");
        }
    }

    #[test]
    fn a_block_has_this_seed_for_ever() {
        let seeds = [("7", 0), ("7", 1), ("8", 0)].map(|(seed, block)| of_block(seed, block));
        let expected = [
            "7sc0dbvyqd329q951p1pwcgjwj",
            "5qcbvkhat2213bqek7fd3487bc",
            "6ganx9f7jqngx7y25j59rk7zzy",
        ];
        assert_eq!(seeds, expected);
    }
}
