//! How a bot's process came to its end, and what it left behind.

use super::bot::BotProcess;
use super::kernel::{self, Signal};
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

impl BotProcess {
    /// Waits for its end after `Game Over`, with less and less patience. Nothing of its process group
    /// is left.
    pub async fn end(mut self) -> Ended {
        self.thaw();
        drop(self.stdin.take());
        let ending = self.wait_for_end().await;
        let strays = self.end_group();
        Ended { ending, strays }
    }

    async fn wait_for_end(&mut self) -> Ending {
        if let Ok(Ok(status)) = timeout(GRACE, self.child.wait()).await {
            return Ending::Exited(status);
        }
        kernel::signal_group(self.pid, Signal::Terminate);
        if timeout(LAST_GRACE, self.child.wait()).await.is_ok() {
            return Ending::Terminated;
        }
        kernel::signal_group(self.pid, Signal::Kill);
        let _ = self.child.wait().await;
        Ending::Killed
    }

    /// The end of a bot that is gone in mid-game. Its stderr has been read to the end.
    pub async fn bury(mut self) -> Ended {
        let exited = timeout(STATUS_GRACE, self.child.wait()).await;
        let strays = self.end_group();
        let ending = match exited {
            Ok(Ok(status)) => Ending::Exited(status),
            Ok(Err(_)) | Err(_) => {
                let _ = self.child.wait().await;
                Ending::CutOff
            }
        };
        // A process that it forked into another group may hold its stderr open.
        let _ = timeout(STATUS_GRACE, &mut self.drain).await;
        Ended { ending, strays }
    }

    /// Ends what is left of its process group, and says what it was.
    fn end_group(&self) -> Vec<u32> {
        let mut members = kernel::group(self.pid);
        members.retain(|&member| member != self.pid);
        kernel::signal_group(self.pid, Signal::Kill);
        members
    }
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Exited(status) => f.write_str(&exit_text(*status)),
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
        return format!("was ended by signal {signal}");
    }
    match status.code() {
        Some(code) => format!("exited with status {code}"),
        None => "ended".to_owned(),
    }
}
