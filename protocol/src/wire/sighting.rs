//! One snake as a state shows it.

use super::chain::Chain;
use super::cursor::Cursor;
use super::error::ParseError;
use super::print;
use crate::{Cell, Direction};
use std::fmt;
use std::str::FromStr;

/// A snake line: `alive|dead length kills chain` or `invisible length kills ticks x,y chain`.
///
/// Reading forgives a dead snake with its length and chain, and whatever [`Chain`] forgives.
///
/// ```
/// use snakepit_protocol::Direction;
/// use snakepit_protocol::wire::{Sighting, Status};
///
/// let snake: Sighting = "alive 5 2 4,4 2,4 2,2".parse()?;
/// assert_eq!((snake.status, snake.length, snake.kills), (Status::Alive, 5, 2));
/// assert_eq!(snake.heading(), Some(Direction::Right));
/// # Ok::<(), snakepit_protocol::wire::ParseError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sighting {
    /// Alive, dead or invisible.
    pub status: Status,
    /// Its length; 0 when dead.
    pub length: u32,
    /// Its kills so far.
    pub kills: u32,
    /// What is shown of its body: nothing when dead, and of an invisible snake only its owner is
    /// shown all.
    pub chain: Chain,
}

/// How a snake is shown.
///
/// ```
/// use snakepit_protocol::Cell;
/// use snakepit_protocol::wire::{Sighting, Status};
///
/// let snake: Sighting = "invisible 8 0 3 21,14 21,12 21,8".parse()?;
/// assert_eq!(snake.status, Status::Invisible { ticks: 3, at: Cell::new(21, 14) });
/// assert!(snake.is_on_board());
/// # Ok::<(), snakepit_protocol::wire::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Status {
    /// On the board, to be seen by all.
    Alive,
    /// Off the board.
    #[default]
    Dead,
    /// On the board, hidden from the others.
    Invisible {
        /// States since it vanished: 0 in the first.
        ticks: u32,
        /// The cell where it vanished.
        at: Cell,
    },
}

impl Sighting {
    /// A snake that is not on the board.
    pub fn dead(kills: u32) -> Self {
        Self {
            kills,
            ..Self::default()
        }
    }

    /// Whether it is on the board, seen or unseen.
    pub fn is_on_board(&self) -> bool {
        self.status != Status::Dead
    }

    /// The way its head points, if two cells or more are shown.
    pub fn heading(&self) -> Option<Direction> {
        let mut cells = self.chain.cells();
        let (head, neck) = (cells.next()?, cells.next()?);
        neck.direction_to(head)
    }

    pub(super) fn read_into(&mut self, line: &[u8]) -> Result<(), ParseError> {
        let mut cursor = Cursor::new(line);
        let word = cursor.word(
            &["alive", "dead", "invisible"],
            "`alive`, `dead` or `invisible`",
        )?;
        self.length = cursor.number(u32::MAX, "the snake's length")?;
        self.kills = cursor.number(u32::MAX, "the snake's kills")?;
        self.status = match word {
            0 => Status::Alive,
            1 => Status::Dead,
            _ => Status::Invisible {
                ticks: cursor.number(u32::MAX, "the ticks since the snake vanished")?,
                at: cursor.cell("the cell where the snake vanished")?,
            },
        };
        if self.status == Status::Alive && cursor.at_end() {
            return Err(cursor.expected("the cells of a living snake"));
        }
        self.chain.read_into(&mut cursor)
    }

    pub(super) fn write_to(&self, out: &mut impl fmt::Write) -> fmt::Result {
        out.write_str(match self.status {
            Status::Alive => "alive ",
            Status::Dead => "dead ",
            Status::Invisible { .. } => "invisible ",
        })?;
        print::number(out, self.length)?;
        out.write_char(' ')?;
        print::number(out, self.kills)?;
        if let Status::Invisible { ticks, at } = self.status {
            out.write_char(' ')?;
            print::number(out, ticks)?;
            out.write_char(' ')?;
            print::cell(out, at)?;
        }
        if !self.chain.is_empty() {
            out.write_char(' ')?;
            self.chain.write_to(out)?;
        }
        Ok(())
    }
}

impl FromStr for Sighting {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut sighting = Self::default();
        sighting.read_into(text.as_bytes())?;
        Ok(sighting)
    }
}

impl fmt::Display for Sighting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write_to(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_of_line_prints_back() {
        for line in [
            "alive 26 2 10,12 15,12 15,7 5,7 5,2",
            "dead 0 3",
            "dead 6 6 14,13 19,13",
            "invisible 17 1 9 21,14 21,14 15,14 15,13",
            "invisible 8 0 8 21,14",
            "invisible 10 0 9 15,9 15,9 15,9",
        ] {
            assert_eq!(line.parse::<Sighting>().unwrap().to_string(), line);
        }
    }

    #[test]
    fn an_invisible_snake_with_nothing_known_has_no_cells() {
        let sighting: Sighting = "invisible 8 0 8 21,14".parse().unwrap();
        assert_eq!(
            sighting.status,
            Status::Invisible {
                ticks: 8,
                at: Cell::new(21, 14)
            }
        );
        assert_eq!((sighting.length, sighting.kills), (8, 0));
        assert!(sighting.chain.is_empty());
        assert_eq!(sighting.heading(), None);
    }

    #[test]
    fn trailing_spaces_and_a_carriage_return_are_forgiven() {
        let sighting: Sighting = "alive 2 1 12,13 12,14  \r".parse().unwrap();
        assert_eq!(sighting.to_string(), "alive 2 1 12,13 12,14");
        assert_eq!(sighting.heading(), Some(Direction::Up));
    }

    #[test]
    fn a_bad_line_says_where_and_what() {
        let said = |line: &str| line.parse::<Sighting>().unwrap_err().to_string();
        assert_eq!(
            said("zombie 5 0 1,1 1,5"),
            "line 1, column 1: expected `alive`, `dead` or `invisible`, found `zombie`"
        );
        assert_eq!(
            said("alive five 0 1,1 1,5"),
            "line 1, column 7: expected the snake's length, found `five`"
        );
        assert_eq!(
            said("invisible 5 0 1,1 1,5"),
            "line 1, column 15: expected the ticks since the snake vanished, found `1,1`"
        );
        assert_eq!(
            said("alive 5 0"),
            "line 1, column 10: expected the cells of a living snake, found the end of the line"
        );
        assert_eq!(
            said("alive 5 0 1,1 1;5"),
            "line 1, column 15: expected a cell like `12,7`, found `1;5`"
        );
    }
}
