//! What a person wants, as a page sends it.

use super::keys::{KeySet, Press};
use protocol::Direction;
use std::fmt;
use std::str::FromStr;

/// What a person wants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlayerCommand {
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
pub struct UnknownCommand;

impl FromStr for PlayerCommand {
    type Err = UnknownCommand;

    /// Forgives nothing: only the page itself writes it. Leaving is not in its power.
    fn from_str(text: &str) -> Result<Self, UnknownCommand> {
        let (keys, way) = match text {
            "begin" => return Ok(Self::Begin),
            "end" => return Ok(Self::End),
            _ => text.split_once(' ').ok_or(UnknownCommand)?,
        };
        let keys = match keys {
            "arrows" => KeySet::Arrows,
            "letters" => KeySet::Letters,
            _ => return Err(UnknownCommand),
        };
        let way = match way {
            "up" => Direction::Up,
            "down" => Direction::Down,
            "left" => Direction::Left,
            "right" => Direction::Right,
            _ => return Err(UnknownCommand),
        };
        Ok(Self::Steer(Press { keys, way }))
    }
}

impl fmt::Display for PlayerCommand {
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
        let presses = [KeySet::Arrows, KeySet::Letters]
            .into_iter()
            .flat_map(|keys| Direction::ALL.map(|way| PlayerCommand::Steer(Press { keys, way })));
        for wish in presses.chain([PlayerCommand::Begin, PlayerCommand::End]) {
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
            assert_eq!(
                text.parse::<PlayerCommand>(),
                Err(UnknownCommand),
                "{text:?}"
            );
        }
    }
}
