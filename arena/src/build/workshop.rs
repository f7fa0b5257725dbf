//! Where programs are made, and how long that may take.

use crate::sandbox::Level;
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// Bytes that are kept of what compilers said.
const LOG_MOST: usize = 64 << 10;

/// Where programs are made, and how long that may take.
#[derive(Debug)]
pub struct Workshop {
    /// Where they are kept; without it, in the user's own cache.
    pub place: Option<PathBuf>,
    /// How long a compiler may take.
    pub patience: Duration,
    /// The lowest fence behind which something is compiled.
    pub least: Level,
    log: Mutex<String>,
}

impl Default for Workshop {
    fn default() -> Self {
        Self::new(None, Duration::from_secs(180))
    }
}

impl Workshop {
    /// A workshop with an empty log.
    pub fn new(place: Option<PathBuf>, patience: Duration) -> Self {
        Self {
            place,
            patience,
            least: Level::None,
            log: Mutex::default(),
        }
    }

    /// All that compilers have said here, whether they came to a program or not.
    pub fn log(&self) -> String {
        let log = self.log.lock().unwrap_or_else(PoisonError::into_inner);
        log.clone()
    }

    pub(super) fn note(&self, said: &str) {
        let mut log = self.log.lock().unwrap_or_else(PoisonError::into_inner);
        for line in said.lines() {
            if log.len() + line.len() > LOG_MOST {
                log.push_str("…\n");
                return;
            }
            log.push_str(line);
            log.push('\n');
        }
    }
}
