//! Turns a stream of lines into states, for any edition and any input.
//!
//! The lines tell themselves apart: an apple is two integers, a chain has commas, the number is one
//! integer, a snake starts with a word. A flawed line costs what it says and no more: the state it
//! is in still ends where it should, so that an answer never goes missing or shifts.

use super::GAME_OVER;
use super::chain::Chain;
use super::cursor::Cursor;
use super::error::{ParseError, Problem};
use super::init::Init;
use super::observation::Observation;
use super::sighting::{Sighting, Status};
use crate::{BySeat, Cell, Seat};

/// How many flaws of one state are kept; the rest are of the same kind.
const KEPT_PROBLEMS: usize = 16;

/// Something whole that the stream has said.
///
/// ```
/// use snakepit_protocol::wire::{Message, Reader};
///
/// let mut reader = Reader::new();
/// let init = "4 50 50 1".parse()?;
/// assert_eq!(reader.push(b"4 50 50 1")?, Some(Message::Init(init)));
/// assert_eq!(reader.push(b"8 16")?, None);
/// assert_eq!(reader.push(b"Game Over")?, Some(Message::GameOver));
/// # Ok::<(), snakepit_protocol::wire::ParseError>(())
/// ```
#[derive(Debug, PartialEq, Eq)]
pub enum Message<'a> {
    /// The first line.
    Init(Init),
    /// A state, at its last line.
    State {
        /// What it says. A snake whose line is flawed is shown as dead.
        observation: &'a Observation,
        /// The flawed lines since the last state.
        problems: &'a [ParseError],
    },
    /// The end of the game.
    GameOver,
}

/// Reads the arena's lines one by one. It needs no edition flag and reuses its buffers.
///
/// ```
/// use snakepit_protocol::wire::{Message, Reader};
///
/// let mut reader = Reader::new();
/// let mut states = 0;
/// for line in "1 9 9 1\n7 2\n0\nalive 2 0 4,4 4,5\nGame Over".lines() {
///     match reader.push(line.as_bytes())? {
///         Some(Message::State { observation, problems }) => {
///             assert_eq!(observation.to_string(), "7 2\n0\nalive 2 0 4,4 4,5\n");
///             assert_eq!(problems, []);
///             states += 1;
///         }
///         Some(Message::Init(_) | Message::GameOver) | None => {}
///     }
/// }
/// assert_eq!(states, 1);
/// # Ok::<(), snakepit_protocol::wire::ParseError>(())
/// ```
#[derive(Debug, Default)]
pub struct Reader {
    init: Option<Init>,
    line: u32,
    observation: Observation,
    problems: Vec<ParseError>,
    place: Place,
    /// Chains of the last state, kept for their buffers.
    spare: Vec<Chain>,
}

/// The place in a state that the stream has reached.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Place {
    /// No state has begun yet; chains that come here stay for the whole game.
    #[default]
    BeforeAll,
    /// The last state is complete.
    Between,
    /// Among apples, obstacles and zombies.
    Things,
    /// Past the number: this many snakes have been read.
    Snakes(usize),
}

impl Reader {
    /// A reader at the start of a stream.
    pub fn new() -> Self {
        Self::default()
    }

    /// A reader of a stream whose first line has been read already.
    pub fn after(init: Init) -> Self {
        let mut reader = Self::default();
        reader.begin_game(init);
        reader
    }

    /// The first line, once it has come.
    pub fn init(&self) -> Option<Init> {
        self.init
    }

    /// The flawed lines since the last state.
    pub fn problems(&self) -> &[ParseError] {
        &self.problems
    }

