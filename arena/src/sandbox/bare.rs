//! The arena's hold on one bot where there is no warden: outside Linux a bot is a plain child, and only itself is
//! ended.

use super::started::{Kept, Pipes, StartError};
use super::{Last, Sandbox};
use std::ffi::OsStr;
use std::path::Path;
use std::process::{ExitStatus, Stdio};
use tokio::process::{Child, Command};

/// The arena's hold on one bot. Letting go of it ends the bot.
#[derive(Debug)]
pub struct Keeper {
    child: Child,
    pid: u32,
}

impl Keeper {
    /// Starts a program.
    ///
    /// # Errors
    /// If the program cannot be run.
    pub fn start(
        program: &Path,
        args: &[impl AsRef<OsStr>],
        _sandbox: &Sandbox,
    ) -> Result<Kept, StartError> {
        let mut command = Command::new(program);
        command
            .args(args)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .kill_on_drop(true);
        #[cfg(unix)]
        command.process_group(0);
        let mut child = command.spawn().map_err(|source| StartError::Program {
            program: program.display().to_string(),
            source,
        })?;
        let all = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let (Some(stdin), Some(stdout), Some(stderr)) = all else {
            unreachable!("all three pipes were asked for");
        };
        let pid = child.id().unwrap_or_default();
        Ok(Kept {
            keeper: Self { child, pid },
            pipes: Pipes {
                stdin,
                stdout,
                stderr,
            },
        })
    }

    /// The bot's own process.
    pub fn pid(&self) -> u32 {
        self.pid
    }

    /// The bot's process.
    pub fn family(&self) -> Vec<u32> {
        vec![self.pid]
    }

    /// Stops all of the family at once, or lets it go on. Nothing here does.
    pub fn freeze(&self, _frozen: bool) -> bool {
        false
    }

    /// Waits until the bot is gone.
    pub async fn ended(&mut self) -> Last {
        let status = self.child.wait().await;
        Last {
            status: status.map_or(0, raw),
            ..Last::default()
        }
    }

    /// Tells the bot to terminate, where there is a way to tell it.
    pub fn terminate(&mut self) {
        #[cfg(unix)]
        if let Some(pid) = i32::try_from(self.pid)
            .ok()
            .and_then(rustix::process::Pid::from_raw)
        {
            let _ = rustix::process::kill_process_group(pid, rustix::process::Signal::TERM);
        }
    }

    /// Ends the bot.
    pub fn kill(&mut self) {
        let _ = self.child.start_kill();
    }
}

#[cfg(unix)]
fn raw(status: ExitStatus) -> i32 {
    std::os::unix::process::ExitStatusExt::into_raw(status)
}

#[cfg(not(unix))]
fn raw(status: ExitStatus) -> i32 {
    status.code().unwrap_or(1)
}
