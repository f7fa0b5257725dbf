//! Exit codes: what a script can tell from the program's end. They are those of the arena.

use std::process::ExitCode;

/// How the program ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Exit {
    /// All went well.
    Success,
    /// The program itself failed, a file that cannot be written included.
    Internal,
    /// What was typed makes no sense.
    Usage,
    /// A person left a view by Ctrl-C.
    Interrupted,
}

/// What was typed makes no sense.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub(crate) struct Misuse(pub(crate) String);

impl Exit {
    /// The exit code that fits an error.
    pub(crate) fn of(error: &anyhow::Error) -> Self {
        if error.is::<Misuse>() {
            Self::Usage
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
            Exit::Interrupted => 130,
        })
    }
}
