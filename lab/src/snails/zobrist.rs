//! A number for every position, kept up to date move by move.

use super::mask::bit;
use super::position::{Corner, Position};

struct Keys {
    trails: [[u64; 64]; 2],
    heads: [[u64; 64]; 2],
    mover: u64,
}

static KEYS: Keys = keys();

/// Written out, so that a search visits the same positions in every version of a library.
const fn keys() -> Keys {
    let mut keys = Keys {
        trails: [[0; 64]; 2],
        heads: [[0; 64]; 2],
        mover: 0,
    };
    let mut state = 0x5eed_0f54_a115_u64;
    let mut index = 0;
    while index < 128 {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        keys.trails[index / 64][index % 64] = mixed(state);
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        keys.heads[index / 64][index % 64] = mixed(state);
        index += 1;
    }
    keys.mover = mixed(state.wrapping_add(0x9e37_79b9_7f4a_7c15));
    keys
}

/// The last step of splitmix64.
const fn mixed(state: u64) -> u64 {
    let state = (state ^ (state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let state = (state ^ (state >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    state ^ (state >> 31)
}

/// The number of a position. How long nothing has happened is not part of it.
pub(super) fn hash(position: &Position) -> u64 {
    let mut hash = match position.mover() {
        Corner::Bottom => 0,
        Corner::Top => KEYS.mover,
    };
    for who in Corner::ALL {
        hash ^= KEYS.heads[who as usize][usize::from(position.head(who))];
        for cell in super::mask::cells(position.trail(who)) {
            hash ^= KEYS.trails[who as usize][usize::from(cell)];
        }
    }
    hash
}

/// The number after a move, from the one before it.
pub(super) fn after(hash: u64, before: &Position, after: &Position) -> u64 {
    let who = before.mover();
    let (heads, to) = (&KEYS.heads[who as usize], after.head(who));
    let mut hash = hash ^ KEYS.mover;
    hash ^= heads[usize::from(before.head(who))] ^ heads[usize::from(to)];
    if before.trail(who) & bit(to) == 0 {
        hash ^= KEYS.trails[who as usize][usize::from(to)];
    }
    hash
}

#[cfg(test)]
mod tests {
    use super::super::position::tests::any_position;
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn keeping_up_is_the_same_as_counting_anew(position in any_position()) {
            for (_, next) in position.moves() {
                prop_assert_eq!(after(hash(&position), &position, &next), hash(&next));
            }
        }
    }
}
