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
            Self::Exited(status) => f.write_str(&in_words(*status)),
            Self::Terminated => {
                f.write_str("stayed after Game Over until it was told to terminate")
            }
            Self::Killed => f.write_str("stayed after Game Over until it was killed"),
            Self::CutOff => f.write_str("closed a pipe and was ended"),
        }
    }
}

/// An exit status as a person would say it.
pub fn in_words(status: ExitStatus) -> String {
    #[cfg(unix)]
    if let Some(signal) = std::os::unix::process::ExitStatusExt::signal(&status) {
        return format!("was ended by signal {signal}");
    }
    match status.code() {
        Some(code) => format!("exited with status {code}"),
        None => "ended".to_owned(),
    }
}
