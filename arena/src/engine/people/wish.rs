//! What a person wants, as a page sends it.

use super::keys::{Hand, Press};
use protocol::Direction;
use std::fmt;
use std::str::FromStr;

/// What a person wants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wish {
    /// To steer.
    Steer(Press),
    /// To begin a round, or another one.
    Begin,
    /// To end the round.
    End,
    /// To play no more.
    Leave,
}

/// A text that says no wish of a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected `begin`, `end`, or `arrows` or `letters` with `up`, `down`, `left` or `right`")]
pub struct NoWish;

impl FromStr for Wish {
    type Err = NoWish;

    /// Forgives nothing: only the page itself writes it. Leaving is not in its power.
    fn from_str(text: &str) -> Result<Self, NoWish> {
        let (hand, way) = match text {
            "begin" => return Ok(Self::Begin),
            "end" => return Ok(Self::End),
            _ => text.split_once(' ').ok_or(NoWish)?,
        };
        let hand = match hand {
            "arrows" => Hand::Arrows,
            "letters" => Hand::Letters,
            _ => return Err(NoWish),
        };
        let way = match way {
            "up" => Direction::Up,
            "down" => Direction::Down,
            "left" => Direction::Left,
            "right" => Direction::Right,
            _ => return Err(NoWish),
        };
        Ok(Self::Steer(Press { hand, way }))
    }
}

impl fmt::Display for Wish {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Steer(press) => press.fmt(f),
            Self::Begin => f.write_str("begin"),
            Self::End => f.write_str("end"),
            Self::Leave => f.write_str("leave"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_page_may_wish_is_read_as_it_is_printed() {
        let presses = [Hand::Arrows, Hand::Letters]
            .into_iter()
            .flat_map(|hand| Direction::ALL.map(|way| Wish::Steer(Press { hand, way })));
        for wish in presses.chain([Wish::Begin, Wish::End]) {
            assert_eq!(wish.to_string().parse(), Ok(wish));
        }
    }

    #[test]
    fn anything_else_is_refused() {
        for text in [
            "",
            " ",
            "leave",
            "BEGIN",
            "begin ",
            "arrows",
            "arrows  up",
            "arrows up\n",
            "feet up",
            "arrows north",
            "\0",
            "arrows up arrows up",
        ] {
            assert_eq!(text.parse::<Wish>(), Err(NoWish), "{text:?}");
        }
    }
}
