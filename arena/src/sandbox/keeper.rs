//! The arena's hold on one bot: the warden that keeps it, and the line on which the two talk.

use super::cgroup::ControlGroup;
use super::order::Order;
use super::report::{Last, Report};
use super::started::{Kept, Pipes, StartError};
use super::{Level, Sandbox};
use rustix::process::{DumpableBehavior, set_dumpable_behavior};
use std::ffi::OsStr;
use std::io::{self, Read, Write};
use std::os::fd::AsRawFd;
use std::os::unix::net::UnixStream;
use std::path::Path;
use std::process::Stdio;
use std::time::Duration;
use tokio::process::{Child, Command};

/// How long a warden may take to put up its fence. Only a machine that stands still takes that long.
const PATIENCE: Duration = Duration::from_secs(20);
/// No report is longer.
const REPORT_CAP: usize = 4096;
/// What the arena tells a warden in one byte.
pub(super) const TERMINATE: u8 = b'T';
pub(super) const KILL: u8 = b'K';

/// The arena's hold on one bot. Letting go of it ends the bot and all that it has started.
#[derive(Debug)]
pub struct Keeper {
    warden: Child,
    leash: tokio::net::UnixStream,
    heard: Vec<u8>,
    last: Option<Last>,
    pid: u32,
    /// Processes between the arena and the bot.
    between: Vec<u32>,
    /// The kernel's own list of what is the bot's, if it keeps one.
    group: Option<ControlGroup>,
    level: Level,
}

