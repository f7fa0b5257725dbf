//! The flaws of a line, each with its place.

use crate::{Cell, Size};

/// A line that does not say what it should. Lines and columns count from 1, columns in bytes.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}, column {column}: {problem}")]
pub struct ParseError {
    /// The line, of the text or of the stream.
    pub line: u32,
    /// The byte of that line.
    pub column: u32,
    /// What is wrong there.
    pub problem: Problem,
}

/// What can be wrong at a place in a line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Problem {
    /// Something else should stand here.
    #[error("expected {what}, found {found}")]
    Expected {
        /// What would have been accepted.
        what: &'static str,
        /// What is there: the start of it, quoted, or "the end of the line".
        found: String,
    },
    /// Two corners of a chain that no straight line joins.
    #[error("no straight line joins {from} and {to}")]
    Bent {
        /// The corner nearer to the head.
        from: Cell,
        /// The next corner.
        to: Cell,
    },
    /// A cell that this game's board does not have.
    #[error("{cell} is not on the {size} board")]
    OffBoard {
        /// The cell.
        cell: Cell,
        /// The board.
        size: Size,
    },
    /// A seat that this game does not have.
    #[error("there is no snake {number} in a game of {snakes}")]
    NoSuchSeat {
        /// The number that was sent.
        number: u32,
        /// How many snakes the game has.
        snakes: usize,
    },
    /// A new state began before the last one had all its snakes.
    #[error("a new state begins after {seen} of {snakes} snakes")]
    CutShort {
        /// Snake lines that came.
        seen: usize,
        /// Snake lines that were due.
        snakes: usize,
    },
    /// A snake line in a state that has not said yet which snake is ours.
    #[error("a snake before the line with your snake's number")]
    NoNumber,
    /// The text ends where more lines are due.
    #[error("the text ends before the state does")]
    TooShort,
}
