//! The board as text: rows of tiles, then the fish of each player and whose turn it is.

use super::board::{Board, LARGEST, MOST_FISH, PLAYERS, Player, Tile};
use std::fmt;
use std::str::FromStr;

/// More fish than any board has.
const MOST_SCORED: u32 = 1_000_000;

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in 0..self.rows() {
            for column in 0..self.columns() {
                let gap = if column > 0 { " " } else { "" };
                match self.tile(self.spot(row, column)) {
                    Tile::Water => write!(f, "{gap}.")?,
                    Tile::Fish(fish) => write!(f, "{gap}{fish}")?,
                    Tile::Penguin(player) => write!(f, "{gap}{player}")?,
                }
            }
            writeln!(f)?;
        }
        for player in self.players() {
            writeln!(f, "fish {player} {}", self.fish(player))?;
        }
        writeln!(f, "turn {}", self.turn())
    }
}

/// Why a text is no board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BoardError {
    /// A tile that is none.
    #[error(
        "line {line}: {text:?} is no tile; a tile is 1, 2 or 3 fish, . for water or A to D for a penguin"
    )]
    Tile {
        /// The line, from 1.
        line: usize,
        /// What is there.
        text: String,
    },
    /// A row of another length.
    #[error("line {line}: a row of {found} tiles after rows of {expected}")]
    Ragged {
        /// The line, from 1.
        line: usize,
        /// Tiles in the rows before.
        expected: usize,
        /// Tiles in this one.
        found: usize,
    },
    /// Too many rows or columns.
    #[error("line {line}: a board has at most {LARGEST} rows and {LARGEST} columns")]
    Large {
        /// The line, from 1.
        line: usize,
    },
    /// A line that means nothing.
    #[error("line {line}: expected {expected}, not {text:?}")]
    Line {
        /// The line, from 1.
        line: usize,
        /// What would have made sense.
        expected: String,
        /// What is there.
        text: String,
    },
    /// Something is missing at the end.
    #[error("the text ends without {0}")]
    Missing(&'static str),
    /// A penguin of no player.
    #[error("there is a penguin of {0}, but no line \"fish {0} ...\"")]
    Stranger(Player),
}

impl FromStr for Board {
    type Err = BoardError;

    /// Reads what [`Display`](fmt::Display) writes. It forgives any blanks between tiles, empty lines,
    /// comments from `#` to the end of a line, and 0 for water.
    fn from_str(text: &str) -> Result<Self, BoardError> {
        let mut rows: Vec<Vec<Tile>> = Vec::new();
        let mut fish: Vec<u32> = Vec::new();
        let mut turn = None;
        for (index, text) in text.lines().enumerate() {
            let line = index + 1;
            let text = text.split('#').next().unwrap_or("");
            let words: Vec<&str> = text.split_whitespace().collect();
            match words[..] {
                [] => {}
                ["fish", whose, count] if turn.is_none() && fish.len() < *PLAYERS.end() => {
                    let next = Player(fish.len() as u8);
                    let count = count.parse().ok().filter(|&count| count <= MOST_SCORED);
                    let (Some(count), true) = (count, whose == next.to_string()) else {
                        let expected = format!("\"fish {next} NUMBER\"");
                        return Err(unexpected(line, expected, text));
                    };
                    fish.push(count);
                }
                ["turn", whose] if turn.is_none() && PLAYERS.contains(&fish.len()) => {
                    let named = (0..fish.len() as u8)
                        .map(Player)
                        .find(|player| player.to_string() == whose);
                    if named.is_none() {
                        let last = Player(fish.len() as u8 - 1);
                        return Err(unexpected(
                            line,
                            format!("\"turn A\" to \"turn {last}\""),
                            text,
                        ));
                    }
                    turn = named;
                }
                _ if fish.is_empty() && turn.is_none() && !matches!(words[0], "fish" | "turn") => {
                    rows.push(row(line, &words, rows.first())?);
                    if rows.len() > LARGEST {
                        return Err(BoardError::Large { line });
                    }
                }
                _ => return Err(unexpected(line, after(fish.len(), turn.is_some()), text)),
            }
        }
        if rows.is_empty() {
            return Err(BoardError::Missing("a row of tiles"));
        }
        if !PLAYERS.contains(&fish.len()) {
            return Err(BoardError::Missing("\"fish\" lines of two to four players"));
        }
        let turn = turn.ok_or(BoardError::Missing("a line \"turn PLAYER\""))?;
        for tile in rows.iter().flatten() {
            if let Tile::Penguin(player) = tile
                && player.index() >= fish.len()
            {
                return Err(BoardError::Stranger(*player));
            }
        }
        let mut board = Self::new(&rows, fish.len());
        board.fish = fish;
        board.turn = turn;
        Ok(board)
    }
}

fn row(line: usize, words: &[&str], first: Option<&Vec<Tile>>) -> Result<Vec<Tile>, BoardError> {
    if words.len() > LARGEST {
        return Err(BoardError::Large { line });
    }
    if let Some(expected) = first.map(Vec::len).filter(|&length| length != words.len()) {
        let found = words.len();
        return Err(BoardError::Ragged {
            line,
            expected,
            found,
        });
    }
    let tile = |word: &&str| match word.as_bytes() {
        [b'.' | b'0'] => Ok(Tile::Water),
        &[digit @ b'1'..=b'9'] if digit - b'0' <= MOST_FISH => Ok(Tile::Fish(digit - b'0')),
        &[letter @ b'A'..=b'D'] => Ok(Tile::Penguin(Player(letter - b'A'))),
        _ => Err(BoardError::Tile {
            line,
            text: shown(word),
        }),
    };
    words.iter().map(tile).collect()
}