impl Keeper {
    /// Starts a program behind the fence of this sandbox.
    ///
    /// # Errors
    /// If the program cannot be run, or not behind this fence.
    pub fn start(
        program: &Path,
        args: &[impl AsRef<OsStr>],
        sandbox: &Sandbox,
    ) -> Result<Kept, StartError> {
        // What the arena knows, its environment among it, is not for programs of the same user.
        set_dumpable_behavior(DumpableBehavior::NotDumpable).map_err(io::Error::from)?;
        let (mut leash, theirs) = UnixStream::pair()?;
        let mut command = Command::new(sandbox.arena()?);
        command.arg("warden").arg(program).args(args);
        command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .process_group(0);
        hand_over(&mut command, &theirs);
        let mut warden = command.spawn()?;
        drop(theirs);
        let is_limited = sandbox.level >= Level::Limits;
        let group = is_limited.then(|| ControlGroup::make(&sandbox.limits));
        let group = group.flatten();
        let order = Order {
            level: sandbox.level,
            limits: sandbox.limits,
            reads: sandbox.reads.clone(),
            hidden: sandbox.hidden.clone(),
            group: group.as_ref().map(|group| group.path().to_owned()),
        };
        let mut text = serde_json::to_vec(&order).map_err(io::Error::from)?;
        text.push(b'\n');
        leash.write_all(&text)?;
        leash.set_read_timeout(Some(PATIENCE))?;
        let (pid, init) = match first_report(&mut leash)? {
            Report::Started { pid, init } => (pid, init),
            Report::NotRun { errno } => {
                return Err(StartError::Program {
                    program: program.display().to_string(),
                    source: io::Error::from_raw_os_error(errno),
                });
            }
            Report::Unfenced { step, why } => {
                return Err(StartError::Unfenced {
                    level: sandbox.level,
                    step,
                    why,
                });
            }
            Report::Ended(_) => return Err(unexpected().into()),
        };
        leash.set_nonblocking(true)?;
        let leash = tokio::net::UnixStream::from_std(leash)?;
        let all = (
            warden.stdin.take(),
            warden.stdout.take(),
            warden.stderr.take(),
        );
        let (Some(stdin), Some(stdout), Some(stderr)) = all else {
            unreachable!("all three pipes were asked for");
        };
        let between = warden.id().into_iter().chain(init).collect();
        Ok(Kept {
            keeper: Self {
                warden,
                leash,
                heard: Vec::new(),
                last: None,
                pid,
                between,
                // One that has ended already needs none.
                group: group.filter(|group| group.has(pid)),
                level: sandbox.level,
            },
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

    /// The bot's process and all that it has started, and nothing between it and the arena.
    pub fn family(&self) -> Vec<u32> {
        let Some(&warden) = self.between.first() else {
            return Vec::new();
        };
        let mut family = super::descendants(warden);
        family.retain(|pid| !self.between.contains(pid));
        family
    }

    /// Stops all of the family at once, or lets it go on, if the kernel keeps a list of it that no member can leave.
    /// Returns whether it does.
    pub fn freeze(&self, frozen: bool) -> bool {
        let group = self.group.as_ref().filter(|_| self.level >= Level::Light);
        group.is_some_and(|group| group.freeze(frozen).is_ok())
    }

    /// Waits until the bot is gone, and everything it had started. If it is dropped before that, nothing is
    /// lost.
    pub async fn ended(&mut self) -> Last {
        while self.last.is_none() {
            if self.leash.readable().await.is_err() || !self.hear() {
                // The warden is gone without a word. The bot ends with it, and so does its world, if it has one of its own.
                self.group = None;
                let status = self.warden.wait().await;
                self.last = Some(Last {
                    status: status.map_or(0, raw),
                    ..Last::default()
                });
            }
        }
        self.last.unwrap_or_default()
    }

    /// Tells the bot to terminate.
    pub fn terminate(&mut self) {
        let _ = self.leash.try_write(&[TERMINATE]);
    }

    /// Ends the bot and all that it has started.
    pub fn kill(&mut self) {
        let _ = self.leash.try_write(&[KILL]);
    }

    /// Takes in what the warden says. Returns whether it may say more.
    fn hear(&mut self) -> bool {
        let mut bytes = [0; 512];
        match self.leash.try_read(&mut bytes) {
            Ok(count @ 1..) => self.heard.extend_from_slice(&bytes[..count]),
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => {}
            Ok(0) | Err(_) => return false,
        }
        while let Some(end) = self.heard.iter().position(|&byte| byte == b'\n') {
            let line: Vec<u8> = self.heard.drain(..=end).collect();
            if let Ok(Report::Ended(last)) = serde_json::from_slice(&line) {
                self.last = Some(last);
            }
        }
        self.heard.len() <= REPORT_CAP
    }
}

/// The first thing that a warden says.
fn first_report(leash: &mut UnixStream) -> io::Result<Report> {
    let mut line = Vec::new();
    let mut byte = [0];
    loop {
        match leash.read(&mut byte) {
            Ok(0) => return Err(unexpected()),
            Ok(_) if byte[0] == b'\n' => break,
            Ok(_) if line.len() < REPORT_CAP => line.push(byte[0]),
            Ok(_) => return Err(unexpected()),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(serde_json::from_slice(&line)?)
}

fn unexpected() -> io::Error {
    io::Error::other("it ended before it had started the bot")
}

fn raw(status: std::process::ExitStatus) -> i32 {
    std::os::unix::process::ExitStatusExt::into_raw(status)
}

/// Gives the child the other end of the leash.
#[allow(
    unsafe_code,
    reason = "what a child does between fork and exec has no safe interface"
)]
fn hand_over(command: &mut Command, theirs: &UnixStream) {
    let theirs = theirs.as_raw_fd();
    // SAFETY: the closure makes one system call, on descriptors that are open in the child, and allocates
    // nothing. The new descriptor is left to the program that the child becomes.
    unsafe {
        command.pre_exec(move || match libc::dup2(theirs, Order::LEASH) {
            Order::LEASH if theirs == Order::LEASH => {
                // It has that number already, and would be closed by the exec.
                match libc::fcntl(theirs, libc::F_SETFD, 0) {
                    0 => Ok(()),
                    _ => Err(io::Error::last_os_error()),
                }
            }
            Order::LEASH => Ok(()),
            _ => Err(io::Error::last_os_error()),
        });
    }
}
