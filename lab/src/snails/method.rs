//! The ways to play, by the names a person types.

use super::leaf;
use super::minimax::Minimax;
use super::position::Position;
use super::search::{DEEPEST, Search};
use protocol::Direction;
use std::fmt;
use std::str::FromStr;

/// The deepest minimax that is accepted: it visits every line.
const DEEPEST_MINIMAX: u8 = 15;

/// A way to play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// The study's minimax with distances at the leaves.
    Minimax {
        /// Moves ahead.
        depth: u8,
    },
    /// The study's minimax with the A* territory count at the leaves.
    MinimaxTerritory {
        /// Moves ahead.
        depth: u8,
    },
    /// The study's territory count after each own move, its final choice.
    Territory,
    /// Alpha-beta on bitboards with the territory count of a race over the free cells.
    Ours {
        /// Positions for a move.
        nodes: u64,
    },
}

impl Method {
    /// What the match table is played with: minimax as deep as the study had answers, with A* as deep as
    /// it could afford.
    pub const ALL: [Self; 4] = [
        Self::Minimax { depth: 8 },
        Self::MinimaxTerritory { depth: 2 },
        Self::Territory,
        Self::Ours { nodes: 30_000 },
    ];

    /// The names that are accepted.
    pub const ACCEPTED: &'static str = "minimax[:DEPTH], minimax-territory[:DEPTH], territory, \
                                        ours[:POSITIONS]";
}

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Minimax { depth } => write!(f, "minimax:{depth}"),
            Self::MinimaxTerritory { depth } => write!(f, "minimax-territory:{depth}"),
            Self::Territory => f.write_str("territory"),
            Self::Ours { nodes } => write!(f, "ours:{nodes}"),
        }
    }
}

/// Why a text is no method.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MethodError {
    /// Nothing is called that.
    #[error("there is no method {0:?}; there are {known}", known = Method::ACCEPTED)]
    Unknown(String),
    /// The number makes no sense.
    #[error("{name} takes a number from 1 to {most}, not {given:?}")]
    Number {
        /// The method.
        name: &'static str,
        /// The largest number.
        most: u64,
        /// What was given.
        given: String,
    },
}

impl FromStr for Method {
    type Err = MethodError;

    /// Reads what [`Display`](fmt::Display) writes; the number may be left out.
    fn from_str(text: &str) -> Result<Self, MethodError> {
        let (name, given) = match text.split_once(':') {
            Some((name, given)) => (name, Some(given)),
            None => (text, None),
        };
        let number = |name: &'static str, usual: u64, most: u64| {
            let Some(given) = given else {
                return Ok(usual);
            };
            let number = given.parse().ok().filter(|n| (1..=most).contains(n));
            number.ok_or_else(|| MethodError::Number {
                name,
                most,
                given: given.to_owned(),
            })
        };
        let deepest = DEEPEST_MINIMAX.into();
        match name {
            "minimax" => Ok(Self::Minimax {
                depth: number("minimax", 8, deepest)? as u8,
            }),
            "minimax-territory" => Ok(Self::MinimaxTerritory {
                depth: number("minimax-territory", 2, deepest)? as u8,
            }),
            "territory" if given.is_none() => Ok(Self::Territory),
            "ours" => Ok(Self::Ours {
                nodes: number("ours", 30_000, 1_000_000_000)?,
            }),
            _ => Err(MethodError::Unknown(text.to_owned())),
        }
    }
}

/// A method at play; ours remembers from move to move.
#[derive(Clone, Debug)]
pub struct Player {
    method: Method,
    search: Option<Search>,
}

impl Player {
    /// A player at the start of a game.
    pub fn new(method: Method) -> Self {
        let search = match method {
            Method::Ours { nodes } => Some(Search::new(nodes)),
            _ => None,
        };
        Self { method, search }
    }

    /// Its move; none only if there is none.
    pub fn choose(&mut self, position: &Position) -> Option<Direction> {
        if let Some(search) = &mut self.search {
            return search.choose(position, DEEPEST).map(|choice| choice.way);
        }
        let (depth, leaf): (u8, super::minimax::Leaf) = match self.method {
            Method::Minimax { depth } => (depth, leaf::distance),
            Method::MinimaxTerritory { depth } => (depth, leaf::territory),
            Method::Territory | Method::Ours { .. } => (1, leaf::territory),
        };
        Minimax::new(depth, leaf).choose(position)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_method_is_read_as_it_is_written() {
        for method in Method::ALL {
            assert_eq!(method.to_string().parse(), Ok(method));
            let name = method.to_string();
            let name = name.split(':').next().unwrap();
            assert_eq!(name.parse(), Ok(method), "the usual {name}");
        }
    }

    #[test]
    fn what_is_no_method_is_refused_with_a_reason() {
        for (text, problem) in [
            (
                "alphazero",
                "there is no method \"alphazero\"; there are minimax[:DEPTH], \
                 minimax-territory[:DEPTH], territory, ours[:POSITIONS]",
            ),
            (
                "territory:3",
                "there is no method \"territory:3\"; there are minimax[:DEPTH], \
                 minimax-territory[:DEPTH], territory, ours[:POSITIONS]",
            ),
            (
                "minimax:0",
                "minimax takes a number from 1 to 15, not \"0\"",
            ),
            (
                "minimax:16",
                "minimax takes a number from 1 to 15, not \"16\"",
            ),
            (
                "ours:many",
                "ours takes a number from 1 to 1000000000, not \"many\"",
            ),
        ] {
            let error = text.parse::<Method>().unwrap_err();
            assert_eq!(error.to_string(), problem);
        }
    }
}
