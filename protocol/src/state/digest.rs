//! A fingerprint of a state, the same on every platform, for good: recorded games carry it.

use super::State;
use crate::Cell;

/// FNV-1a, 32 bits.
struct Fnv(u32);

impl Fnv {
    fn byte(&mut self, byte: u8) {
        self.0 = (self.0 ^ u32::from(byte)).wrapping_mul(0x0100_0193);
    }

    fn number(&mut self, number: u32) {
        for byte in number.to_le_bytes() {
            self.byte(byte);
        }
    }

    fn cell(&mut self, cell: Option<Cell>) {
        let Cell { x, y } = cell.unwrap_or(Cell::new(255, 255));
        self.byte(x);
        self.byte(y);
    }
}

impl State {
    /// A fingerprint of heads, lengths, growth, kills, apples and zombies. Bodies follow from the
    /// heads of the states before, and so are left out.
    pub fn digest(&self) -> u32 {
        let mut hash = Fnv(0x811c_9dc5);
        hash.number(self.tick());
        for snake in self.snakes().values() {
            hash.cell(snake.head());
            hash.number(snake.length());
            hash.number(snake.growth as u32);
            hash.number(snake.kills);
        }
        for apple in self.apples() {
            hash.cell(apple.at);
        }
        for zombie in self.zombies() {
            hash.cell(zombie.body.front().copied());
        }
        hash.0
    }
}

#[cfg(test)]
mod tests {
    use crate::config::Ruleset;
    use crate::{GameConfig, Setup, State, rng_from_seed};
    use std::sync::Arc;

    #[test]
    fn a_state_has_this_digest_for_ever() {
        let config = GameConfig {
            ruleset: Ruleset::VERSION_0_1,
            ..GameConfig::default()
        };
        let state = State::new(Arc::new(config), &mut rng_from_seed("digest"));
        assert_eq!(format!("{:08x}", state.digest()), "32b01530");
    }

    #[test]
    fn one_cell_of_difference_is_another_digest() {
        let state = State::new(
            Arc::new(GameConfig::default()),
            &mut rng_from_seed("digest"),
        );
        let mut other = Setup::from(state.clone());
        other.apples[1].at = state.size().cells().find(|&cell| state.is_free(cell));
        assert_ne!(State::try_from(other).unwrap().digest(), state.digest());
    }
}
