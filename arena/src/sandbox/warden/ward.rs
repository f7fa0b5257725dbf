//! The bot in a warden's care: what it uses is looked at now and then, and when it ends, or has to, all that it
//! has started ends with it.

use super::super::keeper::{KILL, TERMINATE};
use super::super::limits::Limits;
use super::super::report::{Excess, Last, Report};
use super::super::{descendants, first_descendants};
use super::{line, tell};
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::fd::AsFd;
use rustix::process::{
    Pid, PidfdFlags, Signal, WaitOptions, kill_process, kill_process_group, pidfd_open, wait,
};
use std::fs;
use std::io::{self, Read};
use std::os::unix::net::UnixStream;
use std::time::{Duration, Instant};

/// Time between two looks at what a bot uses.
const BETWEEN_LOOKS: Duration = Duration::from_millis(100);
/// How long what a bot has started may outlive it.
const GRACE: Duration = Duration::from_millis(50);
const BETWEEN_GLANCES: Duration = Duration::from_millis(2);
/// How long the first process of a world may take to tell of the bot's end, on a machine that is very busy.
const FOR_WORD: Duration = Duration::from_secs(5);
/// How often all are told to stand still until none is new.
const ROUNDS: usize = 100;

/// The bot in the warden's care.
pub(super) struct Ward {
    bot: u32,
    /// The first process of its own world, which tells how the bot ended.
    init: Option<(u32, UnixStream)>,
}

impl Ward {
    /// A bot that is the warden's own child.
    pub(super) fn direct(bot: u32) -> Self {
        Self { bot, init: None }
    }

    /// A bot in a world of its own.
    pub(super) fn in_world(bot: u32, init: u32, told: UnixStream) -> Self {
        Self {
            bot,
            init: Some((init, told)),
        }
    }

    /// Watches over the bot until it is gone.
    pub(super) fn watch(
        mut self,
        leash: &mut UnixStream,
        limits: Option<&Limits>,
    ) -> io::Result<()> {
        let init = self.init.as_ref().map(|(init, _)| *init);
        let started = Report::Started {
            pid: self.bot,
            init,
        };
        tell(leash, &started)?;
        let excess = self.wait_for_end(leash, limits)?;
        let mut status = None;
        if excess.is_none() {
            status = self.status();
        }
        let strays = match status {
            Some(_) => self.outlived(),
            None => 0,
        };
        let killed = self.end_all();
        let last = Last {
            status: status.or(killed).unwrap_or(libc::SIGKILL),
            strays,
            excess,
        };
        // An arena that is gone hears nothing, and that is why all has ended.
        let _ = tell(leash, &Report::Ended(last));
        Ok(())
    }

    /// Until the bot ends, uses too much, or is to be ended.
    fn wait_for_end(
        &mut self,
        leash: &mut UnixStream,
        limits: Option<&Limits>,
    ) -> io::Result<Option<Excess>> {
        let bot = pid(self.bot).map(|bot| pidfd_open(bot, PidfdFlags::empty()));
        let Some(Ok(bot)) = bot else {
            // It has ended and been taken in already.
            return Ok(None);
        };
        let mut looked = Instant::now();
        loop {
            let pause = Timespec::try_from(BETWEEN_LOOKS).unwrap_or_default();
            let mut watched = [
                PollFd::new(&bot, PollFlags::IN),
                PollFd::from_borrowed_fd(leash.as_fd(), PollFlags::IN),
            ];
            match poll(&mut watched, Some(&pause)) {
                Ok(_) | Err(rustix::io::Errno::INTR) => {}
                Err(error) => return Err(error.into()),
            }
            let [ended, told] = watched.map(|fd| !fd.revents().is_empty());
            if ended {
                return Ok(None);
            }
            if told && self.is_to_end(leash) {
                return Ok(None);
            }
            if looked.elapsed() >= BETWEEN_LOOKS {
                looked = Instant::now();
                if self.init.is_none() {
                    self.take_in_orphans();
                }
                let excess = limits.and_then(|limits| self.excess(limits));
                if excess.is_some() {
                    return Ok(excess);
                }
            }
        }
    }

    /// What the arena says: the bot is to terminate, or to end. An arena that is gone says that too.
    fn is_to_end(&self, leash: &mut UnixStream) -> bool {
        let mut word = [0];
        match leash.read(&mut word) {
            Ok(1) if word[0] == TERMINATE => {
                if let Some(bot) = pid(self.bot) {
                    let _ = kill_process_group(bot, Signal::TERM);
                }
                false
            }
            Ok(1) => word[0] == KILL,
            Ok(_) => true,
            Err(error) => error.kind() != io::ErrorKind::Interrupted,
        }
    }

    /// Everything that belongs to the bot, or so many of it as are enough.
    fn family(&self, enough: usize) -> Vec<u32> {
        let mut family = first_descendants(std::process::id(), enough);
        family.retain(|&member| self.init.as_ref().is_none_or(|(init, _)| member != *init));
        family
    }

