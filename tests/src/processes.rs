//! Which processes a run of the arena has, and which it leaves.

use arena::sandbox::descendants;
use rustix::process::{
    Gid, Pid, Signal, Uid, WaitOptions, getpid, kill_process, set_child_subreaper, wait,
};
use rustix::thread::{set_thread_groups, set_thread_res_gid, set_thread_res_uid};
use std::ffi::OsString;
use std::fs;
use std::path::PathBuf;
use std::process::{Command, ExitCode};
use std::time::{Duration, Instant};

/// How long after the arena's end a process may still be there.
const PATIENCE: Duration = Duration::from_secs(1);
const BETWEEN_LOOKS: Duration = Duration::from_millis(5);

/// The command lines of the bots' processes that the arena with this process id has started, and that have not
/// ended: everything but the wardens.
pub fn of_arena(arena: u32) -> Vec<String> {
    let all = descendants(arena).into_iter();
    let lines = all.filter_map(|pid| {
        let words = words_of(pid)?;
        (!is_warden(&words)).then(|| words.join(" "))
    });
    lines.collect()
}

/// The warden of the bot with this behaviour, in the arena with this process id.
pub fn warden_of(arena: u32, behaviour: &str) -> Option<u32> {
    let mut all = descendants(arena).into_iter();
    all.find(|&pid| {
        let words = words_of(pid).unwrap_or_default();
        is_warden(&words) && words.iter().any(|word| word == behaviour)
    })
}

/// Whether the kernel itself keeps a list of what belongs to a bot's process.
pub fn is_in_a_group(process: u32) -> bool {
    let groups = fs::read_to_string(format!("/proc/{process}/cgroup")).unwrap_or_default();
    groups
        .lines()
        .any(|line| line.starts_with("0::") && line.contains("/snakepit-"))
}

fn is_warden(words: &[String]) -> bool {
    words.get(1).is_some_and(|word| word == "warden")
}

/// What a reaper does: it is the parent of every orphan that its program's family leaves, whatever group,
/// session or environment it has.
///
/// # Panics
/// If there is nothing to run.
pub fn reap(words: impl Iterator<Item = OsString>) -> ExitCode {
    let mut words = words.peekable();
    if words.next_if(|word| word == "--user").is_some() {
        let number = words.next().and_then(|word| word.to_str()?.parse().ok());
        become_user(number.expect("a user's number")).expect("root can be any user");
    }
    let file = PathBuf::from(words.next().expect("a file for what is left"));
    let program = words.next().expect("a program");
    set_child_subreaper(Some(getpid())).expect("a process can be a reaper");
    let mut command = Command::new(program);
    let mut child = command.args(words).spawn().expect("the program starts");
    let status = child.wait().expect("the program ends");
    let since = Instant::now();
    let left = loop {
        while let Ok(Some(_)) = wait(WaitOptions::NOHANG) {}
        let left = descendants(std::process::id());
        if left.is_empty() || since.elapsed() > PATIENCE {
            break left;
        }
        std::thread::sleep(BETWEEN_LOOKS);
    };
    let lines: Vec<String> = left
        .iter()
        .map(|&pid| words_of(pid).unwrap_or_default().join(" "))
        .collect();
    fs::write(file, lines.join("\n")).expect("the list can be written");
    for pid in left {
        end(pid);
    }
    let code = status.code().unwrap_or(1);
    ExitCode::from(u8::try_from(code).unwrap_or(1))
}

/// Becomes an ordinary user, for good.
fn become_user(number: u32) -> rustix::io::Result<()> {
    let (user, group) = (Uid::from_raw(number), Gid::from_raw(number));
    set_thread_groups(&[])?;
    set_thread_res_gid(group, group, group)?;
    set_thread_res_uid(user, user, user)
}

/// The child of a reaper.
///
/// # Panics
/// If it has none.
pub fn child_of(reaper: u32) -> u32 {
    let since = Instant::now();
    loop {
        if let Some(&child) = descendants(reaper).first() {
            return child;
        }
        assert!(since.elapsed() < PATIENCE, "the reaper starts nothing");
        std::thread::sleep(BETWEEN_LOOKS);
    }
}

/// Those of the processes that are there a second later, at the latest.
pub fn left_of(processes: &[u32]) -> Vec<u32> {
    let since = Instant::now();
    loop {
        let mut left = processes.to_vec();
        left.retain(|&pid| words_of(pid).is_some());
        if left.is_empty() || since.elapsed() > PATIENCE {
            return left;
        }
        std::thread::sleep(BETWEEN_LOOKS);
    }
}

/// Sends a signal to a process that a test has started.
///
/// # Panics
/// If there is no such process.
pub fn signal(process: u32, signal: Signal) {
    let pid = i32::try_from(process).ok().and_then(Pid::from_raw);
    kill_process(pid.expect("a process id"), signal).expect("the process is there");
}

/// Ends a process, if it is there.
pub fn end(process: u32) {
    end_by(process, Signal::KILL);
}

/// The same by another signal.
pub(crate) fn end_by(process: u32, signal: Signal) {
    if let Some(pid) = i32::try_from(process).ok().and_then(Pid::from_raw) {
        let _ = kill_process(pid, signal);
    }
}

/// The most memory that a process has used so far, in bytes, as long as it is there.
pub fn peak_memory(process: u32) -> Option<u64> {
    let status = fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kib: u64 = line.trim().strip_suffix(" kB")?.parse().ok()?;
    Some(kib * 1024)
}

/// A process's command line. One that has ended has none.
fn words_of(process: u32) -> Option<Vec<String>> {
    let bytes = fs::read(format!("/proc/{process}/cmdline")).ok()?;
    let text = String::from_utf8_lossy(&bytes);
    let text = text.trim_end_matches('\0');
    (!text.is_empty()).then(|| text.split('\0').map(str::to_owned).collect())
}
