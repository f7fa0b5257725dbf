//! Turns a stream of lines into states, for any edition, whatever comes.
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

/// Where in a state the stream is.
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
            self.place = Place::Snakes(0);
            read_number(line, init).map(|seat| self.observation.me = seat)
        };
        if let Err(problem) = read {
            self.note(problem);
        }
    }

    /// Obstacles come before zombies, and only obstacles name every cell.
    fn chain(&mut self, line: &[u8], init: Init) -> Result<(), ParseError> {
        let mut chain = self.spare.pop().unwrap_or_default();
        chain.read_into(&mut Cursor::new(line))?;
        check_on_board(&chain, init)?;
        let seen = &mut self.observation;
        if self.place == Place::BeforeAll {
            seen.standing.push(chain);
        } else if seen.zombies.is_empty() && chain.names_every_cell() {
            seen.obstacles.push(chain);
        } else {
            seen.zombies.push(chain);
        }
        Ok(())
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
mod tests {
    use super::*;

    const EXAMPLE: &str = "\
-1 -1
8 16
0
alive 26 2 10,12 15,12 15,7 5,7 5,2
dead 6 6 14,13 19,13
alive 2 1 12,13 12,14
invisible 17 1 9 21,14 21,14 15,14 15,13
";

    /// Every state of a stream with its flaws, as text.
    fn read(stream: &str) -> Vec<(String, Vec<String>)> {
        let mut reader = Reader::new();
        let mut states = Vec::new();
        for line in stream.lines() {
            if let Some(Message::State {
                observation,
                problems,
            }) = reader.push(line.as_bytes()).unwrap()
            {
                let flaws = problems.iter().map(ToString::to_string).collect();
                states.push((observation.to_string(), flaws));
            }
        }
        states
    }

    #[test]
    fn the_documented_example_means_what_it_says() {
        let seen: Observation = EXAMPLE.parse().unwrap();
        let length_by_cells = |seat| seen.snakes[Seat(seat)].chain.cells().count();
        assert_eq!(seen.apples, [None, Some(Cell::new(8, 16))]);
        assert_eq!(seen.me, Seat(0));
        assert_eq!(seen.snakes.len(), 4);

        let me = &seen.snakes[Seat(0)];
        assert_eq!((me.status, me.length, me.kills), (Status::Alive, 26, 2));
        assert_eq!(me.chain.head(), Some(Cell::new(10, 12)));
        assert_eq!(me.chain.tail(), Some(Cell::new(5, 2)));
        assert_eq!(length_by_cells(0), 26);

        let dead = &seen.snakes[Seat(1)];
        assert_eq!((dead.status, dead.length, dead.kills), (Status::Dead, 6, 6));
        assert_eq!(length_by_cells(1), 6);

        let short = &seen.snakes[Seat(2)];
        assert_eq!(
            (short.status, short.length, short.kills),
            (Status::Alive, 2, 1)
        );
        assert_eq!(length_by_cells(2), 2);

        let hidden = &seen.snakes[Seat(3)];
        let since = Status::Invisible {
            ticks: 9,
            at: Cell::new(21, 14),
        };
        assert_eq!((hidden.status, hidden.length, hidden.kills), (since, 17, 1));
        assert_eq!(length_by_cells(3), 17 - 9);
        assert_eq!(seen.to_string(), EXAMPLE);
    }

    #[test]
    fn the_first_line_comes_before_everything() {
        let mut reader = Reader::new();
        assert_eq!(
            reader.push(b"8 16").unwrap_err().to_string(),
            "line 1, column 5: expected a board side from 1 to 255, found the end of the line"
        );
        let init: Init = "4 50 50 1".parse().unwrap();
        assert_eq!(reader.push(b"4 50 50 1\r"), Ok(Some(Message::Init(init))));
    }

    #[test]
    fn obstacles_and_zombies_are_told_apart_by_how_they_are_written() {
        let text = "\
28 24
17,49 18,49 19,49 20,49 21,49
9,20 8,20 7,20 6,20 5,20
18,48 22,48
42,41 42,40 41,40 41,39 40,39
0
dead 0 0
";
        let seen: Observation = text.parse().unwrap();
        assert_eq!((seen.obstacles.len(), seen.zombies.len()), (2, 2));
        assert_eq!(seen.to_string(), text);
    }

    #[test]
    fn chains_before_the_first_apple_stay_for_the_whole_game() {
        let mut reader = Reader::new();
        let state = ["5 5", "0", "alive 1 0 2,2"];
        let mut standing = Vec::new();
        for line in ["1 9 9 1", "1,1 1,3"].into_iter().chain(state).chain(state) {
            if let Some(Message::State {
                observation,
                problems,
            }) = reader.push(line.as_bytes()).unwrap()
            {
                assert_eq!(problems, []);
                assert_eq!(observation.zombies, []);
                standing.push(observation.all_obstacles().count());
            }
        }
        assert_eq!(standing, [1, 1]);
    }

    #[test]
    fn a_flawed_snake_is_shown_as_dead_and_the_state_ends_where_it_should() {
        let stream = "2 9 9 1\n3 3\n0\nalive 2 0 1,1 1,2\nalive two 0 5,5\n4 4\n0\nalive 2 0 1,1 1,2\ndead 0 0\n";
        let states = read(stream);
        assert_eq!(states.len(), 2);
        assert_eq!(states[0].0, "3 3\n0\nalive 2 0 1,1 1,2\ndead 0 0\n");
        assert_eq!(
            states[0].1,
            ["line 5, column 7: expected the snake's length, found `two`"]
        );
        assert_eq!(
            states[1],
            ("4 4\n0\nalive 2 0 1,1 1,2\ndead 0 0\n".to_owned(), vec![])
        );
    }

    #[test]
    fn a_state_cut_short_is_dropped_and_the_next_one_is_read() {
        let states =
            read("2 9 9 1\n3 3\n0\nalive 2 0 1,1 1,2\n4 4\n1\ndead 0 0\nalive 2 0 1,1 1,2\n");
        assert_eq!(
            states,
            [(
                "4 4\n1\ndead 0 0\nalive 2 0 1,1 1,2\n".to_owned(),
                vec!["line 5, column 1: a new state begins after 1 of 2 snakes".to_owned()]
            )]
        );
    }

    #[test]
    fn a_missing_number_keeps_the_last_one() {
        let states = read("1 9 9 1\n3 3\n0\ndead 0 7\n4 4\nx\nalive 1 7 2,2\n");
        assert_eq!(states[1].0, "4 4\n0\nalive 1 7 2,2\n");
        assert_eq!(
            states[1].1,
            ["line 6, column 1: expected your snake's number, found `x`"]
        );
        let states = read("1 9 9 1\n3 3\nalive 1 7 2,2\n");
        assert_eq!(
            states[0].1,
            ["line 3, column 1: a snake before the line with your snake's number"]
        );
    }

    #[test]
    fn cells_and_seats_that_the_game_does_not_have_are_flaws() {
        let states = read("1 9 8 1\n3 8\n1\nalive 2 0 1,7 1,8\n");
        assert_eq!(states[0].0, "0\ndead 0 0\n");
        assert_eq!(
            states[0].1,
            [
                "line 2, column 1: 3,8 is not on the 9 × 8 board",
                "line 3, column 1: there is no snake 1 in a game of 1",
                "line 4, column 1: 1,8 is not on the 9 × 8 board",
            ]
        );
    }

    #[test]
    fn an_unfinished_text_is_an_error() {
        let said = |text: &str| text.parse::<Observation>().unwrap_err().to_string();
        assert_eq!(
            said("1 1\n0\n"),
            "line 2, column 1: the text ends before the state does"
        );
        assert_eq!(
            said(""),
            "line 0, column 1: the text ends before the state does"
        );
        assert_eq!(
            said("1 1\n0\nalive 5\n"),
            "line 3, column 8: expected the snake's kills, found the end of the line"
        );
    }

    #[test]
    fn game_over_ends_a_game_at_any_place() {
        let mut reader = Reader::new();
        reader.push(b"2 9 9 1").unwrap();
        reader.push(b"3 3").unwrap();
        assert_eq!(reader.push(b"Game Over\r"), Ok(Some(Message::GameOver)));
    }
}
