//! How the study judges a position for a player: by distance, or by a territory count with A*.
//!
//! Steps are counted cell by cell over free cells and the own trail. That, and what exactly the distance
//! is, the study leaves open; this is our reading.

use super::mask::{SIDE, around, bit, cells};
use super::position::{Corner, Position};
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// Cells owned against cells owned by the other; among equals, which has a free cell nearer.
pub(super) fn distance(position: &Position, who: Corner) -> i32 {
    let worth = |who: Corner| 16 * position.score(who) as i32 - nearest_free(position, who);
    worth(who) - worth(who.other())
}

/// Steps to the nearest free cell; a whole row more than any, if none can be reached.
fn nearest_free(position: &Position, who: Corner) -> i32 {
    let (free, trail) = (position.free(), position.trail(who));
    let mut seen = bit(position.head(who));
    for steps in 1..=2 * i32::from(SIDE) {
        let next = around(seen);
        if next & free != 0 {
            return steps;
        }
        seen |= next & trail;
    }
    3 * i32::from(SIDE)
}

/// Cells for which a player needs no more steps than the other, each way found by its own A* search, as
/// in the study.
pub(super) fn territory(position: &Position, who: Corner) -> i32 {
    let mine = |&cell: &u8| {
        let (mine, theirs) = (
            steps(position, who, cell),
            steps(position, who.other(), cell),
        );
        mine.is_some_and(|mine| theirs.is_none_or(|theirs| mine <= theirs))
    };
    cells(!0).filter(mine).count() as i32
}

/// Steps from a player's head to a cell by A*, if there is a way.
fn steps(position: &Position, who: Corner, goal: u8) -> Option<u8> {
    let passable = position.free() | position.trail(who);
    if passable & bit(goal) == 0 {
        return None;
    }
    let left = |cell: u8| {
        let apart = |a: u8, b: u8| a.abs_diff(b);
        apart(cell % SIDE, goal % SIDE) + apart(cell / SIDE, goal / SIDE)
    };
    let head = position.head(who);
    let mut known = [u8::MAX; 64];
    known[usize::from(head)] = 0;
    let mut open = BinaryHeap::from([(Reverse(left(head)), head)]);
    while let Some((Reverse(estimate), at)) = open.pop() {
        let gone = known[usize::from(at)];
        if at == goal {
            return Some(gone);
        }
        if estimate > gone + left(at) {
            continue;
        }
        for next in cells(around(bit(at)) & passable) {
            if gone + 1 < known[usize::from(next)] {
                known[usize::from(next)] = gone + 1;
                open.push((Reverse(gone + 1 + left(next)), next));
            }
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::super::position::tests::any_position;
    use super::*;
    use proptest::prelude::*;

    /// The same by growing a set.
    fn grown(position: &Position, who: Corner, goal: u8) -> Option<u8> {
        let passable = position.free() | position.trail(who);
        let mut seen = bit(position.head(who));
        (0..64).find(|_| {
            let there = seen & bit(goal) != 0;
            seen |= around(seen) & passable;
            there
        })
    }

    proptest! {
        #[test]
        fn a_star_finds_the_shortest_way_wherever_there_is_one(position in any_position()) {
            for who in Corner::ALL {
                for goal in 0..64 {
                    prop_assert_eq!(steps(&position, who, goal), grown(&position, who, goal));
                }
            }
        }
    }

    #[test]
    fn at_the_start_both_count_the_diagonal_as_theirs() {
        let start = Position::default();
        assert_eq!(Corner::ALL.map(|who| territory(&start, who)), [36, 36]);
        assert_eq!(distance(&start, Corner::Bottom), 0);
    }
}