    fn excess(&self, limits: &Limits) -> Option<Excess> {
        let (mut memory, mut threads) = (0, 0);
        // The first process of its world is not the bot's.
        let too_many = usize::try_from(limits.threads()).map_or(usize::MAX, |most| most + 2);
        let family = self.family(too_many);
        if family.len() as u64 > limits.threads() {
            return Some(Excess::Processes(family.len() as u64));
        }
        for member in family {
            let status = fs::read_to_string(format!("/proc/{member}/status")).unwrap_or_default();
            let field = |name: &str| {
                let line = status.lines().find_map(|line| line.strip_prefix(name))?;
                line.split_ascii_whitespace().next()?.parse::<u64>().ok()
            };
            let kib = field("RssAnon:").unwrap_or(0) + field("RssShmem:").unwrap_or(0);
            memory += kib * 1024;
            threads += field("Threads:").unwrap_or(0);
        }
        Excess::of(memory, threads, limits)
    }

    /// Takes in whatever has ended, but for the bot, whose status is still to be asked for.
    fn take_in_orphans(&self) {
        for orphan in descendants(std::process::id()) {
            if orphan != self.bot
                && let Some(orphan) = pid(orphan)
            {
                let _ = rustix::process::waitpid(Some(orphan), WaitOptions::NOHANG);
            }
        }
    }

    /// The status of a bot that has ended; `None` if it has not.
    fn status(&mut self) -> Option<i32> {
        if let Some((_, told)) = &mut self.init {
            // A bot that is to be ended has not ended, and its world may have ended as a whole, without a word.
            let line = match !is_alive(self.bot) && is_ready(told) {
                true => line(told, 4096).ok()?,
                false => return None,
            };
            return match serde_json::from_slice(&line).ok()? {
                Report::Ended(last) => Some(last.status),
                _ => None,
            };
        }
        let ended = rustix::process::waitpid(pid(self.bot), WaitOptions::NOHANG);
        let (_, status) = ended.ok().flatten()?;
        Some(status.as_raw())
    }

    /// How many have outlived the bot by more than an end takes.
    fn outlived(&self) -> u32 {
        let since = Instant::now();
        loop {
            let mut left = self.family(usize::MAX);
            left.retain(|&member| is_alive(member));
            if left.is_empty() || since.elapsed() > GRACE {
                return left.len() as u32;
            }
            std::thread::sleep(BETWEEN_GLANCES);
        }
    }

    /// Ends everything that is left. Returns the bot's status, if it was the bot's end.
    fn end_all(&self) -> Option<i32> {
        if let Some((init, _)) = self.init {
            signal(init, Signal::KILL);
        } else {
            // At once, whatever has stayed in its group: a program that starts others without end leaves no time to
            // look for them one by one.
            if let Some(bot) = pid(self.bot) {
                let _ = kill_process_group(bot, Signal::KILL);
            }
            // All stand still before the first is ended, so that none starts another meanwhile.
            let mut still = Vec::new();
            for _ in 0..ROUNDS {
                let family = descendants(std::process::id());
                if family.iter().all(|member| still.contains(member)) {
                    break;
                }
                for &member in &family {
                    signal(member, Signal::STOP);
                }
                still = family;
            }
        }
        let mut status = None;
        loop {
            for member in descendants(std::process::id()) {
                signal(member, Signal::KILL);
            }
            let mut patience = WaitOptions::empty();
            loop {
                match wait(patience) {
                    Ok(Some((ended, how))) if Some(ended) == pid(self.bot) => {
                        status = Some(how.as_raw());
                    }
                    Ok(Some(_)) | Err(rustix::io::Errno::INTR) => {}
                    Ok(None) => break,
                    Err(_) => return status,
                }
                patience = WaitOptions::NOHANG;
            }
        }
    }
}

fn is_ready(line: &UnixStream) -> bool {
    // The bot has ended, and the first process tells how as soon as it gets a core, or ends and closes the line.
    let mut watched = [PollFd::new(line, PollFlags::IN)];
    let patience = Timespec::try_from(FOR_WORD).unwrap_or_default();
    matches!(poll(&mut watched, Some(&patience)), Ok(1..))
}

/// Whether a process has not ended: one that has, and was not taken in, is not alive.
fn is_alive(process: u32) -> bool {
    let stat = fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
    let state = stat
        .rsplit_once(')')
        .and_then(|(_, rest)| rest.trim_start().chars().next());
    state.is_some_and(|state| !matches!(state, 'Z' | 'X'))
}

fn signal(process: u32, signal: Signal) {
    if let Some(process) = pid(process) {
        let _ = kill_process(process, signal);
    }
}

fn pid(number: u32) -> Option<Pid> {
    Pid::from_raw(i32::try_from(number).ok()?)
}
