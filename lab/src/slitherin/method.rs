//! The ways to fill a board, and the boards each is for.

use super::almighty::{Brazilian, Long};
use super::game::Game;
use super::halves::Halves;
use super::ours::Ours;
use super::ring::{Ring, Round};
use super::shortest::Shortest;
use protocol::{Cell, Size};
use std::fmt;
use std::str::FromStr;

/// The longest side of a board.
pub const LARGEST: u8 = 40;

/// Decides where the head goes.
pub trait Snake {
    /// The next cell for the head.
    fn go(&mut self, game: &Game) -> Cell;
}

/// A way to fill a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Method {
    /// The shortest way to the food, whatever comes then.
    Shortest,
    /// Round and round a cycle through all cells.
    Hamiltonian,
    /// Round a cycle that leaves out one cell, with a side step to it.
    AlmightyBrazilian,
    /// Two cycles in turn, each of which leaves out one cell.
    AlmightyLong,
    /// A cycle for each half of the board while the snake is short.
    SubHamiltonian,
    /// The best that we know.
    Ours,
}

/// A method that does not play on a board, or a board that no method plays on.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MethodError {
    /// No such method.
    #[error("no method is called '{0}'; there are {names}", names = names(Method::ALL))]
    Unknown(String),
    /// Some other method would do.
    #[error("{method} needs {needs}, which {size} has not; methods for it: {others}")]
    Unsuited {
        /// What was asked for.
        method: Method,
        /// What that needs.
        needs: &'static str,
        /// The board.
        size: Size,
        /// Who plays there.
        others: String,
    },
    /// No method would do.
    #[error("a board has 2 to {LARGEST} cells each way, as in 20x11; this is {0}")]
    Board(String),
}

impl Method {
    /// All of them.
    pub const ALL: [Self; 6] = [
        Self::Shortest,
        Self::Hamiltonian,
        Self::AlmightyBrazilian,
        Self::AlmightyLong,
        Self::SubHamiltonian,
        Self::Ours,
    ];

    /// Whether it says of itself that it never loses.
    pub fn is_safe(self) -> bool {
        !matches!(self, Self::Shortest | Self::AlmightyBrazilian)
    }

    /// Whether it plays on that board.
    ///
    /// # Errors
    /// If not: what it needs, and who else would.
    pub fn fits(self, size: Size) -> Result<(), MethodError> {
        let sides = [size.width(), size.height()];
        if sides.iter().any(|side| !(2..=LARGEST).contains(side)) {
            return Err(MethodError::Board(size.to_string()));
        }
        if self.plays(size) {
            return Ok(());
        }
        let needs = match self {
            Self::Hamiltonian => "an even side",
            Self::SubHamiltonian => "two equal halves with an even side each",
            _ => "two odd sides",
        };
        Err(MethodError::Unsuited {
            method: self,
            needs,
            size,
            others: names({ Self::ALL }.into_iter().filter(|other| other.plays(size))),
        })
    }

    fn plays(self, size: Size) -> bool {
        let odd = !size.area().is_multiple_of(2);
        match self {
            Self::Shortest | Self::Ours => true,
            Self::Hamiltonian => !odd,
            Self::AlmightyBrazilian | Self::AlmightyLong => odd,
            Self::SubHamiltonian => Halves::new(size).is_some(),
        }
    }

    /// A snake that plays so; `None` if the board does not suit it.
    pub fn snake(self, size: Size, seed: u64) -> Option<Box<dyn Snake>> {
        self.fits(size).ok()?;
        Some(match self {
            Self::Shortest => Box::new(Shortest::new(size)),
            Self::Hamiltonian => Box::new(Round(Ring::whole(size)?)),
            Self::AlmightyBrazilian => Box::new(Brazilian::new(size)?),
            Self::AlmightyLong => Box::new(Long::new(size)?),
            Self::SubHamiltonian => Box::new(Halves::new(size)?),
            Self::Ours => Box::new(Ours::new(size, seed)?),
        })
    }
}

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Shortest => "shortest",
            Self::Hamiltonian => "hamiltonian",
            Self::AlmightyBrazilian => "almighty-brazilian",
            Self::AlmightyLong => "almighty-long",
            Self::SubHamiltonian => "sub-hamiltonian",
            Self::Ours => "ours",
        })
    }
}

impl FromStr for Method {
    type Err = MethodError;

    fn from_str(text: &str) -> Result<Self, MethodError> {
        let mut all = Self::ALL.into_iter();
        all.find(|method| method.to_string() == text)
            .ok_or_else(|| MethodError::Unknown(text.to_owned()))
    }
}

fn names(methods: impl IntoIterator<Item = Method>) -> String {
    let names: Vec<String> = methods.into_iter().map(|it| it.to_string()).collect();
    names.join(", ")
}

/// Reads a board as in `20x11`.
///
/// # Errors
/// If it is none, or none that a game could be played on.
pub fn board(text: &str) -> Result<Size, MethodError> {
    let wrong = || MethodError::Board(text.to_owned());
    let (width, height) = text.split_once(['x', '×']).ok_or_else(wrong)?;
    let side = |text: &str| text.trim().parse::<u8>().map_err(|_| wrong());
    let size = Size::new(side(width)?, side(height)?).ok_or_else(wrong)?;
    Method::Ours.fits(size).map_err(|_| wrong())?;
    Ok(size)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_board_is_two_sides_from_2_to_40() {
        assert_eq!(board("20x11"), Ok(Size::new(20, 11).unwrap()));
        for wrong in [
            "1x1", "1x9", "0x5", "99x99", "41x2", "300x2", "6", "axb", "-2x4", "",
        ] {
            assert_eq!(board(wrong), Err(MethodError::Board(wrong.to_owned())));
        }
    }

    #[test]
    fn names_are_what_is_typed() {
        for method in Method::ALL {
            assert_eq!(method.to_string().parse(), Ok(method));
        }
        let unknown = "best".parse::<Method>().unwrap_err().to_string();
        assert!(unknown.ends_with("sub-hamiltonian, ours"), "{unknown}");
    }

    #[test]
    fn who_cannot_play_says_who_can() {
        let said = Method::Hamiltonian.fits(board("5x7").unwrap()).unwrap_err();
        assert_eq!(
            said.to_string(),
            "hamiltonian needs an even side, which 5 × 7 has not; methods for it: shortest, \
             almighty-brazilian, almighty-long, ours"
        );
    }
}
