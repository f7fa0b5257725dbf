//! A league that is filled: a dozen bots under students' names, so that a visitor sees what a league is like.

use super::config::EXAMPLE;
use super::create::{CreateError, create};
use super::folders::Folders;
use super::intake::StoredProgram;
use super::invite::{Person, invite};
use super::store::{StepKind, Store, Upload, UploadLimits, VersionState};
use crate::bots::{Program, find_program};
use crate::kits::Kit;
use anyhow::{Context, Result};
use jiff::Timestamp;
use std::path::Path;

/// Students, their bots, and the brain that each bot has; the last two are written in Python where there is one.
const STUDENTS: [(&str, &str, &str); 12] = [
    ("Thandi Mokoena", "Boomslang", "settler"),
    ("Pieter Botha", "Puff Adder", "racer"),
    ("Aisha Khan", "Taipan", "territory"),
    ("Liam O'Connor", "Sidewinder 2000", "astar"),
    ("Zanele Dube", "Rinkhals", "greedy"),
    ("Kofi Mensah", "Ouroboros", "hamilton"),
    ("Mei Chen", "竹叶青", "territory"),
    ("Sofía Reyes", "Anaconda", "astar"),
    ("Noah Fischer", "Kreuzotter", "greedy"),
    ("Priya Naidoo", "Just Vibes", "random"),
    ("Tariq Hassan", "Sandviper", "greedy"),
    ("Elena Petrova", "Гадюка", "astar"),
];
const IN_PYTHON: usize = 2;
/// A copy of this program, while bots are made of it.
const COPY: &str = "arena";
/// What the league of a demonstration does otherwise: short games, and rounds soon.
const CHANGES: [(&str, &str); 3] = [
    ("name = \"Snake league\"", "name = \"Demonstration\""),
    ("ticks = 1200 ", "ticks = 400 "),
    ("hours = 24 ", "hours = 1 "),
];

/// The secrets of a demonstration.
#[derive(Clone, Debug)]
pub struct Demo {
    /// The organiser's.
    pub organiser: String,
    /// The first student's.
    pub student: String,
}

/// Makes a filled league in a folder that holds none. Its bots play at once; those in Python come in first.
///
/// # Errors
/// If there is a league, or something cannot be written.
pub fn demo(folder: &Path) -> Result<Demo> {
    demo_with(folder, &std::env::current_exe()?)
}

/// The same, where the arena's program is another than this one.
///
/// # Errors
/// As for [`demo`].
pub fn demo_with(folder: &Path, arena: &Path) -> Result<Demo> {
    let organiser = create(folder).map_err(|error: CreateError| anyhow::Error::new(error))?;
    let folders = Folders::new(folder)?;
    let mut text = EXAMPLE.to_owned();
    for (from, to) in CHANGES {
        text = text.replace(from, to);
    }
    crate::files::write_own(&folders.config(), text.as_bytes())?;
    let store = Store::open(&folders.database())?;
    let people = STUDENTS
        .iter()
        .enumerate()
        .map(|(at, (name, _, _))| Person {
            name: (*name).to_owned(),
            number: (2_600_001 + at).to_string(),
        });
    let people: Vec<Person> = people.collect();
    let invited = invite(&store, &people, &[], Timestamp::now())?;
    // One copy for all of them: a further name for a program that is running would look as if it had been changed.
    let copy = folders.work().join(COPY);
    std::fs::copy(arena, &copy)?;
    let python = Kit::of("python").filter(|_| find_program(Path::new("python3")).is_ok());
    for (at, (person, &(_, bot, brain))) in people.iter().zip(&STUDENTS).enumerate() {
        let seat = Newcomer {
            folders: &folders,
            store: &store,
            number: &person.number,
            bot,
        };
        match python.filter(|_| at + IN_PYTHON >= STUDENTS.len()) {
            Some(kit) => seat.with_kit(kit)?,
            None => seat.with_brain(brain)?,
        }
    }
    std::fs::remove_file(copy)?;
    let student = invited.into_iter().find_map(|one| one.secret);
    Ok(Demo {
        organiser,
        student: student.context("the first student is new")?,
    })
}

/// A student whose bot comes in.
struct Newcomer<'a> {
    folders: &'a Folders,
    store: &'a Store,
    number: &'a str,
    bot: &'a str,
}

impl Newcomer<'_> {
    /// A built-in brain as a program of the student's: a copy of this program.
    fn with_brain(&self, brain: &str) -> Result<()> {
        let sum = format!("demo-{}", self.number);
        let stored = StoredProgram::of(self.folders, &sum);
        std::fs::create_dir_all(stored.sources())?;
        let program = stored.sources().join("arena");
        link_or_copy(&self.folders.work().join(COPY), &program)?;
        stored.keep(&Program {
            program: program.clone(),
            args: ["bot", "--brain", brain].map(str::to_owned).to_vec(),
            file: program,
            ..Program::default()
        })?;
        let version = self.add(&sum, brain, "a built-in brain")?;
        let now = Timestamp::now();
        for (kind, state, words) in [
            (
                StepKind::Build,
                VersionState::Building,
                "nothing to compile",
            ),
            (
                StepKind::Check,
                VersionState::Checking,
                "a built-in brain passes",
            ),
            (
                StepKind::Trial,
                VersionState::Trial,
                "a built-in brain passes",
            ),
        ] {
            self.store.begin_step(version, kind, state, now)?;
            self.store.end_step(version, kind, (true, words, ""), now)?;
        }
        self.store.activate(version)?;
        Ok(())
    }

    /// The bot of a kit, which takes the whole way in.
    fn with_kit(&self, kit: &Kit) -> Result<()> {
        let sum = format!("demo-{}", self.number);
        let sources = StoredProgram::of(self.folders, &sum).sources();
        std::fs::create_dir_all(&sources)?;
        let (name, text) = kit.files[0];
        std::fs::write(sources.join(name), text)?;
        self.add(&sum, name, "the bot of `arena new python`")?;
        Ok(())
    }

    fn add(&self, sum: &str, file_name: &str, words: &str) -> Result<super::store::VersionId> {
        let owner = self.store.student_by_number(self.number)?;
        let upload = Upload {
            owner: owner.context("was invited")?.id,
            bot_name: self.bot,
            file_name,
            sum,
            bytes: 0,
            words,
        };
        let limits = UploadLimits {
            bots: 1,
            per_hour: 1,
        };
        Ok(self.store.add_upload(upload, limits, Timestamp::now())?.1)
    }
}

/// The same file under another name; a copy where the two are on different disks.
fn link_or_copy(from: &Path, to: &Path) -> std::io::Result<()> {
    match std::fs::hard_link(from, to) {
        Ok(()) => Ok(()),
        Err(_) => std::fs::copy(from, to).map(drop),
    }
}

#[cfg(test)]
mod tests {
    use super::super::config::LeagueConfig;
    use super::*;

    #[test]
    fn a_demonstration_has_bots_that_play_and_some_that_come_in() {
        let folder = tempfile::tempdir().unwrap();
        let demo = demo(folder.path()).unwrap();
        assert_ne!(demo.organiser, demo.student);
        let folders = Folders::new(folder.path()).unwrap();
        let config = LeagueConfig::read(&folders.config()).unwrap();
        assert_eq!((config.ticks, config.divisions.hours), (400, 1));
        let store = Store::open(&folders.database()).unwrap();
        let under_way = store.versions_under_way().unwrap().len();
        assert_eq!(store.standings().unwrap().len() + under_way, STUDENTS.len());
        let whole = super::super::verify(&folders, &store).unwrap();
        assert_eq!(whole.problems, [""; 0]);
    }
}
