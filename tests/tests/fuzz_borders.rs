//! Spoilt replays, journals, configurations and tournament files end no command, hold none up and cost little
//! memory. `scripts/fuzz` tries ten times as many.
#![cfg(target_os = "linux")]

use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};
use std::sync::mpsc;
use std::time::Duration;
use tests::data::report;

/// How long one file may take.
const PATIENCE: Duration = Duration::from_secs(60);
/// Kilobytes of address space.
const ROOM: u64 = 300_000;

/// Tries files of a kind in a process of its own, in `1/of` of the usual number unless told otherwise.
fn fuzz(kind: &str, of: u32) {
    let seed = std::env::var("SNAKEPIT_FUZZ_SEED").unwrap_or_else(|_| "borders".to_owned());
    let cases = std::env::var("SNAKEPIT_FUZZ_CASES").map_or(500, |text| text.parse().unwrap());
    let last = (cases / of).max(1).to_string();
    let limited = format!("ulimit -v {ROOM} && exec \"$0\" \"$@\"");
    let program = env!("CARGO_BIN_EXE_fuzz");
    let mut child = Command::new("sh")
        .args(["-c", &limited, program, kind, &seed, "1", &last])
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let (sender, said) = mpsc::channel();
    std::thread::spawn(move || {
        lines
            .map_while(Result::ok)
            .try_for_each(|line| sender.send(line))
    });
    let mut at = String::new();
    let peak = loop {
        match said.recv_timeout(PATIENCE) {
            Ok(line) => match line.strip_prefix("peak ") {
                Some(peak) => break peak.parse::<u64>().unwrap(),
                None => at = line,
            },
            Err(problem) => {
                let _ = child.kill();
                let status = child.wait().unwrap();
                panic!("{kind}, seed {seed}, {at}: {problem}, {status}");
            }
        }
    };
    assert!(child.wait().unwrap().success());
    report(&format!(
        "{last} spoilt files of the kind {kind} took {peak} bytes of memory"
    ));
    assert!(peak < ROOM * 1024, "{peak}");
}

#[test]
fn spoilt_replays_break_nothing() {
    fuzz("replay", 1);
}

#[test]
fn spoilt_journals_break_nothing() {
    fuzz("journal", 1);
}

#[test]
fn spoilt_configurations_break_nothing() {
    fuzz("configuration", 5);
}

#[test]
fn spoilt_tournament_files_break_nothing() {
    fuzz("tournament", 5);
}
