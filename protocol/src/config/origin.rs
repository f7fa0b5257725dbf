//! The origin of a value of a configuration.

use super::edition::Edition;
use std::fmt;

/// The source of a value.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Origin {
    /// Nothing that was said: the value is the same in every edition.
    Default,
    /// The edition: its value is not that of every other.
    Edition(Edition),
    /// A line of a file.
    File {
        /// The file, as it is to be shown.
        file: String,
        /// The line, from 1.
        line: u32,
    },
    /// The command line: the option that says it.
    Option(String),
    /// The settings taken together.
    Whole,
}

impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Default => f.write_str("default"),
            Self::Edition(edition) => write!(f, "edition {edition}"),
            Self::File { file, line } => write!(f, "{file}:{line}"),
            Self::Option(option) => f.write_str(option),
            Self::Whole => f.write_str("configuration"),
        }
    }
}
