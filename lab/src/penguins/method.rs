//! The ways to play, by the names a person types.

use super::board::{Board, Spot, Step};
use super::{placement, search};
use protocol::below;
use rand::Rng;
use std::fmt;
use std::str::FromStr;

/// Whose way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Whose {
    /// The study's.
    Theirs,
    /// Ours.
    Ours,
}

impl Whose {
    const fn name(self) -> &'static str {
        match self {
            Self::Theirs => "theirs",
            Self::Ours => "ours",
        }
    }
}

/// A way to place and a way to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Method {
    /// The study's score, or a look at what can be reached.
    pub placement: Whose,
    /// Any move at random, or a search.
    pub movement: Whose,
}

impl Method {
    /// The study's.
    pub const THEIRS: Self = Self {
        placement: Whose::Theirs,
        movement: Whose::Theirs,
    };
    /// Ours.
    pub const OURS: Self = Self {
        placement: Whose::Ours,
        movement: Whose::Ours,
    };
    /// Both, and what each part of ours is worth alone.
    pub const ALL: [Self; 4] = [
        Self::THEIRS,
        Self {
            placement: Whose::Ours,
            movement: Whose::Theirs,
        },
        Self {
            placement: Whose::Theirs,
            movement: Whose::Ours,
        },
        Self::OURS,
    ];

    /// The place for the next penguin; none if there is none.
    pub fn place(self, board: &Board) -> Option<Spot> {
        match self.placement {
            Whose::Theirs => placement::theirs(board),
            Whose::Ours => placement::ours(board),
        }
    }

    /// The next move; none if there is none.
    pub fn go(self, board: &Board, rng: &mut impl Rng) -> Option<Step> {
        match self.movement {
            Whose::Ours => search::choose(board),
            Whose::Theirs => {
                let moves = board.moves(board.turn());
                let count = moves.len() as u32;
                (count > 0).then(|| moves[below(rng, count) as usize])
            }
        }
    }
}

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (placement, movement) = (self.placement.name(), self.movement.name());
        if placement == movement {
            f.write_str(placement)
        } else {
            write!(f, "{placement}+{movement}")
        }
    }
}

/// A text that is no method.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "there is no method {0:?}; there are theirs, ours, ours+theirs (our placement, their movement) and theirs+ours"
)]
pub struct UnknownMethod(String);

impl FromStr for Method {
    type Err = UnknownMethod;

    fn from_str(text: &str) -> Result<Self, UnknownMethod> {
        let found = Self::ALL
            .into_iter()
            .find(|method| method.to_string() == text);
        found.ok_or_else(|| UnknownMethod(text.to_owned()))
    }
}
