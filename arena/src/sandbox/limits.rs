//! How much of the machine a bot may use.

use serde::{Deserialize, Serialize};

/// Bytes in a mebibyte.
pub(super) const MIB: u64 = 1024 * 1024;

/// What a Java virtual machine needs before the bot has started a thread: compilers, timers and signals, and
/// collectors of garbage by the number of cores.
const JVM_THREADS: u64 = 24;
const JVM_THREADS_PER_CORE: u64 = 3;

/// How much of the machine a bot may use, with everything it starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Limits {
    /// Memory in MiB.
    pub memory: u64,
    /// Processes and threads, beyond what a Java virtual machine needs.
    pub processes: u64,
    /// Files in MiB.
    pub files: u64,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            memory: 512,
            processes: 64,
            files: 64,
        }
    }
}

impl Limits {
    /// Files that a bot may have open at a time.
    pub(super) const OPEN_FILES: u64 = 256;

    /// Threads that there may be in all.
    pub(super) fn threads(&self) -> u64 {
        let cores = std::thread::available_parallelism().map_or(1, |cores| cores.get() as u64);
        self.processes
            .saturating_add(JVM_THREADS + JVM_THREADS_PER_CORE * cores)
    }
}
