//! The lines that a bot prints: a move, or a note for its log.

use super::cursor::Cursor;
use super::error::ParseError;
use crate::Direction;
use std::fmt;
use std::str::FromStr;

/// A move: 0 to 3 name a direction of the board, 4 to 6 a turn of the snake.
///
/// ```
/// use snakepit_protocol::{Direction, Move};
///
/// let left: Move = "4".parse()?;
/// assert_eq!(left, Move::TurnLeft);
/// assert_eq!(left.direction(Direction::Down), Direction::Right);
/// assert_eq!(Move::Up.direction(Direction::Down), Direction::Down);
/// # Ok::<(), snakepit_protocol::wire::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Move {
    /// 0: up.
    Up,
    /// 1: down.
    Down,
    /// 2: left.
    Left,
    /// 3: right.
    Right,
    /// 4: a quarter turn to the snake's left.
    TurnLeft,
    /// 5: straight on, which is also what a missing answer means.
    #[default]
    Straight,
    /// 6: a quarter turn to the snake's right.
    TurnRight,
}

impl Move {
    /// All moves, in the order of their numbers.
    pub const ALL: [Self; 7] = [
        Self::Up,
        Self::Down,
        Self::Left,
        Self::Right,
        Self::TurnLeft,
        Self::Straight,
        Self::TurnRight,
    ];

    /// The way that it takes a snake with this heading. A move straight back means straight on.
    pub fn direction(self, heading: Direction) -> Direction {
        let wanted = match self {
            Self::Up => Direction::Up,
            Self::Down => Direction::Down,
            Self::Left => Direction::Left,
            Self::Right => Direction::Right,
            Self::TurnLeft => heading.turn_left(),
            Self::Straight => heading,
            Self::TurnRight => heading.turn_right(),
        };
        if wanted == heading.opposite() {
            heading
        } else {
            wanted
        }
    }
}

impl From<Direction> for Move {
    fn from(direction: Direction) -> Self {
        match direction {
            Direction::Up => Self::Up,
            Direction::Down => Self::Down,
            Direction::Left => Self::Left,
            Direction::Right => Self::Right,
        }
    }
}

impl Move {
    fn read(line: &[u8]) -> Result<Self, ParseError> {
        let mut cursor = Cursor::new(line);
        let number = cursor.number(6, "a move from 0 to 6")?;
        cursor.end()?;
        Ok(Self::ALL[number as usize])
    }
}

impl FromStr for Move {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        Self::read(text.as_bytes())
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", *self as u8)
    }
}

/// One line from a bot, which may print anything at all.
///
/// ```
/// use snakepit_protocol::Move;
/// use snakepit_protocol::wire::Reply;
///
/// assert_eq!(Reply::read(b"log depth=4"), Reply::Log(b"depth=4"));
/// assert_eq!(Reply::read(b"3"), Reply::Move(Move::Right));
/// let Reply::Garbage(error) = Reply::read(b"north") else { unreachable!() };
/// assert_eq!(error.to_string(), "line 1, column 1: expected a move from 0 to 6, found `north`");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reply<'a> {
    /// A move.
    Move(Move),
    /// What follows `log ` on a line that begins with `log`: the bot's own notes.
    Log(&'a [u8]),
    /// Neither, and why.
    Garbage(ParseError),
}

impl<'a> Reply<'a> {
    /// Reads a line without its line end.
    pub fn read(line: &'a [u8]) -> Self {
        if let Some(note) = line.strip_prefix(b"log") {
            return Self::Log(note.strip_prefix(b" ").unwrap_or(note).trim_ascii_end());
        }
        match Move::read(line) {
            Ok(chosen) => Self::Move(chosen),
            Err(error) => Self::Garbage(error),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_0_to_3_are_directions_of_the_board() {
        for (number, direction) in Direction::ALL.into_iter().enumerate() {
            let chosen: Move = number.to_string().parse().unwrap();
            assert_eq!(chosen, Move::from(direction));
            assert_eq!(chosen.direction(direction), direction);
            assert_eq!(chosen.direction(direction.turn_left()), direction);
        }
    }

    #[test]
    fn numbers_4_to_6_turn_with_the_snake() {
        assert_eq!(
            "4".parse::<Move>().unwrap().direction(Direction::Up),
            Direction::Left
        );
        assert_eq!(
            "5".parse::<Move>().unwrap().direction(Direction::Left),
            Direction::Left
        );
        assert_eq!(
            "6".parse::<Move>().unwrap().direction(Direction::Left),
            Direction::Up
        );
    }

    #[test]
    fn turning_back_means_straight_on() {
        assert_eq!(Move::Down.direction(Direction::Up), Direction::Up);
        assert_eq!(Move::Left.direction(Direction::Right), Direction::Right);
    }

    #[test]
    fn a_line_that_begins_with_log_is_a_note() {
        assert_eq!(Reply::read(b"log depth=4"), Reply::Log(b"depth=4"));
        assert_eq!(Reply::read(b"log"), Reply::Log(b""));
        assert_eq!(Reply::read(b"logging \xff\r"), Reply::Log(b"ging \xff"));
    }

    #[test]
    fn a_move_may_have_spaces_and_a_carriage_return() {
        assert_eq!(Reply::read(b" 3 \r"), Reply::Move(Move::Right));
    }

    #[test]
    fn anything_else_is_garbage() {
        let why = |line: &[u8]| match Reply::read(line) {
            Reply::Garbage(error) => error.to_string(),
            other => panic!("{other:?}"),
        };
        assert_eq!(
            why(b"7"),
            "line 1, column 1: expected a move from 0 to 6, found `7`"
        );
        assert_eq!(
            why(b"-1"),
            "line 1, column 1: expected a move from 0 to 6, found `-1`"
        );
        assert_eq!(
            why(b"3 3"),
            "line 1, column 3: expected the end of the line, found `3`"
        );
        assert_eq!(
            why(b""),
            "line 1, column 1: expected a move from 0 to 6, found the end of the line"
        );
        assert_eq!(
            why(b"\0\0"),
            "line 1, column 1: expected a move from 0 to 6, found `\\x00\\x00`"
        );
        assert_eq!(
            why(b"99999999999999999999999999"),
            "line 1, column 1: expected a move from 0 to 6, found `999999999999999999999999…`"
        );
    }
}
