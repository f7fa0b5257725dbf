//! One state as a seat is shown it.

use super::chain::Chain;
use super::error::{ParseError, Problem};
use super::init::Init;
use super::print;
use super::reader::{Message, Reader};
use super::sighting::Sighting;
use crate::{BySeat, Cell, Seat, Size};
use std::fmt;
use std::str::FromStr;

/// What one seat is sent in one tick: what was said, apart from [`crate::State`], which is what is.
///
/// Reading forgives what [`Reader`] and [`Sighting`] forgive, but reports every other flaw.
///
/// ```
/// use snakepit_protocol::{Cell, Observation, Seat};
///
/// let text = "-1 -1\n8 16\n1\nalive 3 0 4,4 2,4\nalive 5 1 9,9 9,13\n";
/// let seen: Observation = text.parse()?;
/// assert_eq!(seen.apples, [None, Some(Cell::new(8, 16))]);
/// assert_eq!(seen.me, Seat(1));
/// assert_eq!(seen.snakes[seen.me].chain.head(), Some(Cell::new(9, 9)));
/// assert_eq!(seen.to_string(), text);
/// # Ok::<(), snakepit_protocol::wire::ParseError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Observation {
    /// The apples, special ones first; `None` for one that is off the board.
    pub apples: Vec<Option<Cell>>,
    /// Obstacles said once, before the first state, for the whole game: not part of a state's text.
    pub standing: Vec<Chain>,
    /// Obstacles said in this state.
    pub obstacles: Vec<Chain>,
    /// Zombies, head first.
    pub zombies: Vec<Chain>,
    /// The seat that this state was sent to.
    pub me: Seat,
    /// Every snake as this seat sees it.
    pub snakes: BySeat<Sighting>,
}

impl Default for Observation {
    fn default() -> Self {
        Self {
            apples: Vec::new(),
            standing: Vec::new(),
            obstacles: Vec::new(),
            zombies: Vec::new(),
            me: Seat(0),
            snakes: BySeat::default(),
        }
    }
}

impl Observation {
    /// All obstacles, whenever they were said.
    pub fn all_obstacles(&self) -> impl Iterator<Item = &Chain> {
        self.standing.iter().chain(&self.obstacles)
    }

    /// Writes the lines of this state, each with its line end. `Display` is the same text.
    pub fn write_to(&self, out: &mut impl fmt::Write) -> fmt::Result {
        self.write_surroundings(out)?;
        self.write_snakes(out)
    }

    /// Writes the lines before the seat's number.
    pub(crate) fn write_surroundings(&self, out: &mut impl fmt::Write) -> fmt::Result {
        for apple in &self.apples {
            match apple {
                None => out.write_str("-1 -1\n")?,
                Some(cell) => {
                    print::number(out, cell.x.into())?;
                    out.write_char(' ')?;
                    print::number(out, cell.y.into())?;
                    out.write_char('\n')?;
                }
            }
        }
        for chain in self.obstacles.iter().chain(&self.zombies) {
            chain.write_to(out)?;
            out.write_char('\n')?;
        }
        Ok(())
    }

    /// Writes the seat's number and the lines after it.
    pub(crate) fn write_snakes(&self, out: &mut impl fmt::Write) -> fmt::Result {
        print::number(out, self.me.0.into())?;
        out.write_char('\n')?;
        for snake in self.snakes.values() {
            snake.write_to(out)?;
            out.write_char('\n')?;
        }
        Ok(())
    }
}

impl fmt::Display for Observation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write_to(f)
    }
}

impl FromStr for Observation {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let starts_with_a_word = |line: &&str| line.trim_start().starts_with(char::is_alphabetic);
        let snakes = text.lines().filter(starts_with_a_word).count();
        let size = Size::new(255, 255).expect("neither side is zero");
        let mut reader = Reader::after(Init {
            snakes: snakes.clamp(1, Seat::MAX),
            size,
            mode: 1,
        });
        let mut read = None;
        for line in text.lines() {
            if let Some(Message::State {
                observation,
                problems,
            }) = reader.push(line.as_bytes())?
            {
                if let Some(problem) = problems.first() {
                    return Err(problem.clone());
                }
                read = Some(observation.clone());
            }
        }
        let line = text.lines().count() as u32;
        read.ok_or_else(|| {
            let unfinished = ParseError {
                line,
                column: 1,
                problem: Problem::TooShort,
            };
            reader.problems().first().cloned().unwrap_or(unfinished)
        })
    }
}
