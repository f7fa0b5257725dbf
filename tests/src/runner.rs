//! Runs the arena's program as a person would, in a folder of its own.

use crate::played::Played;
use crate::processes;
use rustix::process::Signal;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::sync::{OnceLock, mpsc};
use std::time::Duration;
use tempfile::TempDir;

/// Where the reaper lists what is left.
pub(crate) const LEFT: &str = "left";
/// A run that takes longer hangs.
const PATIENCE: Duration = Duration::from_secs(90);

/// A game that is to be played.
#[derive(Clone, Debug)]
pub struct Game {
    /// What is typed for each seat.
    pub bots: Vec<String>,
    /// Ticks to play.
    pub ticks: u32,
    /// Milliseconds for an answer.
    pub speed: u32,
    /// Further arguments.
    pub more: Vec<&'static str>,
}

impl Game {
    /// A hostile bot in the first seat and plain ones in the three others.
    pub fn against(behaviour: &str) -> Self {
        Self {
            bots: [behaviour, "plain", "plain", "plain"].map(hostile).into(),
            ticks: 40,
            speed: 200,
            more: Vec::new(),
        }
    }

    /// Plays it to its end.
    pub fn play(&self) -> Played {
        self.start().finish()
    }

    /// Begins to play it.
    ///
    /// # Panics
    /// If the arena cannot be started.
    pub fn start(&self) -> Running {
        let folder = tempfile::tempdir().expect("a folder of its own");
        let (ticks, speed) = (self.ticks.to_string(), format!("speed={}", self.speed));
        let mut command = Command::new(beside("reaper"));
        let child = command
            .arg(folder.path().join(LEFT))
            .arg(arena())
            .args(["play", "--json", "--seed", "hostile", "--out", "game"])
            .args(["--ticks", &ticks, "--set", &speed])
            .args(&self.more)
            .args(&self.bots)
            .current_dir(folder.path())
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the arena starts");
        Running::new(child, folder)
    }
}

/// A game that is being played. Dropping it ends the arena.
#[derive(Debug)]
pub struct Running {
    process: Process,
    folder: TempDir,
}

impl Running {
    /// A reaper that runs the arena in this folder.
    pub(crate) fn new(reaper: Child, folder: TempDir) -> Self {
        let process = Process(Some(reaper));
        Self { process, folder }
    }

    /// The arena's process id.
    pub fn pid(&self) -> u32 {
        processes::child_of(self.process.0.as_ref().map_or(0, Child::id))
    }

    /// Waits for the end of the arena, and reads what it says and leaves.
    pub fn finish(self) -> Played {
        let output = self.process.output();
        let left = left(self.folder.path());
        Played::read(self.folder, &output, left)
    }

    /// The same for an arena that shows its page until it is interrupted: that is done when it has told its report.
    pub fn finish_with_page(mut self) -> Played {
        let child = self.process.0.as_mut();
        let stdout = child.and_then(|child| child.stdout.take());
        let mut told = BufReader::new(stdout.expect("its output is piped"));
        let (sender, receiver) = mpsc::channel();
        std::thread::spawn(move || {
            let mut report = Vec::new();
            let _ = told.read_until(b'\n', &mut report);
            let _ = sender.send(report);
        });
        let report = receiver.recv_timeout(PATIENCE).expect("a report in time");
        processes::end_by(self.pid(), Signal::INT);
        let mut output = self.process.output();
        output.stdout = report;
        let left = left(self.folder.path());
        Played::read(self.folder, &output, left)
    }

    /// Waits for the end of the arena, and returns what it says, if it did not play: its exit code and complaint.
    pub fn refusal(self) -> Option<String> {
        let output = self.process.output();
        let complaint = String::from_utf8_lossy(&output.stderr).into_owned();
        (!output.status.success()).then_some(complaint)
    }

    /// Waits for the end of the arena, and returns the processes that it leaves.
    pub fn survivors(self) -> Vec<String> {
        self.process.output();
        left(self.folder.path())
    }
}

