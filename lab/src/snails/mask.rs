//! Sets of cells of the 8 × 8 board, one bit each: whole sets step, slide and grow in a few shifts.

use protocol::Direction;

/// The side of the board.
pub(super) const SIDE: u8 = 8;

const FIRST_COLUMN: u64 = 0x0101_0101_0101_0101;
const LAST_COLUMN: u64 = FIRST_COLUMN << 7;

/// The cell of a column and a row; row 0 is at the top.
pub(super) const fn cell(x: u8, y: u8) -> u8 {
    y * SIDE + x
}

/// The set of one cell.
pub(super) const fn bit(cell: u8) -> u64 {
    1 << cell
}

/// All cells one step from the set, in one direction; those at the edge fall off.
pub(super) const fn step(set: u64, direction: Direction) -> u64 {
    match direction {
        Direction::Up => set >> 8,
        Direction::Down => set << 8,
        Direction::Left => (set & !FIRST_COLUMN) >> 1,
        Direction::Right => (set & !LAST_COLUMN) << 1,
    }
}

/// All cells one step from the set.
pub(super) const fn around(set: u64) -> u64 {
    step(set, Direction::Up)
        | step(set, Direction::Down)
        | step(set, Direction::Left)
        | step(set, Direction::Right)
}

/// Where snails that step from `set` onto `trail` in one direction come to rest.
pub(super) fn slide(set: u64, trail: u64, direction: Direction) -> u64 {
    let mut on = step(set, direction) & trail;
    if on == 0 {
        return 0;
    }
    // The run is filled in steps of one, two and four cells.
    let (by, up, through) = match direction {
        Direction::Up => (8, true, trail),
        Direction::Down => (8, false, trail),
        Direction::Left => (1, true, trail & !LAST_COLUMN),
        Direction::Right => (1, false, trail & !FIRST_COLUMN),
    };
    let shift = |set: u64, by: u32| if up { set >> by } else { set << by };
    let mut through = through;
    for by in [by, 2 * by, 4 * by] {
        on |= through & shift(on, by);
        through &= shift(through, by);
    }
    on & !step(trail, direction.opposite())
}

/// The cells of a set, in order.
pub(super) fn cells(mut set: u64) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let cell = (set != 0).then(|| set.trailing_zeros() as u8)?;
        set &= set - 1;
        Some(cell)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// The same by walking.
    fn walk(from: u8, trail: u64, direction: Direction) -> u64 {
        let mut at = bit(from);
        let mut moved = false;
        while step(at, direction) & trail != 0 {
            at = step(at, direction);
            moved = true;
        }
        if moved { at } else { 0 }
    }

    proptest! {
        #[test]
        fn a_set_slides_as_each_of_its_cells_walks(set: u64, trail: u64) {
            for direction in Direction::ALL {
                let walked = cells(set).fold(0, |all, from| all | walk(from, trail, direction));
                prop_assert_eq!(slide(set, trail, direction), walked);
            }
        }

        #[test]
        fn cells_list_the_whole_set(set: u64) {
            prop_assert_eq!(cells(set).fold(0, |all, cell| all | bit(cell)), set);
        }
    }

    #[test]
    fn nothing_steps_over_the_edge() {
        assert_eq!(step(bit(cell(0, 3)), Direction::Left), 0);
        assert_eq!(step(bit(cell(7, 3)), Direction::Right), 0);
        assert_eq!(step(bit(cell(3, 0)), Direction::Up), 0);
        assert_eq!(step(bit(cell(3, 7)), Direction::Down), 0);
        assert_eq!(around(bit(cell(0, 7))), bit(cell(1, 7)) | bit(cell(0, 6)));
    }
}