/// What may come after so many lines about fish.
fn after(fish: usize, turn: bool) -> String {
    let (fewest, most) = PLAYERS.into_inner();
    match fish {
        _ if turn => "nothing more".to_owned(),
        0 => "a row of tiles or \"fish A NUMBER\"".to_owned(),
        _ if fish < fewest => format!("\"fish {} NUMBER\"", Player(fish as u8)),
        _ if fish < most => format!("\"fish {} NUMBER\" or \"turn PLAYER\"", Player(fish as u8)),
        _ => "\"turn PLAYER\"".to_owned(),
    }
}

fn unexpected(line: usize, expected: String, text: &str) -> BoardError {
    BoardError::Line {
        line,
        expected,
        text: shown(text.trim()),
    }
}

/// As much of a text as fits into a message.
fn shown(text: &str) -> String {
    let mut shown: String = text.chars().take(40).collect();
    if shown.len() < text.len() {
        shown.push('…');
    }
    shown
}

/// A floe on which no fish has been taken, for tests.
#[cfg(test)]
pub(super) fn board(text: &str) -> Board {
    format!("{text}\nfish A 0\nfish B 0\nturn A")
        .parse()
        .unwrap()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const SMALL: &str = "1 2 .\nA 3 B\nfish A 1\nfish B 4\nturn B\n";

    fn any_board() -> impl Strategy<Value = Board> {
        let tile = prop_oneof![
            Just(Tile::Water),
            (1..=MOST_FISH).prop_map(Tile::Fish),
            (0..2u8).prop_map(|player| Tile::Penguin(Player(player))),
        ];
        let rows = (1..8usize, 1..8usize).prop_flat_map(move |(rows, columns)| {
            let row = proptest::collection::vec(tile.clone(), columns);
            proptest::collection::vec(row, rows)
        });
        (rows, 2..5usize, 0..2u8, 0..99u32).prop_map(|(rows, players, turn, fish)| {
            let mut board = Board::new(&rows, players);
            board.fish[1] = fish;
            board.turn = Player(turn);
            board
        })
    }

    proptest! {
        #[test]
        fn a_board_is_read_as_it_is_written(board in any_board()) {
            prop_assert_eq!(board.to_string().parse(), Ok(board));
        }

        #[test]
        fn no_text_makes_the_reader_panic(text in "([0-9A-F. #]{0,9}\n?|fish|turn|[^\u{0}]{0,5}){0,20}") {
            let _ = text.parse::<Board>();
        }
    }

    #[test]
    fn blanks_comments_and_zeros_are_forgiven() {
        let untidy = "# a floe\n\n 1\t2  0 # a hole\n\nA 3 B\nfish A 1\nfish B 4\n\nturn B";
        assert_eq!(untidy.parse::<Board>().unwrap(), SMALL.parse().unwrap());
    }

    #[test]
    fn what_is_no_board_is_refused_with_the_line() {
        let wide = "1 ".repeat(31);
        let high = "1\n".repeat(31);
        let endless = "9".repeat(100_000);
        for (text, problem) in [
            ("", "the text ends without a row of tiles"),
            (
                "1 2\n",
                "the text ends without \"fish\" lines of two to four players",
            ),
            (
                "1 2\nfish A 0\n",
                "the text ends without \"fish\" lines of two to four players",
            ),
            (
                "1 2\nfish A 0\nfish B 0\n",
                "the text ends without a line \"turn PLAYER\"",
            ),
            (
                "1 4\n",
                "line 1: \"4\" is no tile; a tile is 1, 2 or 3 fish, . for water or A to D for a penguin",
            ),
            (
                "1 é\n",
                "line 1: \"é\" is no tile; a tile is 1, 2 or 3 fish, . for water or A to D for a penguin",
            ),
            (
                &endless,
                "line 1: \"9999999999999999999999999999999999999999…\" is no tile; a tile is 1, 2 or 3 fish, . for water or A to D for a penguin",
            ),
            ("1 2\n1\n", "line 2: a row of 1 tiles after rows of 2"),
            (&wide, "line 1: a board has at most 30 rows and 30 columns"),
            (&high, "line 31: a board has at most 30 rows and 30 columns"),
            (
                "fish A 0\nfish B 0\nturn A\n1 1\n",
                "line 4: expected nothing more, not \"1 1\"",
            ),
            (
                "turn A\n",
                "line 1: expected a row of tiles or \"fish A NUMBER\", not \"turn A\"",
            ),
            (
                "1\nfish B 0\n",
                "line 2: expected \"fish A NUMBER\", not \"fish B 0\"",
            ),
            (
                "1\nfish A -1\n",
                "line 2: expected \"fish A NUMBER\", not \"fish A -1\"",
            ),
            (
                "1\nfish A 99999999999\n",
                "line 2: expected \"fish A NUMBER\", not \"fish A 99999999999\"",
            ),
            (
                "1\nfish A 0\nturn A\n",
                "line 3: expected \"fish B NUMBER\", not \"turn A\"",
            ),
            (
                "1\nfish A 0\nfish B 0\nturn C\n",
                "line 4: expected \"turn A\" to \"turn B\", not \"turn C\"",
            ),
            (
                "C\nfish A 0\nfish B 0\nturn A\n",
                "there is a penguin of C, but no line \"fish C ...\"",
            ),
        ] {
            assert_eq!(text.parse::<Board>().unwrap_err().to_string(), problem);
        }
    }
}
