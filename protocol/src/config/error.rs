//! The flaws of a configuration, each with its place and what would have been accepted.

use super::origin::Origin;

/// A flaw in a configuration and where it stands.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{origin}: {problem}")]
pub struct ConfigError {
    /// The file and line, or the option, that says it.
    pub origin: Origin,
    /// What is wrong.
    pub problem: ConfigProblem,
}

/// What can be wrong with a setting.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ConfigProblem {
    /// No such key.
    #[error("there is no key `{key}`; the keys are {}", super::keys::names())]
    UnknownKey {
        /// What was written.
        key: String,
    },
    /// A key with nothing behind it.
    #[error("`{key}` needs a value: {accepted}")]
    NoValue {
        /// The key.
        key: &'static str,
        /// What would have been accepted.
        accepted: &'static str,
    },
    /// A value that the key does not take.
    #[error("`{key}` cannot be `{value}`; it takes {accepted}")]
    BadValue {
        /// The key.
        key: &'static str,
        /// What was written.
        value: String,
        /// What would have been accepted.
        accepted: &'static str,
    },
    /// A snake that is longer than the board.
    #[error(
        "a snake of `starting_length` {length} fits nowhere on a {width} × {height} board; \
         it takes at most {longest}"
    )]
    NoRoom {
        /// Its length.
        length: u32,
        /// Columns of the board.
        width: u8,
        /// Rows of the board.
        height: u8,
        /// How long it may be.
        longest: u32,
    },
    /// A game that ends before it begins.
    #[error(
        "a round of {duration} s at {speed} ms a move has no tick; give it a longer `duration`"
    )]
    NoTicks {
        /// Seconds in a round.
        duration: u32,
        /// Milliseconds for a move.
        speed: u32,
    },
    /// A line of a command that is not `key=value`.
    #[error("`{text}` is not a setting; write key=value, as in `game_width=20`")]
    NotASetting {
        /// What was written.
        text: String,
    },
}
