//! A tournament of brains with node limits, so that everything repeats: here, or by way of a server.

use crate::processes;
use crate::runner::arena;
use rustix::process::Signal;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc;
use std::time::Duration;
use tempfile::TempDir;

/// A tournament that takes longer hangs.
const PATIENCE: Duration = Duration::from_secs(150);

/// A tournament that is to be played.
#[derive(Clone, Debug)]
pub struct Cup {
    /// Who plays, and for how long.
    pub words: Vec<String>,
    /// Where: a server, or nowhere else.
    pub via: Option<String>,
    /// The folder, in which another may have begun.
    pub folder: PathBuf,
    /// Seconds that a worker may be silent.
    pub ack_wait: u64,
}

/// What a tournament says and leaves.
#[derive(Debug)]
pub struct Played {
    /// Its figures, as JSON, without machines.
    pub figures: serde_json::Value,
    /// The machines' rows.
    pub machines: Vec<serde_json::Value>,
    /// What it says beside.
    pub remarks: String,
    /// The plan's line, and those of games in order.
    pub lines: Vec<String>,
    /// Every replay's bytes.
    pub replays: BTreeMap<PathBuf, Vec<u8>>,
}

impl Played {
    /// Whether this is the same tournament, byte for byte.
    ///
    /// # Panics
    /// If not.
    pub fn assert_same(&self, other: &Self) {
        assert_eq!(self.figures, other.figures);
        assert_eq!(self.lines, other.lines);
        assert_eq!(
            self.replays.keys().collect::<Vec<_>>(),
            other.replays.keys().collect::<Vec<_>>()
        );
        let differing = self
            .replays
            .iter()
            .find(|(name, bytes)| other.replays[*name] != **bytes);
        assert_eq!(differing.map(|(name, _)| name), None);
    }
}

impl Cup {
    /// Four small brains, so many blocks of four games, so many ticks each.
    pub fn of(blocks: u32, ticks: u32, folder: &TempDir) -> Self {
        let words = format!(
            "random greedy astar greedy2=greedy --blocks {blocks} --ticks {ticks} --in-process --seed fleet"
        );
        Self {
            words: words.split(' ').map(str::to_owned).collect(),
            via: None,
            folder: folder.path().join("here"),
            ack_wait: 2,
        }
    }

    /// The same by way of a server, in another folder.
    #[must_use]
    pub fn via(&self, url: &str, folder: &TempDir) -> Self {
        Self {
            via: Some(url.to_owned()),
            folder: folder.path().join("there"),
            ..self.clone()
        }
    }

    /// Begins to play.
    ///
    /// # Panics
    /// If the arena does not start.
    pub fn start(&self) -> Child {
        let mut command = Command::new(arena());
        command.arg("tournament").args(&self.words).arg("--json");
        command.arg("--out").arg(&self.folder);
        match &self.via {
            Some(url) => command.args(["--via", url, "--ack-wait", &self.ack_wait.to_string()]),
            None => command.args(["--jobs", "2"]),
        };
        command
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the arena starts")
    }

    /// Plays to the end.
    pub fn play(&self) -> Played {
        self.finish(self.start())
    }

    /// Waits for the end, and reads what is left.
    ///
    /// # Panics
    /// If it does not end, or not well.
    pub fn finish(&self, child: Child) -> Played {
        let (pid, (sender, receiver)) = (child.id(), mpsc::channel());
        std::thread::spawn(move || sender.send(child.wait_with_output()));
        let output = receiver.recv_timeout(PATIENCE).unwrap_or_else(|_| {
            processes::end_by(pid, Signal::KILL);
            panic!("the tournament hangs");
        });
        let output = output.expect("its output can be read");
        let remarks = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(output.status.success(), "{remarks}");
        let mut figures: serde_json::Value =
            serde_json::from_slice(&output.stdout).expect("figures in JSON");
        let machines = figures
            .as_object_mut()
            .and_then(|object| object.remove("machines"));
        let machines = machines.and_then(|machines| machines.as_array().cloned());
        Played {
            figures,
            machines: machines.unwrap_or_default(),
            remarks,
            lines: lines(&self.folder),
            replays: replays(&self.folder),
        }
    }

    /// How many games are in the journal by now.
    pub fn games(&self) -> usize {
        let journal = fs::read_to_string(self.folder.join("journal.jsonl"));
        let journal = journal.unwrap_or_default();
        journal
            .lines()
            .filter(|line| line.starts_with("{\"block\""))
            .count()
    }

    /// Waits until so many games are in the journal.
    ///
    /// # Panics
    /// If that takes too long.
    pub fn wait_for(&self, games: usize) {
        for _ in 0..6000 {
            if self.games() >= games {
                return;
            }
            std::thread::sleep(Duration::from_millis(10));
        }
        panic!("{} games in the journal, and no more", self.games());
    }
}

/// The journal without where games were played: the plan, and the games in order.
fn lines(folder: &Path) -> Vec<String> {
    let journal = fs::read_to_string(folder.join("journal.jsonl")).expect("a journal");
    let lines = journal
        .lines()
        .filter(|line| !line.starts_with("{\"machine\""));
    let mut lines: Vec<String> = lines.map(str::to_owned).collect();
    lines[1..].sort();
    lines
}

fn replays(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let games = fs::read_dir(folder.join("games")).expect("a folder of games");
    let games = games.map(|game| game.expect("a folder").path());
    let files = games.map(|game| {
        let name = game.file_name().expect("a name").into();
        (
            name,
            fs::read(game.join("game.jsonl.zst")).expect("a replay"),
        )
    });
    files.collect()
}
