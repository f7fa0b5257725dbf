//! From what is to be started to a command, apart from the arena and bound to its life.

use crate::bots::Launch;
use std::io;
use tokio::process::Command;

/// The command, and what its program is called in a message.
pub(super) fn command(launch: &Launch) -> io::Result<(Command, String)> {
    Ok(match launch {
        Launch::BuiltIn { brain, explain } => {
            let mut command = Command::new(std::env::current_exe()?);
            command.args(["bot", "--brain", brain]);
            if *explain {
                command.arg("--explain");
            }
            (command, brain.clone())
        }
        Launch::Human => {
            let why = "a person is no program, and plays in `arena play` alone";
            return Err(io::Error::new(io::ErrorKind::Unsupported, why));
        }
        Launch::Program { program, args, .. } => {
            let mut command = Command::new(program);
            command.args(args);
            (command, program.display().to_string())
        }
    })
}

/// A group of its own, and an end with the arena's end.
#[cfg(unix)]
#[allow(
    unsafe_code,
    reason = "what a child does between fork and exec has no safe interface"
)]
pub(super) fn set_apart(command: &mut Command) {
    command.process_group(0);
    #[cfg(target_os = "linux")]
    {
        use rustix::process::{Signal, getpid, getppid, set_parent_process_death_signal};
        let arena = getpid();
        // SAFETY: the closure makes two system calls and allocates nothing.
        unsafe {
            command.pre_exec(move || {
                set_parent_process_death_signal(Some(Signal::KILL))?;
                // The arena may have ended before the call above.
                match getppid() == Some(arena) {
                    true => Ok(()),
                    false => Err(io::ErrorKind::NotFound.into()),
                }
            });
        }
    }
}

#[cfg(not(unix))]
pub(super) fn set_apart(_command: &mut Command) {}
