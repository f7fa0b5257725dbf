//! Who gets which free cell if both go for it: the territory count in a few shifts a move.
//!
//! Both fan out at once, a move at a time, by the real rules: a step takes a free cell, a slide along
//! the own trail takes one move however long it is, and a cell that one has reached is closed to the
//! other. The snail that is to move comes first, so it wins what both could reach in as many moves.

use super::mask::{around, bit, slide};
use super::position::{Corner, Position, WAYS};

/// The free cells each will get.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Race {
    /// Cells, by corner.
    pub(super) claims: [u64; 2],
    /// Moves to the first of them, by corner; zero if there are none.
    pub(super) nearest: [u8; 2],
}

/// Lets both fan out.
pub(super) fn race(position: &Position) -> Race {
    let mut open = position.free();
    let mut fronts = Corner::ALL.map(|who| bit(position.head(who)));
    let mut rests = fronts;
    let mut race = Race {
        claims: [0; 2],
        nearest: [0; 2],
    };
    let order = [position.mover(), position.mover().other()];
    for moves in 1.. {
        for who in order {
            let (index, trail) = (who as usize, position.trail(who));
            let front = fronts[index];
            let next = around(front);
            let steps = next & open;
            let mut slides = 0;
            if next & trail != 0 {
                for way in WAYS {
                    slides |= slide(front, trail, way);
                }
                slides &= !rests[index];
                rests[index] |= slides;
            }
            open &= !steps;
            if steps != 0 && race.nearest[index] == 0 {
                race.nearest[index] = moves;
            }
            race.claims[index] |= steps;
            fronts[index] = steps | slides;
        }
        if fronts == [0; 2] {
            break;
        }
    }
    race
}

/// The free cells that a player could reach if the other stood still.
pub(super) fn reach(position: &Position, who: Corner) -> u64 {
    let trail = position.trail(who);
    let (mut open, mut front) = (position.free(), bit(position.head(who)));
    let mut rests = front;
    while front != 0 {
        let steps = around(front) & open;
        let slides = (WAYS.iter()).fold(0, |all, &way| all | slide(front, trail, way)) & !rests;
        open &= !steps;
        rests |= slides;
        front = steps | slides;
    }
    position.free() & !open
}

/// What a cell is worth, in hand or to come.
pub(super) const CELL: i32 = 1024;

/// How good a position is for the snail that is to move. Whose next cell is nearer is a little better off.
pub(super) fn value(position: &Position) -> i32 {
    let race = race(position);
    let worth = |who: Corner| {
        let cells = position.trail(who) | race.claims[who as usize];
        CELL * cells.count_ones() as i32 - i32::from(race.nearest[who as usize])
    };
    worth(position.mover()) - worth(position.mover().other())
}

#[cfg(test)]
mod tests {
    use super::super::position::tests::any_position;
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn at_the_start_the_diagonal_belongs_to_whoever_is_to_move() {
        let race = race(&Position::default());
        // 62 free cells, eight of them as far from one corner as from the other.
        assert_eq!(race.claims.map(u64::count_ones), [35, 27]);
        assert_eq!(race.nearest, [1, 1]);
    }

    proptest! {
        #[test]
        fn no_cell_is_claimed_twice_or_by_one_who_cannot_grow(position in any_position()) {
            let race = race(&position);
            prop_assert_eq!(race.claims[0] & race.claims[1], 0);
            prop_assert_eq!((race.claims[0] | race.claims[1]) & !position.free(), 0);
            for who in Corner::ALL {
                if !position.can_grow(who) {
                    prop_assert_eq!(race.claims[who as usize], 0);
                }
            }
        }

        #[test]
        fn both_corners_are_judged_alike(position in any_position()) {
            prop_assert_eq!(value(&position), value(&position.turned()));
        }
    }
}
