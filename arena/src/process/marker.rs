//! A mark that every process of a game carries in its environment, so that what it forks can be
//! found and ended, whatever session or group it moved to.

use std::collections::BTreeSet;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// How often carriers of a mark are looked for until none is left.
const ROUNDS: usize = 200;
const BETWEEN_ROUNDS: Duration = Duration::from_millis(1);

/// The mark of one run of the arena.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Marker(String);

impl Marker {
    /// The variable that carries it.
    pub const VARIABLE: &str = "SNAKEPIT_GAME";

    /// A mark that no other run has.
    pub fn fresh() -> Self {
        let since = SystemTime::now()
            .duration_since(UNIX_EPOCH)
            .unwrap_or_default();
        Self(format!("{}-{:x}", std::process::id(), since.as_nanos()))
    }

    /// The mark as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Ends every process that carries the mark, and returns them once they are gone.
    pub fn sweep(&self) -> BTreeSet<u32> {
        let mut ended = BTreeSet::new();
        // A process that forks while it is looked for is found in the next round.
        for _ in 0..ROUNDS {
            let found = self.carriers();
            if found.is_empty() {
                break;
            }
            for &pid in &found {
                super::kernel::kill_process(pid);
            }
            ended.extend(found);
            std::thread::sleep(BETWEEN_ROUNDS);
        }
        ended
    }

    /// The processes that carry the mark, this one aside.
    pub fn carriers(&self) -> Vec<u32> {
        let entry = format!("{}={}", Self::VARIABLE, self.0);
        let own = std::process::id();
        let carries = |pid: &u32| {
            let environ = std::fs::read(format!("/proc/{pid}/environ")).unwrap_or_default();
            *pid != own
                && environ
                    .split(|&byte| byte == 0)
                    .any(|var| var == entry.as_bytes())
        };
        super::kernel::all_processes().filter(carries).collect()
    }
}

impl From<String> for Marker {
    fn from(text: String) -> Self {
        Self(text)
    }
}
