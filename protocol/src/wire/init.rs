//! The first line of a game: `num_snakes width height mode`.

use super::cursor::Cursor;
use super::error::ParseError;
use crate::{Seat, Size};
use std::fmt;
use std::str::FromStr;

/// What a bot is told once, at the start. Reading forgives spaces and `\r`.
///
/// ```
/// use snakepit_protocol::{Init, Size};
///
/// let init: Init = "4 50 40 1".parse()?;
/// let size = Size::new(50, 40).expect("neither side is zero");
/// assert_eq!(init, Init { snakes: 4, size, mode: 1 });
/// # Ok::<(), snakepit_protocol::wire::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Init {
    /// How many snakes play, at least one.
    pub snakes: usize,
    /// The board.
    pub size: Size,
    /// The number of the game mode; 1 is GROW, the only one in use.
    pub mode: u32,
}

impl Init {
    pub(super) fn read(line: &[u8]) -> Result<Self, ParseError> {
        let mut cursor = Cursor::new(line);
        const SNAKES: &str = "a number of snakes from 1 to 250";
        const SIDE: &str = "a board side from 1 to 255";
        let snakes = positive(&mut cursor, Seat::MAX as u32, SNAKES)? as usize;
        let width = positive(&mut cursor, 255, SIDE)?;
        let height = positive(&mut cursor, 255, SIDE)?;
        let mode = cursor.number(u32::MAX, "the number of the game mode")?;
        cursor.end()?;
        let size = Size::new(width as u8, height as u8).expect("neither side is zero");
        Ok(Self { snakes, size, mode })
    }
}

fn positive(cursor: &mut Cursor<'_>, max: u32, what: &'static str) -> Result<u32, ParseError> {
    let zero = cursor.expected(what);
    match cursor.number(max, what)? {
        0 => Err(zero),
        value => Ok(value),
    }
}

impl FromStr for Init {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        Self::read(text.as_bytes())
    }
}

impl fmt::Display for Init {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { snakes, size, mode } = self;
        write!(f, "{snakes} {} {} {mode}", size.width(), size.height())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_line_of_the_default_game() {
        let init: Init = "4 50 50 1".parse().unwrap();
        assert_eq!(
            init,
            Init {
                snakes: 4,
                size: Size::new(50, 50).unwrap(),
                mode: 1
            }
        );
        assert_eq!(init.to_string(), "4 50 50 1");
    }

    #[test]
    fn a_bad_first_line_says_which_field() {
        let said = |line: &str| line.parse::<Init>().unwrap_err().to_string();
        assert_eq!(
            said("0 50 50 1"),
            "line 1, column 1: expected a number of snakes from 1 to 250, found `0`"
        );
        assert_eq!(
            said("4 50 256 1"),
            "line 1, column 6: expected a board side from 1 to 255, found `256`"
        );
        assert_eq!(
            said("4 50 50"),
            "line 1, column 8: expected the number of the game mode, found the end of the line"
        );
        assert_eq!(
            said("4 50 50 1 2"),
            "line 1, column 11: expected the end of the line, found `2`"
        );
    }
}
