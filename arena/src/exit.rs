//! Exit codes: what a script can tell from the end of a program. `arena` and `lab` have the same.

use crate::bots::{BotSpecError, NoProgram, ProgramChanged};
use crate::build::NotABot;
use crate::lineup::Absent;
use crate::printable;
use crate::replay::{ReadError, TimelineError};
use crate::sandbox::NotGranted;
use crate::text_table::{COLUMNS, wrapped};
use crate::tournament::JournalError;
use crate::view::tui::ViewExit;
use protocol::config::ConfigError;
use std::io::{IsTerminal, Write};
use std::process::ExitCode;

/// How the program ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exit {
    /// All went well.
    Success,
    /// The program itself failed, a file that cannot be written included.
    Internal,
    /// What was typed, or what a configuration file says, makes no sense.
    Usage,
    /// A bot could not be started, ended before the game, or failed its check.
    Bot,
    /// A replay is damaged, or differs from what the rules say.
    Replay,
    /// A game was ended by a signal, or a view by Ctrl-C.
    Interrupted,
}

/// What was typed makes no sense.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct Misuse(pub String);

impl Exit {
    /// The exit code that fits an error.
    pub fn of(error: &anyhow::Error) -> Self {
        if error.is::<Misuse>() || error.is::<ConfigError>() || error.is::<BotSpecError>() {
            Self::Usage
        } else if error.is::<NoProgram>()
            || error.is::<NotABot>()
            || error.is::<Absent>()
            || error.is::<ProgramChanged>()
            || error.is::<NotGranted>()
        {
            Self::Bot
        } else if let Some(problem) = error.downcast_ref() {
            match problem {
                JournalError::InUse(_)
                | JournalError::Changed { .. }
                | JournalError::Another { .. } => Self::Usage,
                JournalError::Damaged { .. } | JournalError::Impossible { .. } => Self::Replay,
                JournalError::Io { .. } => Self::Internal,
            }
        } else if error.is::<ReadError>() || error.is::<TimelineError>() {
            Self::Replay
        } else if let Some(exit) = of_fleet(error) {
            exit
        } else {
            Self::Internal
        }
    }
}

/// The exit code of an error of many machines.
#[cfg(feature = "nats")]
fn of_fleet(error: &anyhow::Error) -> Option<Exit> {
    use crate::fleet::nats::FleetError;
    Some(match error.downcast_ref()? {
        FleetError::Address(_)
        | FleetError::File { .. }
        | FleetError::NotAllowed { .. }
        | FleetError::Tls { .. }
        | FleetError::NoStreams { .. }
        | FleetError::Name(_) => Exit::Usage,
        FleetError::CannotShip { .. } | FleetError::NoProgram(_) => Exit::Bot,
        FleetError::NeverFinished { .. } | FleetError::Other { .. } => Exit::Internal,
    })
}

#[cfg(not(feature = "nats"))]
fn of_fleet(_error: &anyhow::Error) -> Option<Exit> {
    None
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

impl From<ViewExit> for Exit {
    fn from(exit: ViewExit) -> Self {
        match exit {
            ViewExit::Quit => Self::Success,
            ViewExit::Interrupted => Self::Interrupted,
        }
    }
}

/// A message whose first line, which is ours, is broken between words where a terminal would break it anywhere. The rest may be a
/// compiler's.
pub fn fitting(message: &str) -> String {
    let size = crossterm::terminal::size()
        .ok()
        .filter(|_| std::io::stderr().is_terminal());
    let Some((columns, _)) = size else {
        return message.to_owned();
    };
    let (first, rest) = message.split_once('\n').unwrap_or((message, ""));
    // Later lines are set in by four columns.
    let first = wrapped(first, columns.max(COLUMNS).saturating_sub(4));
    match rest.is_empty() {
        true => first,
        false => format!("{first}\n{rest}"),
    }
}

/// The exit code of what a program came to. An error is printed with all its reasons.
pub fn exit_code(result: anyhow::Result<Exit>) -> ExitCode {
    let exit = result.unwrap_or_else(|error| {
        // Where stderr is gone, the exit code still tells.
        let shown = printable::message(&fitting(&format!("error: {error:#}")));
        let _ = writeln!(std::io::stderr(), "{shown}");
        Exit::of(&error)
    });
    exit.into()
}
