//! What a warden tells the arena: one JSON object per line.

use super::limits::{Limits, MIB};
use serde::{Deserialize, Serialize};
use std::fmt;

/// One thing that a warden tells.
#[cfg(target_os = "linux")]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Report {
    /// The fence could not be put up.
    Unfenced {
        /// At which step, as in `mounting /proc`.
        step: String,
        /// What the system said.
        why: String,
    },
    /// The program could not be run, for this reason of the system's.
    NotRun {
        /// The system's number of it.
        errno: i32,
    },
    /// The bot runs.
    Started {
        /// Its process.
        pid: u32,
        /// The first process of its namespace, if it has one.
        init: Option<u32>,
    },
    /// The bot is gone, and everything it had started.
    Ended(Last),
}

/// How a bot ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Last {
    /// What the system calls its wait status.
    pub status: i32,
    /// Processes that outlived it for longer than an end takes, and were ended.
    pub strays: u32,
    /// What it used too much of, if the warden ended it for that.
    pub excess: Option<Excess>,
}

impl Last {
    /// The same as the standard library has it.
    pub fn exit(&self) -> std::process::ExitStatus {
        #[cfg(unix)]
        return std::os::unix::process::ExitStatusExt::from_raw(self.status);
        #[cfg(windows)]
        return std::os::windows::process::ExitStatusExt::from_raw(self.status.cast_unsigned());
    }
}

/// What a bot used too much of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Excess {
    /// Memory: so many bytes.
    Memory(u64),
    /// Processes and threads: so many.
    Processes(u64),
}

impl Excess {
    /// What of it is too much, if anything is.
    #[cfg(target_os = "linux")]
    pub(super) fn of(memory: u64, threads: u64, limits: &Limits) -> Option<Self> {
        if memory > limits.memory.saturating_mul(MIB) {
            return Some(Self::Memory(memory));
        }
        (threads > limits.threads()).then_some(Self::Processes(threads))
    }

    /// The excess and the limit, for a person.
    pub fn beyond(&self, limits: &Limits) -> String {
        match self {
            Self::Memory(bytes) => format!(
                "used {} MiB of memory and was ended: {} MiB are allowed (--limit-memory)",
                bytes / MIB,
                limits.memory
            ),
            Self::Processes(count) => format!(
                "had {count} processes and threads and was ended: {} are allowed (--limit-processes)",
                limits.threads()
            ),
        }
    }
}

impl fmt::Display for Excess {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Memory(bytes) => write!(f, "{} MiB of memory", bytes / MIB),
            Self::Processes(count) => write!(f, "{count} processes and threads"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bot_may_use_its_limits_and_no_more() {
        let limits = Limits::default();
        let (memory, threads) = (limits.memory * MIB, limits.threads());
        assert_eq!(Excess::of(memory, threads, &limits), None);
        assert_eq!(
            Excess::of(memory + 1, threads, &limits),
            Some(Excess::Memory(memory + 1))
        );
        assert_eq!(
            Excess::of(memory, threads + 1, &limits),
            Some(Excess::Processes(threads + 1))
        );
    }
}
