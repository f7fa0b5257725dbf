//! Which processes a run of the arena has left, found by the mark that they carry.

use rustix::process::{Pid, Signal, kill_process};
use std::fs;
use std::time::{Duration, Instant};

/// How long after the arena's end a process may still be there.
const PATIENCE: Duration = Duration::from_secs(1);
const BETWEEN_LOOKS: Duration = Duration::from_millis(5);

/// The command lines of the processes that the arena with this process id started, and that have not
/// ended.
pub fn of_arena(arena: u32) -> Vec<String> {
    let mark = format!("SNAKEPIT_GAME={arena}-").into_bytes();
    let guarded = format!("{arena}-").into_bytes();
    let entries = fs::read_dir("/proc").expect("there is a process table");
    let processes = entries.flatten().filter_map(|entry| {
        let words = words_of(&entry.path().join("cmdline"))?;
        let marked = words_of(&entry.path().join("environ"))
            .is_some_and(|environ| environ.iter().any(|variable| variable.starts_with(&mark)));
        let guard = words.get(1).is_some_and(|word| word == b"guard")
            && words.get(2).is_some_and(|word| word.starts_with(&guarded));
        (marked || guard).then(|| String::from_utf8_lossy(&words.join(&b' ')).into_owned())
    });
    processes.collect()
}

/// What is left of them a second later, at the latest.
pub fn left_by_arena(arena: u32) -> Vec<String> {
    let since = Instant::now();
    loop {
        let left = of_arena(arena);
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

/// The most memory that a process has used so far, in bytes, as long as it is there.
pub fn peak_memory(process: u32) -> Option<u64> {
    let status = fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kib: u64 = line.trim().strip_suffix(" kB")?.parse().ok()?;
    Some(kib * 1024)
}

/// The words of a file that ends each with a NUL byte. A process that has ended has none.
fn words_of(path: &std::path::Path) -> Option<Vec<Vec<u8>>> {
    let bytes = fs::read(path).ok().filter(|bytes| !bytes.is_empty())?;
    Some(bytes.split(|&byte| byte == 0).map(<[u8]>::to_vec).collect())
}
