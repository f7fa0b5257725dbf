//! How high the fence is.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// How well a bot is kept from everything that is not its own, from not at all to as well as a kernel can.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum Level {
    /// Only what a bot leaves behind is ended.
    None,
    /// Limits of memory, processes and files; a clean environment; as root, a user of its own.
    Limits,
    /// Landlock and seccomp as well: no file, process, socket or signal outside.
    Light,
    /// Namespaces as well: the bot sees no other process, no network and no other files.
    Full,
}

impl Level {
    /// All of them, the lowest first.
    pub const ALL: &[Self] = &[Self::None, Self::Limits, Self::Light, Self::Full];

    /// What it is called.
    pub fn name(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Limits => "limits",
            Self::Light => "light",
            Self::Full => "full",
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A text that names no level.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is no level of the sandbox; they are none, limits, light and full")]
pub struct NoSuchLevel(String);

impl FromStr for Level {
    type Err = NoSuchLevel;

    fn from_str(text: &str) -> Result<Self, NoSuchLevel> {
        let mut levels = Self::ALL.iter().copied();
        let found = levels.find(|level| level.name() == text);
        found.ok_or_else(|| NoSuchLevel(text.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_level_is_read_as_it_is_written() {
        for &level in Level::ALL {
            assert_eq!(level.to_string().parse(), Ok(level));
        }
        assert!("high".parse::<Level>().is_err());
    }

    #[test]
    fn a_higher_level_is_greater() {
        assert!(Level::ALL.is_sorted());
    }
}
