//! The board as the brains use it: cells in one row with a rim around, so that a neighbour is an
//! addition and never off the end.
//!
//! A row has one spot of rim, before its first cell: the spot after its last cell is that of the next row. On
//! 255 × 255 cells the rim below would be more than a [`Spot`] counts. There an addition goes on at
//! spot 0 and so comes to the rim above, which does as well.

use super::spot::Spot;
use protocol::{Cell, Direction, Size};

/// The shape of a board with its rim.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Field {
    size: Size,
    stride: u16,
}

impl Field {
    /// The field of a board.
    pub fn new(size: Size) -> Self {
        Self {
            size,
            stride: u16::from(size.width()) + 1,
        }
    }

    /// The board without its rim.
    pub fn size(&self) -> Size {
        self.size
    }

    /// How many spots there are: the rim included, and one after it for what is across the last corner.
    pub fn spots(&self) -> usize {
        let all = self.stride() * (usize::from(self.size.height()) + 2) + 1;
        all.min(usize::from(u16::MAX) + 1)
    }

    /// How many cells the board has.
    pub fn area(&self) -> usize {
        self.size.area()
    }

    /// Spots from one row to the next.
    pub fn stride(&self) -> usize {
        usize::from(self.stride)
    }

    /// Where a cell of the board is.
    pub fn spot(&self, cell: Cell) -> Spot {
        Spot((u16::from(cell.y) + 1) * self.stride + u16::from(cell.x) + 1)
    }

    /// The cell at a spot that is not on the rim.
    pub fn cell(&self, spot: Spot) -> Cell {
        let (row, column) = (spot.0 / self.stride, spot.0 % self.stride);
        Cell::new(
            column.saturating_sub(1) as u8,
            row.saturating_sub(1).min(254) as u8,
        )
    }

    /// The spots of all cells, row by row.
    pub fn all(&self) -> impl Iterator<Item = Spot> + use<> {
        let field = *self;
        self.size.cells().map(move |cell| field.spot(cell))
    }

    /// The neighbour of a cell's spot in a direction; it may be on the rim.
    pub fn step(&self, spot: Spot, direction: Direction) -> Spot {
        let [up, down, left, right] = self.around(spot);
        match direction {
            Direction::Up => up,
            Direction::Down => down,
            Direction::Left => left,
            Direction::Right => right,
        }
    }

    /// The four neighbours of a cell's spot, in the order of [`Direction::ALL`].
    pub fn around(&self, Spot(spot): Spot) -> [Spot; 4] {
        [
            Spot(spot.wrapping_sub(self.stride)),
            Spot(spot.wrapping_add(self.stride)),
            Spot(spot.wrapping_sub(1)),
            Spot(spot.wrapping_add(1)),
        ]
    }

    /// The direction from a spot to its neighbour, if it is one.
    pub fn direction(&self, from: Spot, to: Spot) -> Option<Direction> {
        let at = self.around(from).iter().position(|&next| next == to)?;
        Some(Direction::ALL[at])
    }

    /// Steps between two spots on an empty board.
    pub fn distance(&self, from: Spot, to: Spot) -> usize {
        let (y0, x0) = (from.0 / self.stride, from.0 % self.stride);
        let (y1, x1) = (to.0 / self.stride, to.0 % self.stride);
        usize::from(y0.abs_diff(y1)) + usize::from(x0.abs_diff(x1))
    }
}

#[cfg(test)]
mod tests {
    use super::super::spot::BySpot;
    use super::*;

    #[test]
    fn cells_and_spots_are_the_same_thing() {
        for (width, height) in [(1, 1), (2, 5), (50, 50), (255, 254), (255, 255)] {
            let field = Field::new(Size::new(width, height).unwrap());
            let mut is_cell = BySpot::new(field, false);
            field.all().for_each(|spot| is_cell[spot] = true);
            for cell in field.size().cells() {
                let spot = field.spot(cell);
                assert_eq!(field.cell(spot), cell);
                for direction in Direction::ALL {
                    let next = field.step(spot, direction);
                    assert!(next.index() < field.spots());
                    assert_eq!(field.direction(spot, next), Some(direction));
                    let on_board = field.size().step(cell, direction);
                    assert_eq!(is_cell[next], on_board.is_some());
                    if let Some(neighbour) = on_board {
                        assert_eq!(field.spot(neighbour), next);
                    }
                }
            }
        }
    }
}