    /// Takes one line without its line end.
    ///
    /// # Errors
    /// Only as long as the first line has not come. Later flaws are told with the state.
    pub fn push(&mut self, line: &[u8]) -> Result<Option<Message<'_>>, ParseError> {
        self.line += 1;
        let line = line.trim_ascii();
        if line.is_empty() {
            return Ok(None);
        }
        if line.eq_ignore_ascii_case(GAME_OVER.as_bytes()) {
            return Ok(Some(Message::GameOver));
        }
        let Some(init) = self.init else {
            let line_number = self.line;
            let init = Init::read(line).map_err(|e| ParseError {
                line: line_number,
                ..e
            })?;
            self.begin_game(init);
            return Ok(Some(Message::Init(init)));
        };
        if self.place == Place::Between {
            self.begin_state();
        }
        match self.place {
            Place::Snakes(seen) => self.snake_or_cut(line, seen, init),
            _ if is_sighting(line) => {
                self.note(ParseError {
                    line: 1,
                    column: 1,
                    problem: Problem::NoNumber,
                });
                self.snake(line, 0, init);
            }
            _ => self.thing(line, init),
        }
        if self.place != Place::Snakes(init.snakes) {
            return Ok(None);
        }
        self.place = Place::Between;
        Ok(Some(Message::State {
            observation: &self.observation,
            problems: &self.problems,
        }))
    }

    fn begin_game(&mut self, init: Init) {
        self.init = Some(init);
        self.observation.snakes = BySeat::from_fn(init.snakes, |_| Sighting::default());
    }

    fn begin_state(&mut self) {
        self.place = Place::Things;
        self.problems.clear();
        self.observation.apples.clear();
        self.spare.append(&mut self.observation.obstacles);
        self.spare.append(&mut self.observation.zombies);
    }

    /// A line before the number: an apple, a chain or the number itself.
    fn thing(&mut self, line: &[u8], init: Init) {
        let read = if line.contains(&b',') {
            self.chain(line, init)
        } else if line.contains(&b' ') || line.contains(&b'\t') {
            self.place = Place::Things;
            read_apple(line, init).map(|apple| self.observation.apples.push(apple))
        } else {
            self.end_things();
            read_number(line, init).map(|seat| self.observation.me = seat)
        };
        if let Err(problem) = read {
            self.note(problem);
        }
    }

    fn chain(&mut self, line: &[u8], init: Init) -> Result<(), ParseError> {
        let mut chain = self.spare.pop().unwrap_or_default();
        chain.read_into(&mut Cursor::new(line))?;
        check_on_board(&chain, init)?;
        match self.place {
            Place::BeforeAll => self.observation.standing.push(chain),
            _ => self.tell_apart(chain),
        }
        Ok(())
    }

    /// Obstacles come before zombies, and only obstacles name every cell.
    fn tell_apart(&mut self, chain: Chain) {
        let seen = &mut self.observation;
        if seen.zombies.is_empty() && chain.names_every_cell() {
            seen.obstacles.push(chain);
        } else {
            seen.zombies.push(chain);
        }
    }

    /// In a game without apples, chains before the first number belong to the first state.
    fn end_things(&mut self) {
        if self.place == Place::BeforeAll {
            for chain in std::mem::take(&mut self.observation.standing) {
                self.tell_apart(chain);
            }
        }
        self.place = Place::Snakes(0);
    }

    fn snake_or_cut(&mut self, line: &[u8], seen: usize, init: Init) {
        let looks_like_apple = line[0].is_ascii_digit() || line[0] == b'-';
        if looks_like_apple && !line.contains(&b',') {
            self.begin_state();
            let problem = Problem::CutShort {
                seen,
                snakes: init.snakes,
            };
            self.note(ParseError {
                line: 1,
                column: 1,
                problem,
            });
            self.thing(line, init);
        } else {
            self.snake(line, seen, init);
        }
    }

    fn snake(&mut self, line: &[u8], seen: usize, init: Init) {
        self.place = Place::Snakes(seen + 1);
        let sighting = &mut self.observation.snakes[Seat(seen as u8)];
        let read = sighting.read_into(line).and_then(|()| {
            check_on_board(&sighting.chain, init)?;
            match sighting.status {
                Status::Invisible { at, .. } if !init.size.contains(at) => Err(off_board(at, init)),
                _ => Ok(()),
            }
        });
        if let Err(problem) = read {
            sighting.status = Status::Dead;
            sighting.length = 0;
            sighting.chain.clear();
            self.note(problem);
        }
    }

    fn note(&mut self, problem: ParseError) {
        if self.problems.len() < KEPT_PROBLEMS {
            self.problems.push(ParseError {
                line: self.line,
                ..problem
            });
        }
    }
}

fn is_sighting(line: &[u8]) -> bool {
    ["alive", "dead", "invisible"]
        .iter()
        .any(|word| line.starts_with(word.as_bytes()))
}

fn read_apple(line: &[u8], init: Init) -> Result<Option<Cell>, ParseError> {
    let mut cursor = Cursor::new(line);
    if cursor.peek() == Some(b'-') {
        for _ in 0..2 {
            cursor.word(&["-1"], "`-1 -1` for an apple off the board")?;
        }
        cursor.end()?;
        return Ok(None);
    }
    let x = cursor.number(254, "an apple's column")?;
    let y = cursor.number(254, "an apple's row")?;
    cursor.end()?;
    let cell = Cell::new(x as u8, y as u8);
    if init.size.contains(cell) {
        Ok(Some(cell))
    } else {
        Err(off_board(cell, init))
    }
}

fn read_number(line: &[u8], init: Init) -> Result<Seat, ParseError> {
    let mut cursor = Cursor::new(line);
    let number = cursor.number(u32::MAX, "your snake's number")?;
    let snakes = init.snakes;
    if number as usize >= snakes {
        return Err(cursor.error_at(0, Problem::NoSuchSeat { number, snakes }));
    }
    Ok(Seat(number as u8))
}

fn check_on_board(chain: &Chain, init: Init) -> Result<(), ParseError> {
    chain
        .off_board(init.size)
        .map_or(Ok(()), |cell| Err(off_board(cell, init)))
}

fn off_board(cell: Cell, init: Init) -> ParseError {
    ParseError {
        line: 1,
        column: 1,
        problem: Problem::OffBoard {
            cell,
            size: init.size,
        },
    }
}

#[cfg(test)]
mod tests;
