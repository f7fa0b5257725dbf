//! What the kernel knows of processes: how long their threads ran, how long they waited for a core, and
//! whether they sit there waiting for input. Where it does not tell, the answer is `None`.

use super::account::{Thread, Usage};
use super::waiting::{Pursuit, pursuit};
use std::fs::{self, File};
use std::io::{self, Read};
use std::time::Duration;

/// The unit of times in `stat`, on every platform that Linux runs on.
const STAT_TICK: Duration = Duration::from_millis(10);

/// What the threads of these processes have used.
pub(super) fn usage(members: &[u32]) -> Option<Usage> {
    let mut usage = Usage::default();
    for &member in members {
        let mut all_ran = Duration::ZERO;
        for id in threads(member) {
            let task = format!("/proc/{member}/task/{id}");
            let (Some((ran, waited)), Some((ready, sleeps))) = (times_of(&task), rest_of(&task))
            else {
                continue;
            };
            all_ran += ran;
            usage.threads.push(Thread {
                id,
                ran,
                waited,
                ready,
                sleeps,
            });
        }
        usage.cpu += cpu_clock(member).unwrap_or(all_ran) + cpu_of_ended_children(member);
    }
    (!usage.threads.is_empty()).then_some(usage)
}

/// Whether these processes wait for input: a thread of them does, and none is at work. A thread that has set a
/// timer may do either.
pub(super) fn waits_for_input(members: &[u32]) -> Option<bool> {
    let (mut waits, mut timer) = (false, false);
    for &member in members {
        for id in threads(member) {
            let call = match read(&format!("/proc/{member}/task/{id}/syscall")) {
                Ok(call) => call,
                // A thread that has just ended is not at work.
                Err(error) if has_ended(&error) => continue,
                Err(_) => return None,
            };
            match pursuit(&call) {
                Pursuit::Work => return Some(false),
                Pursuit::Input => waits = true,
                Pursuit::Timer => timer = true,
                Pursuit::Others => {}
            }
        }
    }
    (waits || !timer).then_some(waits)
}

/// The threads of a process.
fn threads(pid: u32) -> Vec<u32> {
    let entries = fs::read_dir(format!("/proc/{pid}/task"));
    let entries = entries.into_iter().flatten().flatten();
    entries
        .filter_map(|entry| entry.file_name().to_str()?.parse().ok())
        .collect()
}

/// How long a thread has been on a core, and how long it has waited for one.
fn times_of(task: &str) -> Option<(Duration, Duration)> {
    let schedstat = read(&format!("{task}/schedstat")).ok()?;
    let mut times = schedstat
        .split_ascii_whitespace()
        .map(|word| word.parse().ok());
    let mut next = || times.next().flatten().map(Duration::from_nanos);
    Some((next()?, next()?))
}

/// Whether a thread is on a core or waits for one, and how often it has gone to sleep.
fn rest_of(task: &str) -> Option<(bool, u64)> {
    let status = read(&format!("{task}/status")).ok()?;
    let field = |name: &str| {
        let mut lines = status.lines();
        lines.find_map(|line| Some(line.strip_prefix(name)?.strip_prefix(':')?.trim_start()))
    };
    let sleeps = field("voluntary_ctxt_switches")?.parse().ok()?;
    Some((field("State")?.starts_with('R'), sleeps))
}

/// What the children of a process used that have ended and been waited for.
fn cpu_of_ended_children(pid: u32) -> Duration {
    let stat = read(&format!("/proc/{pid}/stat")).unwrap_or_default();
    // The name, in brackets, may hold anything, brackets included.
    let Some((_, fields)) = stat.rsplit_once(')') else {
        return Duration::ZERO;
    };
    let ticks = fields.split_ascii_whitespace().skip(13).take(2);
    STAT_TICK
        * ticks
            .filter_map(|word| word.parse::<u32>().ok())
            .sum::<u32>()
}

/// A file of the process table, each of which comes whole with the first read.
fn read(path: &str) -> io::Result<String> {
    let mut bytes = [0; 4096];
    let count = File::open(path)?.read(&mut bytes)?;
    Ok(String::from_utf8_lossy(&bytes[..count]).into_owned())
}

fn has_ended(error: &io::Error) -> bool {
    // Which of the two depends on whether it ended before or after the file was opened.
    error.kind() == io::ErrorKind::NotFound || error.raw_os_error() == Some(NO_SUCH_PROCESS)
}

const NO_SUCH_PROCESS: i32 = 3;

/// The time that a process has been on cores up to now, threads that have ended included. What the process
/// table says of a thread is up to a scheduler's tick old.
#[cfg(target_os = "linux")]
#[allow(
    unsafe_code,
    reason = "the clock of another process has no safe interface"
)]
fn cpu_clock(pid: u32) -> Option<Duration> {
    let pid = libc::pid_t::try_from(pid).ok()?;
    let mut clock: libc::clockid_t = 0;
    let mut time = libc::timespec {
        tv_sec: 0,
        tv_nsec: 0,
    };
    // SAFETY: both calls write to the one place that they are given, which outlives them.
    let told = unsafe {
        libc::clock_getcpuclockid(pid, &raw mut clock) == 0
            && libc::clock_gettime(clock, &raw mut time) == 0
    };
    let (seconds, nanos) = (time.tv_sec.try_into().ok()?, time.tv_nsec.try_into().ok()?);
    told.then(|| Duration::new(seconds, nanos))
}

#[cfg(not(target_os = "linux"))]
fn cpu_clock(_pid: u32) -> Option<Duration> {
    None
}

pub(super) use signals::{Signal, signal_process};

#[cfg(unix)]
mod signals {
    use rustix::process::{Pid, kill_process};

    /// What a bot's processes are told.
    #[derive(Clone, Copy, Debug)]
    pub(in crate::process) enum Signal {
        Stop,
        Continue,
        #[cfg(test)]
        Kill,
    }

    impl From<Signal> for rustix::process::Signal {
        fn from(signal: Signal) -> Self {
            match signal {
                Signal::Stop => Self::STOP,
                Signal::Continue => Self::CONT,
                #[cfg(test)]
                Signal::Kill => Self::KILL,
            }
        }
    }

    /// Signals one process. One that is gone already needs no signal.
    pub(in crate::process) fn signal_process(target: u32, signal: Signal) {
        if let Some(pid) = i32::try_from(target).ok().and_then(Pid::from_raw) {
            let _ = kill_process(pid, signal.into());
        }
    }
}

#[cfg(not(unix))]
mod signals {
    #[derive(Clone, Copy, Debug)]
    pub(in crate::process) enum Signal {
        Stop,
        Continue,
    }

    pub(in crate::process) fn signal_process(_target: u32, _signal: Signal) {}
}
