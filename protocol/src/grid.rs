//! Cells, directions and the size of a board.

use std::fmt;

/// One cell of the board. `(0,0)` is the top left one; x grows to the right, y downwards.
///
/// ```
/// use snakepit_protocol::{Cell, Direction};
///
/// let head: Cell = "12,7".parse()?;
/// assert_eq!(head, Cell::new(12, 7));
/// assert_eq!(head.distance(Cell::new(10, 8)), 3);
/// assert_eq!(head.direction_to(Cell::new(12, 6)), Some(Direction::Up));
/// # Ok::<(), snakepit_protocol::wire::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Cell {
    /// Column.
    pub x: u8,
    /// Row.
    pub y: u8,
}

impl Cell {
    /// The cell in column `x` and row `y`.
    pub const fn new(x: u8, y: u8) -> Self {
        Self { x, y }
    }

    /// Steps between two cells on an empty board.
    pub fn distance(self, other: Self) -> u16 {
        u16::from(self.x.abs_diff(other.x)) + u16::from(self.y.abs_diff(other.y))
    }

    /// The direction from this cell to a neighbour; `None` if `other` is not one.
    pub fn direction_to(self, other: Self) -> Option<Direction> {
        if self.distance(other) != 1 {
            return None;
        }
        Some(match (self.x.cmp(&other.x), self.y.cmp(&other.y)) {
            (std::cmp::Ordering::Less, _) => Direction::Right,
            (std::cmp::Ordering::Greater, _) => Direction::Left,
            (_, std::cmp::Ordering::Less) => Direction::Down,
            _ => Direction::Up,
        })
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        crate::wire::print::cell(f, *self)
    }
}

/// One of the four ways to go, in the order of their numbers on the wire.
///
/// ```
/// use snakepit_protocol::{Direction, Move};
///
/// assert_eq!(Direction::Up.turn_left(), Direction::Left);
/// assert_eq!(Direction::Up.opposite(), Direction::Down);
/// assert_eq!(Move::from(Direction::Right).to_string(), "3");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Direction {
    /// Towards row 0.
    Up,
    /// Away from row 0.
    Down,
    /// Towards column 0.
    Left,
    /// Away from column 0.
    Right,
}

impl Direction {
    /// All four, in wire order.
    pub const ALL: [Self; 4] = [Self::Up, Self::Down, Self::Left, Self::Right];

    /// The way back.
    pub const fn opposite(self) -> Self {
        match self {
            Self::Up => Self::Down,
            Self::Down => Self::Up,
            Self::Left => Self::Right,
            Self::Right => Self::Left,
        }
    }

    /// A quarter turn against the clock, as the snake sees it.
    pub const fn turn_left(self) -> Self {
        match self {
            Self::Up => Self::Left,
            Self::Left => Self::Down,
            Self::Down => Self::Right,
            Self::Right => Self::Up,
        }
    }

    /// A quarter turn with the clock, as the snake sees it.
    pub const fn turn_right(self) -> Self {
        self.turn_left().opposite()
    }
}

/// The size of a board, at most 255 × 255 and at least one cell.
///
/// ```
/// use snakepit_protocol::{Cell, Direction, Size};
///
/// let size = Size::new(50, 40).expect("neither side is zero");
/// let corner = Cell::new(49, 39);
/// assert!(size.contains(corner));
/// assert_eq!(size.step(corner, Direction::Left), Some(Cell::new(48, 39)));
/// assert_eq!(size.step(corner, Direction::Right), None);
/// assert_eq!(size.index(corner), 1999);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Size {
    width: u8,
    height: u8,
}

impl Size {
    /// A board of `width` × `height` cells; `None` if either is zero.
    pub const fn new(width: u8, height: u8) -> Option<Self> {
        if width == 0 || height == 0 {
            return None;
        }
        Some(Self { width, height })
    }

    /// Columns.
    pub const fn width(self) -> u8 {
        self.width
    }

    /// Rows.
    pub const fn height(self) -> u8 {
        self.height
    }

    /// Number of cells.
    pub const fn area(self) -> usize {
        self.width as usize * self.height as usize
    }

    /// Whether the cell is on the board.
    pub const fn contains(self, cell: Cell) -> bool {
        cell.x < self.width && cell.y < self.height
    }

    /// Position of a cell on the board in row-major order.
    pub const fn index(self, cell: Cell) -> usize {
        cell.y as usize * self.width as usize + cell.x as usize
    }

    /// The cell at a row-major position; the inverse of [`Size::index`].
    pub const fn cell_at(self, index: usize) -> Cell {
        let width = self.width as usize;
        Cell::new((index % width) as u8, (index / width) as u8)
    }

    /// All cells in row-major order.
    pub fn cells(self) -> impl Iterator<Item = Cell> {
        (0..self.area()).map(move |index| self.cell_at(index))
    }

    /// The neighbour in that direction, or `None` past the edge.
    pub const fn step(self, from: Cell, direction: Direction) -> Option<Cell> {
        let Cell { x, y } = from;
        match direction {
            Direction::Up if y > 0 => Some(Cell::new(x, y - 1)),
            Direction::Down if y + 1 < self.height => Some(Cell::new(x, y + 1)),
            Direction::Left if x > 0 => Some(Cell::new(x - 1, y)),
            Direction::Right if x + 1 < self.width => Some(Cell::new(x + 1, y)),
            _ => None,
        }
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} × {}", self.width, self.height)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stepping_there_and_back_is_the_identity() {
        let size = Size::new(255, 255).unwrap();
        for from in size.cells() {
            for direction in Direction::ALL {
                if let Some(to) = size.step(from, direction) {
                    assert_eq!(size.step(to, direction.opposite()), Some(from));
                    assert_eq!(from.direction_to(to), Some(direction));
                }
            }
        }
    }

    #[test]
    fn the_edge_of_the_largest_board_is_an_edge() {
        let size = Size::new(255, 255).unwrap();
        let corner = Cell::new(254, 254);
        assert_eq!(size.step(corner, Direction::Right), None);
        assert_eq!(size.step(corner, Direction::Down), None);
        assert_eq!(size.cell_at(size.index(corner)), corner);
    }

    #[test]
    fn four_left_turns_are_a_circle() {
        let circle = [
            Direction::Up,
            Direction::Left,
            Direction::Down,
            Direction::Right,
        ];
        for (i, direction) in circle.into_iter().enumerate() {
            assert_eq!(direction.turn_left(), circle[(i + 1) % 4]);
            assert_eq!(direction.turn_left().turn_right(), direction);
        }
    }
}
