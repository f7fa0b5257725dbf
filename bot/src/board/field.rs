//! The board as the brains use it: cells in one row with a rim around, so that a neighbour is an
//! addition and never off the end.

use protocol::{Cell, Direction, Size};

/// The shape of a board with its rim. A spot is the position of a cell in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Field {
    size: Size,
    stride: usize,
}

impl Field {
    /// The field of a board.
    pub fn new(size: Size) -> Self {
        Self {
            size,
            stride: usize::from(size.width()) + 2,
        }
    }

    /// The board without its rim.
    pub fn size(&self) -> Size {
        self.size
    }

    /// How many spots there are, rim included.
    pub fn spots(&self) -> usize {
        self.stride * (usize::from(self.size.height()) + 2)
    }

    /// How many cells the board has.
    pub fn area(&self) -> usize {
        self.size.area()
    }

    /// Spots from one row to the next.
    pub fn stride(&self) -> usize {
        self.stride
    }

    /// Where a cell of the board is.
    pub fn spot(&self, cell: Cell) -> usize {
        (usize::from(cell.y) + 1) * self.stride + usize::from(cell.x) + 1
    }

    /// The cell at a spot that is not on the rim.
    pub fn cell(&self, spot: usize) -> Cell {
        let (row, column) = (spot / self.stride, spot % self.stride);
        Cell::new(
            column.saturating_sub(1) as u8,
            row.saturating_sub(1).min(254) as u8,
        )
    }

    /// The spots of all cells, row by row.
    pub fn all(&self) -> impl Iterator<Item = usize> + use<> {
        let field = *self;
        self.size.cells().map(move |cell| field.spot(cell))
    }

    /// The neighbour of a cell's spot in a direction; it may be on the rim.
    pub fn step(&self, spot: usize, direction: Direction) -> usize {
        match direction {
            Direction::Up => spot - self.stride,
            Direction::Down => spot + self.stride,
            Direction::Left => spot - 1,
            Direction::Right => spot + 1,
        }
    }

    /// The four neighbours of a cell's spot, in the order of [`Direction::ALL`].
    pub fn around(&self, spot: usize) -> [usize; 4] {
        [spot - self.stride, spot + self.stride, spot - 1, spot + 1]
    }

    /// The direction from a spot to its neighbour, if it is one.
    pub fn direction(&self, from: usize, to: usize) -> Option<Direction> {
        let at = self.around(from).iter().position(|&next| next == to)?;
        Some(Direction::ALL[at])
    }

    /// Steps between two spots on an empty board.
    pub fn distance(&self, from: usize, to: usize) -> usize {
        let (y0, x0) = (from / self.stride, from % self.stride);
        let (y1, x1) = (to / self.stride, to % self.stride);
        y0.abs_diff(y1) + x0.abs_diff(x1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_and_spots_are_the_same_thing() {
        for (width, height) in [(1, 1), (2, 5), (50, 50), (255, 255)] {
            let field = Field::new(Size::new(width, height).unwrap());
            for cell in field.size().cells() {
                let spot = field.spot(cell);
                assert_eq!(field.cell(spot), cell);
                for direction in Direction::ALL {
                    let next = field.step(spot, direction);
                    assert!(next < field.spots());
                    assert_eq!(field.direction(spot, next), Some(direction));
                    if let Some(neighbour) = field.size().step(cell, direction) {
                        assert_eq!(field.spot(neighbour), next);
                    }
                }
            }
        }
    }
}
