//! The last resort: a small process that outlives the arena by a moment. When the arena ends, even
//! by SIGKILL, the pipe between them closes, and the guard ends all processes that carry the game's mark.

use super::Marker;
use std::io::Read;
use std::process::{Child, Command, Stdio};

/// A guard on duty. Dropping it lets it do its work, and waits until it is done.
#[derive(Debug)]
pub struct Guard {
    child: Child,
}

impl Guard {
    /// Posts a guard over everything that carries the mark.
    ///
    /// # Errors
    /// If the arena's own program cannot be started again.
    pub fn post(marker: &Marker) -> std::io::Result<Self> {
        let mut command = Command::new(std::env::current_exe()?);
        command.args(["guard", marker.as_str()]);
        command
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::null());
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        Ok(Self {
            child: command.spawn()?,
        })
    }
}

impl Drop for Guard {
    fn drop(&mut self) {
        drop(self.child.stdin.take());
        let _ = self.child.wait();
    }
}

/// What the guard does: waits until the arena is gone, then sweeps.
pub fn guard_until_parent_ends(marker: &Marker) {
    let mut nothing = [0; 64];
    while matches!(std::io::stdin().read(&mut nothing), Ok(1..)) {}
    marker.sweep();
}
