//! Exit codes: what a script can tell from the arena's end.

use arena::replay::ReadError;
use arena::replay::TimelineError;
use arena::tournament::{JournalError, NoProgram};
use std::process::ExitCode;

/// How the program ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Exit {
    /// All went well.
    Success,
    /// The arena itself failed, a file that cannot be written included.
    Internal,
    /// What was typed, or what a configuration file says, makes no sense.
    Usage,
    /// A bot could not be started, ended before the game, or failed its check.
    Bot,
    /// A replay is damaged, or differs from what the rules say.
    Replay,
    /// The game was ended by a signal.
    Interrupted,
}

/// What was typed makes no sense.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub(crate) struct Misuse(pub(crate) String);

impl Exit {
    /// The exit code that fits an error.
    pub(crate) fn of(error: &anyhow::Error) -> Self {
        if error.is::<Misuse>()
            || error.is::<protocol::config::ConfigError>()
            || error.is::<arena::bots::BotSpecError>()
        {
            Self::Usage
        } else if error.is::<NoProgram>() {
            Self::Bot
        } else if let Some(problem) = error.downcast_ref() {
            match problem {
                JournalError::InUse(_)
                | JournalError::Changed { .. }
                | JournalError::Another { .. } => Self::Usage,
                JournalError::Damaged { .. } => Self::Replay,
                JournalError::Io { .. } => Self::Internal,
            }
        } else if error.is::<ReadError>() || error.is::<TimelineError>() {
            Self::Replay
        } else {
            Self::Internal
        }
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(match exit {
            Exit::Success => 0,
            Exit::Internal => 1,
            Exit::Usage => 2,
            Exit::Bot => 3,
            Exit::Replay => 4,
            Exit::Interrupted => 130,
        })
    }
}
