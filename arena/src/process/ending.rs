//! How a bot's process came to its end, and what it left behind.

use super::bot::BotProcess;
use crate::sandbox::{Excess, Last, Limits, hint};
use std::fmt;
use std::process::ExitStatus;
use std::time::Duration;
use tokio::time::timeout;

/// How long a bot has to exit after `Game Over`, and then after being told to terminate.
const GRACE: Duration = Duration::from_millis(500);
const LAST_GRACE: Duration = Duration::from_millis(250);
/// How long a bot that closed a pipe has to tell its exit status.
const STATUS_GRACE: Duration = Duration::from_millis(100);

/// A bot that has ended.
#[derive(Debug)]
pub struct Ended {
    /// How.
    pub ending: Ending,
    /// The same in words, with what its last words hint at.
    pub reason: String,
    /// Processes that it left behind. They have been ended.
    pub strays: u32,
}

/// How a bot's process came to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// By itself.
    Exited(ExitStatus),
    /// It used more than it may.
    TooMuch(Excess, Limits),
    /// It was still there after `Game Over` and obeyed SIGTERM.
    Terminated,
    /// It was still there after `Game Over` and after SIGTERM, and had to be killed.
    Killed,
    /// It closed a pipe in mid-game but stayed, and had to be killed.
    CutOff,
}

impl BotProcess {
    /// Waits for its end after `Game Over`, with less and less patience. Nothing that it has started is left.
    pub async fn end(mut self) -> Ended {
        self.thaw();
        drop(self.stdin.take());
        if let Ok(last) = timeout(GRACE, self.keeper.ended()).await {
            return self.called(self.ending(last), last);
        }
        self.keeper.terminate();
        if let Ok(last) = timeout(LAST_GRACE, self.keeper.ended()).await {
            return self.called(Ending::Terminated, last);
        }
        self.keeper.kill();
        let last = self.keeper.ended().await;
        self.called(Ending::Killed, last)
    }

    /// The end of a bot that is gone in mid-game. Its stderr has been read to the end.
    pub async fn bury(mut self) -> Ended {
        self.thaw();
        let (ending, last) = match timeout(STATUS_GRACE, self.keeper.ended()).await {
            Ok(last) => (self.ending(last), last),
            Err(_) => {
                self.keeper.kill();
                let last = self.keeper.ended().await;
                // On a busy machine its own end may be told later than it is waited for.
                let by_itself = cfg!(unix) && last.exit().code().is_some();
                match last.excess.is_some() || by_itself {
                    true => (self.ending(last), last),
                    false => (Ending::CutOff, last),
                }
            }
        };
        let _ = timeout(STATUS_GRACE, &mut self.drain).await;
        self.called(ending, last)
    }

    /// What its end is called, if it was not the arena that ended it.
    pub fn ending(&self, last: Last) -> Ending {
        match last.excess {
            Some(excess) => Ending::TooMuch(excess, self.limits),
            None => Ending::Exited(last.exit()),
        }
    }

    /// Its end in words. What it said last tells why, if it met a limit that ended it by its own hand.
    pub fn reason(&self, ending: Ending) -> String {
        let hint = match ending {
            Ending::Exited(status) if !status.success() => {
                hint(&self.tail().lines(usize::MAX), self.level, &self.limits)
            }
            _ => None,
        };
        match hint {
            Some(hint) => format!("{ending} ({hint})"),
            None => ending.to_string(),
        }
    }

    fn called(&self, ending: Ending, last: Last) -> Ended {
        Ended {
            ending,
            reason: self.reason(ending),
            strays: last.strays,
        }
    }
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Exited(status) => f.write_str(&exit_text(*status)),
            Self::TooMuch(excess, limits) => f.write_str(&excess.beyond(limits)),
            Self::Terminated => {
                f.write_str("stayed after Game Over until it was told to terminate")
            }
            Self::Killed => f.write_str("stayed after Game Over until it was killed"),
            Self::CutOff => f.write_str("closed a pipe and was ended"),
        }
    }
}

/// An exit status as a person would say it.
pub fn exit_text(status: ExitStatus) -> String {
    #[cfg(unix)]
    if let Some(signal) = std::os::unix::process::ExitStatusExt::signal(&status) {
        return match signal {
            FILE_TOO_LARGE => "wrote a file larger than --limit-files allows".to_owned(),
            _ => format!("was ended by signal {signal}"),
        };
    }
    match status.code() {
        Some(code) => format!("exited with status {code}"),
        None => "ended".to_owned(),
    }
}

/// SIGXFSZ.
#[cfg(unix)]
const FILE_TOO_LARGE: i32 = 25;
