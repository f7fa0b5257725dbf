//! A course's league in a folder of its own, at work as a process that a test may kill.

use crate::runner::arena;
use arena::kits::Kit;
use arena::league::store::{BotId, Role, Store, Version, VersionState};
use arena::league::{Folders, Soundness, create, demo_with, verify};
use std::io::{Cursor, Write};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use tempfile::TempDir;
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

/// What is waited for takes no longer.
const PATIENCE: Duration = Duration::from_secs(100);
/// Between two looks.
const SOON: Duration = Duration::from_millis(50);
/// Games and checks that a test has time for.
const QUICK: &str = "ticks = 40\nstartup-ms = 20000\n[config]\nspeed = 1000\n[uploads]\nbuild-seconds = 15\nper-hour = 1000\n\
    [ladder]\ntrial-ticks = 20\n";

/// A league with some students, whose numbers are 1, 2, 3…
pub struct Course {
    folder: TempDir,
    /// Where it is.
    pub folders: Folders,
    /// What is known.
    pub store: Store,
}

/// A file that is uploaded: whose, for which bot, and where it is.
#[derive(Clone, Debug)]
pub struct Sent {
    student: usize,
    bot: String,
    file: PathBuf,
}

/// A league's process. It ends with its owner.
pub struct Working(Child);

impl Drop for Working {
    fn drop(&mut self) {
        self.kill();
    }
}

impl Working {
    /// Ends it as a loss of power would.
    pub fn kill(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

impl Course {
    /// A league of so many students.
    ///
    /// # Panics
    /// If it cannot be made.
    pub fn new(students: usize) -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let root = folder.path().join("course");
        create(&root).expect("a league");
        let folders = Folders::new(&root).expect("a folder");
        std::fs::write(folders.config(), QUICK).expect("its file");
        let store = Store::open(&folders.database()).expect("its database");
        for number in 1..=students {
            let (name, token) = (format!("Student {number}"), format!("token {number}"));
            let now = jiff::Timestamp::now();
            let added = store.add_student(&name, &number.to_string(), Role::Student, &token, now);
            added.expect("a student");
        }
        Self {
            folder,
            folders,
            store,
        }
    }

    /// The league of a demonstration.
    ///
    /// # Panics
    /// If it cannot be made.
    pub fn demonstration() -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let root = folder.path().join("course");
        demo_with(&root, arena()).expect("a league");
        let folders = Folders::new(&root).expect("a folder");
        let store = Store::open(&folders.database()).expect("its database");
        Self {
            folder,
            folders,
            store,
        }
    }

    /// Writes a file and says whose upload it is to be.
    ///
    /// # Panics
    /// If it cannot be written.
    pub fn send(&self, student: usize, bot: &str, name: &str, bytes: &[u8]) -> Sent {
        let folder = tempfile::tempdir_in(self.folder.path())
            .expect("a folder")
            .keep();
        let file = folder.join(name);
        std::fs::write(&file, bytes).expect("a file");
        Sent {
            student,
            bot: bot.to_owned(),
            file,
        }
    }

    /// Works the league, and uploads these files one after the other meanwhile.
    ///
    /// # Panics
    /// If it cannot be started.
    pub fn work(&self, uploads: &[Sent], more: &[&str]) -> Working {
        let mut command = Command::new(arena());
        command.args(["league", "work"]).arg(self.folders.root());
        command.args(["--jobs", "2"]).args(more);
        for sent in uploads {
            let number = sent.student.to_string();
            command
                .args(["--upload", &number, &sent.bot])
                .arg(&sent.file);
        }
        let child = command.stdin(Stdio::null()).stdout(Stdio::null()).spawn();
        Working(child.expect("the arena starts"))
    }

    /// Waits until something is so.
    ///
    /// # Panics
    /// If that takes too long, with how the league stands then.
    pub fn until(&self, what: &str, mut is_so: impl FnMut(&Store) -> bool) {
        let begun = Instant::now();
        while !is_so(&self.store) {
            let waited = begun.elapsed();
            assert!(waited < PATIENCE, "{what}: {:#?}", self.store.standings());
            std::thread::sleep(SOON);
        }
    }

    /// Waits until so many versions of students are there and all have come in or failed.
    pub fn until_settled(&self, versions: usize) {
        self.until("versions come in", |store| {
            let all = self.versions();
            let under_way = store.versions_under_way().expect("versions");
            all.len() >= versions && under_way.is_empty()
        });
    }

    /// All versions of students, the oldest first.
    ///
    /// # Panics
    /// If the store fails.
    pub fn versions(&self) -> Vec<Version> {
        let bots = self.store.bots(None).expect("bots");
        let own = bots.iter().filter(|bot| bot.owner.is_some());
        let versions = own.flat_map(|bot| self.store.versions(bot.id).expect("versions"));
        let mut versions: Vec<Version> = versions.collect();
        versions.sort_by_key(|version| version.id);
        versions
    }

    /// The bot with this name.
    ///
    /// # Panics
    /// If there is none.
    pub fn bot(&self, name: &str) -> BotId {
        let found = self.store.bot_by_name(name).expect("bots");
        found.expect("a bot of that name").id
    }

    /// The latest version of a bot: its state, and all that its steps say.
    ///
    /// # Panics
    /// If there is none.
    pub fn told(&self, bot: &str) -> (VersionState, String) {
        let versions = self.store.versions(self.bot(bot)).expect("versions");
        let latest = versions.first().expect("a version");
        let steps = self.store.steps(latest.id).expect("steps");
        let words = steps.iter().map(|step| {
            format!(
                "{} {}: {}\n{}\n",
                step.kind, step.state, step.words, step.log
            )
        });
        (latest.state, words.collect())
    }

    /// Whether all is whole.
    ///
    /// # Panics
    /// If the store fails.
    pub fn verified(&self) -> Soundness {
        verify(&self.folders, &self.store).expect("the store can be read")
    }
}

/// The first file of a kit: a bot that plays.
///
/// # Panics
/// If there is no such kit.
pub fn kit(language: &str) -> &'static [u8] {
    let kit = Kit::of(language).expect("a kit");
    kit.files[0].1.as_bytes()
}

/// An archive of these files.
///
/// # Panics
/// Never: it is made in memory.
pub fn zipped(files: &[(&str, &[u8])]) -> Vec<u8> {
    let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, content) in files {
        let begun = archive.start_file(*name, SimpleFileOptions::default());
        begun
            .and_then(|()| Ok(archive.write_all(content)?))
            .expect("a file");
    }
    archive.finish().expect("an archive").into_inner()
}

/// Whether this machine can compile strangers' code; else it says that a test is left out.
///
/// # Panics
/// If the arena cannot be started.
pub fn has_full_fence(test: &str) -> bool {
    let mut command = Command::new(arena());
    command.args(["check", "greedy", "--edition", "2021", "--sandbox", "full"]);
    let full = command.stdout(Stdio::null()).stderr(Stdio::null()).status();
    let full = full.expect("the arena starts").success();
    if !full {
        crate::data::report(&format!(
            "{test}: left out, the system grants no full sandbox"
        ));
    }
    full
}
