//! What seeds the chance of a built-in brain.

use protocol::{Seat, rng_from_seed};
use rand::Rng;

/// The seed of the brain in a seat: the same whenever the game's seed is, and another in every seat,
/// so that equal brains do not move alike.
pub fn brain_seed(game: &str, seat: Seat) -> u64 {
    rng_from_seed(&format!("{game} brain {seat}")).next_u64()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn every_seat_of_every_game_has_a_seed_of_its_own() {
        let games = ["a", "b"].into_iter();
        let seeds = games.flat_map(|game| (0..4).map(move |seat| brain_seed(game, Seat(seat))));
        assert_eq!(seeds.clone().collect::<BTreeSet<_>>().len(), 8);
        assert!(seeds.clone().eq(seeds));
    }
}
