//! A line of cells as it is sent: its first cell, every kink, its last.

use super::cursor::Cursor;
use super::error::{ParseError, Problem};
use super::print;
use crate::{Cell, Size};
use std::fmt;
use std::str::FromStr;

/// Corners of a connected line of cells, head first, kept as they were sent.
///
/// Reading forgives a chain that lists every cell, a single cell written once or twice, and any
/// spaces between fields. Two corners in a row always share a row or a column.
///
/// ```
/// use snakepit_protocol::Cell;
/// use snakepit_protocol::wire::Chain;
///
/// let body: Chain = "2,1 2,3 3,3".parse()?;
/// assert_eq!(body.head(), Some(Cell::new(2, 1)));
/// let cells: Vec<Cell> = body.cells().collect();
/// assert_eq!(cells, [(2, 1), (2, 2), (2, 3), (3, 3)].map(|(x, y)| Cell::new(x, y)));
/// assert_eq!(Chain::of_cells(cells), body);
/// # Ok::<(), snakepit_protocol::wire::ParseError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Chain {
    corners: Vec<Cell>,
}

impl Chain {
    /// The shortest way to send these cells: ends and kinks. A single cell is sent twice.
    ///
    /// The cells must be neighbours in this order, as a body's are.
    pub fn of_cells(cells: impl IntoIterator<Item = Cell>) -> Self {
        let mut cells = cells.into_iter();
        let Some(first) = cells.next() else {
            return Self::default();
        };
        let mut corners = Vec::with_capacity(16);
        corners.push(first);
        let (mut last_kink, mut previous) = (first, first);
        // Internal iteration: over the two halves of a ring buffer it is twice as fast as `for`.
        cells.for_each(|cell| {
            if cell.x != last_kink.x && cell.y != last_kink.y {
                corners.push(previous);
                last_kink = previous;
            }
            previous = cell;
        });
        corners.push(previous);
        Self { corners }
    }

    /// A chain that names every cell, as obstacles are sent.
    ///
    /// The cells must be neighbours in this order, as an obstacle's are.
    pub fn of_every_cell(cells: impl IntoIterator<Item = Cell>) -> Self {
        Self {
            corners: cells.into_iter().collect(),
        }
    }

    /// The corners as sent.
    pub fn corners(&self) -> &[Cell] {
        &self.corners
    }

    /// The first cell.
    pub fn head(&self) -> Option<Cell> {
        self.corners.first().copied()
    }

    /// The last cell.
    pub fn tail(&self) -> Option<Cell> {
        self.corners.last().copied()
    }

    /// Whether it has no cells: all that is known of a snake long invisible.
    pub fn is_empty(&self) -> bool {
        self.corners.is_empty()
    }

    /// Every cell from head to tail, each once.
    pub fn cells(&self) -> impl Iterator<Item = Cell> {
        let legs = self
            .corners
            .windows(2)
            .flat_map(|pair| leg(pair[0], pair[1]));
        self.head().into_iter().chain(legs)
    }

    /// Whether it is straight and yet names cells between its ends: how obstacles are sent, and
    /// bodies never are.
    pub(super) fn names_every_cell(&self) -> bool {
        let Some(head) = self.head() else {
            return false;
        };
        let in_line =
            |along: fn(&Cell) -> u8| self.corners.iter().all(|c| along(c) == along(&head));
        self.corners.len() > 2
            && (in_line(|cell| cell.x) || in_line(|cell| cell.y))
            && (self.corners.windows(2)).all(|pair| pair[0].distance(pair[1]) == 1)
    }

    pub(super) fn read_into(&mut self, cursor: &mut Cursor<'_>) -> Result<(), ParseError> {
        self.corners.clear();
        while !cursor.at_end() {
            let column = cursor.position();
            let to = cursor.cell("a cell like `12,7`")?;
            if let Some(&from) = self.corners.last()
                && from.x != to.x
                && from.y != to.y
            {
                return Err(cursor.error_at(column, Problem::Bent { from, to }));
            }
            self.corners.push(to);
        }
        Ok(())
    }

    pub(super) fn clear(&mut self) {
        self.corners.clear();
    }

    pub(super) fn off_board(&self, size: Size) -> Option<Cell> {
        self.corners
            .iter()
            .copied()
            .find(|&cell| !size.contains(cell))
    }

    pub(super) fn write_to(&self, out: &mut impl fmt::Write) -> fmt::Result {
        for (i, &corner) in self.corners.iter().enumerate() {
            if i > 0 {
                out.write_char(' ')?;
            }
            print::cell(out, corner)?;
        }
        Ok(())
    }
}

/// The cells after `from` up to and with `to`.
fn leg(from: Cell, to: Cell) -> impl Iterator<Item = Cell> {
    let mut at = from;
    std::iter::from_fn(move || {
        if at == to {
            return None;
        }
        at = Cell::new(nearer(at.x, to.x), nearer(at.y, to.y));
        Some(at)
    })
}

fn nearer(from: u8, to: u8) -> u8 {
    match from.cmp(&to) {
        std::cmp::Ordering::Less => from + 1,
        std::cmp::Ordering::Equal => from,
        std::cmp::Ordering::Greater => from - 1,
    }
}

impl FromStr for Chain {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut chain = Self::default();
        chain.read_into(&mut Cursor::new(text.as_bytes()))?;
        Ok(chain)
    }
}

impl fmt::Display for Chain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write_to(f)
    }
}

impl FromStr for Cell {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut cursor = Cursor::new(text.as_bytes());
        let cell = cursor.cell("a cell like `12,7`")?;
        cursor.end()?;
        Ok(cell)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cells(text: &str) -> Vec<(u8, u8)> {
        text.parse::<Chain>()
            .unwrap()
            .cells()
            .map(|cell| (cell.x, cell.y))
            .collect()
    }

    #[test]
    fn a_chain_of_kinks_and_a_chain_of_cells_name_the_same_cells() {
        assert_eq!(
            cells("2,1 2,3 4,3"),
            [(2, 1), (2, 2), (2, 3), (3, 3), (4, 3)]
        );
        assert_eq!(cells("2,1 2,2 2,3 3,3 4,3"), cells("2,1 2,3 4,3"));
    }

    #[test]
    fn one_cell_may_be_written_once_or_twice_and_is_printed_twice() {
        assert_eq!(cells("7,7"), [(7, 7)]);
        assert_eq!(cells("7,7 7,7"), [(7, 7)]);
        assert_eq!(Chain::of_cells([Cell::new(7, 7)]).to_string(), "7,7 7,7");
    }

    #[test]
    fn a_staircase_has_a_kink_at_every_cell() {
        let stairs = "0,0 1,0 1,1 2,1 2,2";
        let chain: Chain = stairs.parse().unwrap();
        assert_eq!(Chain::of_cells(chain.cells()).to_string(), stairs);
    }

    #[test]
    fn a_diagonal_is_refused_with_its_column() {
        let error = "1,1 5,1 6,2".parse::<Chain>().unwrap_err();
        assert_eq!(
            error.to_string(),
            "line 1, column 9: no straight line joins 5,1 and 6,2"
        );
    }

    #[test]
    fn a_coordinate_past_254_is_refused() {
        let error = "1,1 255,1".parse::<Chain>().unwrap_err();
        assert_eq!(
            error.to_string(),
            "line 1, column 5: expected a cell like `12,7`, found `255,1`"
        );
    }
}