/// What the reaper has found, a process to a line.
fn left(folder: &Path) -> Vec<String> {
    let list = std::fs::read_to_string(folder.join(LEFT)).expect("the reaper has made its list");
    list.lines().map(str::to_owned).collect()
}

/// A process that ends with its owner.
#[derive(Debug)]
struct Process(Option<Child>);

impl Process {
    /// Waits for its end, with an end to the waiting.
    fn output(mut self) -> Output {
        let child = self.0.take().expect("it is waited for once");
        let pid = child.id();
        let (sender, receiver) = mpsc::channel();
        std::thread::spawn(move || sender.send(child.wait_with_output()));
        let output = receiver.recv_timeout(PATIENCE).unwrap_or_else(|_| {
            end_family(pid);
            panic!("the arena hangs");
        });
        output.expect("its output can be read")
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        if let Some(child) = &mut self.0 {
            end_family(child.id());
            let _ = child.wait();
        }
    }
}

/// Ends a reaper and all that it has started: its end is nothing to the arena.
fn end_family(reaper: u32) {
    let family = arena::sandbox::descendants(reaper);
    family.into_iter().chain([reaper]).for_each(processes::end);
}

/// What a person types for a hostile bot: its behaviour's name and numbers.
pub fn hostile(behaviour: &str) -> String {
    let program = beside("hostile");
    format!(
        "{} {behaviour}",
        shell_words::quote(&program.to_string_lossy())
    )
}

/// Whether the arena says that a replay agrees with the rules, and how many ticks it has.
///
/// # Panics
/// If the arena cannot be started or does not answer in JSON.
pub fn verify(replay: &Path) -> (bool, u64) {
    let mut command = Command::new(arena());
    command.args(["replay", "--verify", "--json"]).arg(replay);
    let output = command.output().expect("the arena starts");
    let report: serde_json::Value =
        serde_json::from_slice(&output.stdout).expect("the arena says it in JSON");
    let verified = report["verified"] == true && output.status.success();
    (verified, report["ticks"].as_u64().unwrap_or_default())
}

/// The arena's program.
///
/// # Panics
/// If it does not build.
pub fn arena() -> &'static Path {
    static ARENA: OnceLock<PathBuf> = OnceLock::new();
    ARENA.get_or_init(|| built("arena"))
}

/// The bot's program.
///
/// # Panics
/// If it does not build.
pub fn bot() -> &'static Path {
    static BOT: OnceLock<PathBuf> = OnceLock::new();
    BOT.get_or_init(|| built("bot"))
}

/// The lab's program.
///
/// # Panics
/// If it does not build.
pub fn lab() -> &'static Path {
    static LAB: OnceLock<PathBuf> = OnceLock::new();
    LAB.get_or_init(|| built("lab"))
}

/// A program of another crate: cargo does not build those for the tests of this one.
fn built(name: &str) -> PathBuf {
    let program = beside(name);
    let folder = program.parent().expect("a file is in a folder");
    let target = folder.parent().expect("a profile has a folder in another");
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut build = Command::new(cargo);
    build
        .args(["build", "--quiet", "--offline", "--workspace"])
        .args(["--bin", name])
        .arg("--target-dir")
        .arg(target)
        .current_dir(env!("CARGO_MANIFEST_DIR"));
    if folder.ends_with("release") {
        build.arg("--release");
    }
    // What cargo tells this test of its own package would make crates that look at it be built anew.
    for (name, _) in std::env::vars_os() {
        let text = name.to_string_lossy();
        if text.starts_with("CARGO_PKG_") || text.starts_with("CARGO_MANIFEST_") {
            build.env_remove(&name);
        }
    }
    let built = build.status().expect("cargo starts");
    assert!(built.success(), "{name} does not build");
    program
}

/// A program of this workspace, in the folder above the tests' own.
pub(crate) fn beside(name: &str) -> PathBuf {
    let test = std::env::current_exe().expect("a test has a file");
    let folder = test.ancestors().nth(2).expect("a profile has a folder");
    folder.join(name)
}
