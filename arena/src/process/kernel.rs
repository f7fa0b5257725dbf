//! What the kernel knows of a bot: how long its threads ran, how long they waited for a core, and
//! whether they sit there waiting for input. Where it does not tell, the answer is `None`.

use super::waiting::{Pursuit, pursuit};
use std::fs;
use std::io;
use std::time::Duration;

/// What a bot's threads have used so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Usage {
    /// Time on a core.
    pub(super) cpu: Duration,
    /// Time ready to run, waiting for a core.
    pub(super) wait: Duration,
    /// Whether a thread is ready to run or running now.
    pub(super) runnable: bool,
}

/// What the process and all its descendants have used.
pub(super) fn usage(pid: u32) -> Option<Usage> {
    let mut total = Usage::default();
    let mut told = false;
    for thread in threads(pid) {
        let Ok(schedstat) = fs::read_to_string(format!("{thread}/schedstat")) else {
            continue;
        };
        let mut fields = schedstat.split_ascii_whitespace().map(str::parse);
        let (Some(Ok(cpu)), Some(Ok(wait))) = (fields.next(), fields.next()) else {
            continue;
        };
        told = true;
        total.cpu += Duration::from_nanos(cpu);
        total.wait += Duration::from_nanos(wait);
        total.runnable |= state_of(&thread) == Some('R');
    }
    told.then_some(total)
}

/// Whether the process waits for input: a thread of it or of its descendants does, and none is at
/// work. A thread that has set a timer may do either.
pub(super) fn waits_for_input(pid: u32) -> Option<bool> {
    let (mut waits, mut timer) = (false, false);
    for thread in threads(pid) {
        let call = match fs::read_to_string(format!("{thread}/syscall")) {
            Ok(call) => call,
            // A thread that has just ended is not at work.
            Err(error) if error.kind() == io::ErrorKind::NotFound => continue,
            Err(_) => return None,
        };
        match pursuit(&call) {
            Pursuit::Work => return Some(false),
            Pursuit::Input => waits = true,
            Pursuit::Timer => timer = true,
            Pursuit::Others => {}
        }
    }
    (waits || !timer).then_some(waits)
}

/// The process and its descendants.
pub(super) fn family(pid: u32) -> Vec<u32> {
    let mut family = vec![pid];
    let mut next = 0;
    while let Some(&member) = family.get(next) {
        next += 1;
        for thread in threads_of_one(member) {
            let children = fs::read_to_string(format!("{thread}/children")).unwrap_or_default();
            family.extend(
                children
                    .split_ascii_whitespace()
                    .filter_map(|c| c.parse::<u32>().ok()),
            );
        }
    }
    family
}

fn threads(pid: u32) -> Vec<String> {
    family(pid).into_iter().flat_map(threads_of_one).collect()
}

fn threads_of_one(pid: u32) -> Vec<String> {
    let entries = fs::read_dir(format!("/proc/{pid}/task"))
        .into_iter()
        .flatten()
        .flatten();
    entries
        .map(|entry| entry.path().to_string_lossy().into_owned())
        .collect()
}

fn state_of(thread: &str) -> Option<char> {
    stat_of(thread)?.chars().next()
}

/// The fields after the name: state, parent, group and so on.
fn stat_of(task: &str) -> Option<String> {
    let stat = fs::read_to_string(format!("{task}/stat")).ok()?;
    // The name before them, in brackets, may hold anything, brackets included.
    Some(stat.rsplit_once(')')?.1.trim_start().to_owned())
}

pub(super) use signals::{Signal, signal_group};

#[cfg(unix)]
mod signals {
    use rustix::process::{Pid, kill_process_group};

    /// What a bot's process group is told.
    #[derive(Clone, Copy, Debug)]
    pub(in crate::process) enum Signal {
        Stop,
        Continue,
    }

    impl From<Signal> for rustix::process::Signal {
        fn from(signal: Signal) -> Self {
            match signal {
                Signal::Stop => Self::STOP,
                Signal::Continue => Self::CONT,
            }
        }
    }

    /// Signals every process of a group. One that is gone already needs no signal.
    pub(in crate::process) fn signal_group(leader: u32, signal: Signal) {
        if let Some(pid) = pid(leader) {
            let _ = kill_process_group(pid, signal.into());
        }
    }

    fn pid(number: u32) -> Option<Pid> {
        Pid::from_raw(i32::try_from(number).ok()?)
    }
}

#[cfg(not(unix))]
mod signals {
    #[derive(Clone, Copy, Debug)]
    pub(in crate::process) enum Signal {
        Stop,
        Continue,
    }

    pub(in crate::process) fn signal_group(_leader: u32, _signal: Signal) {}
}
