//! How a bot's process came to its end, and what it left behind.

use std::fmt;
use std::process::ExitStatus;

/// A bot that has ended.
#[derive(Debug)]
pub struct Ended {
    /// How.
    pub ending: Ending,
    /// Processes of its group that it left behind. They have been ended.
    pub strays: Vec<u32>,
}

/// How a bot's process came to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// By itself.
    Exited(ExitStatus),
    /// It was still there after `Game Over` and obeyed SIGTERM.
    Terminated,
    /// It was still there after `Game Over` and after SIGTERM, and had to be killed.
    Killed,
    /// It closed a pipe in mid-game but stayed, and had to be killed.
    CutOff,
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Exited(status) => write_status(*status, f),
            Self::Terminated => {
                f.write_str("stayed after Game Over until it was told to terminate")
            }
            Self::Killed => f.write_str("stayed after Game Over until it was killed"),
            Self::CutOff => f.write_str("closed a pipe and was ended"),
        }
    }
}

fn write_status(status: ExitStatus, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    #[cfg(unix)]
    if let Some(signal) = std::os::unix::process::ExitStatusExt::signal(&status) {
        return write!(f, "was ended by signal {signal}");
    }
    match status.code() {
        Some(code) => write!(f, "exited with status {code}"),
        None => f.write_str("ended"),
    }
}
