//! What lies in a lecturer's folder: a list of who handed something in.

use super::label::Label;
use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};

/// Students of a class: with those that they are compared with, a journal has room for all.
const MOST: usize = 900;
/// What lies beside submissions and is none.
const NOT_HANDED_IN: &[&str] = &[
    "__MACOSX",
    "desktop.ini",
    "games",
    "grades.csv",
    "intake.csv",
    "thumbs.db",
    "tournaments",
];
/// Files that only the folder of one bot has.
const ONE_BOT: &[&str] = &[
    "bot.py",
    "main.py",
    "agent.py",
    "main.java",
    "main.cpp",
    "main.c",
    "main.go",
    "main.rs",
    "bot.js",
    "index.js",
    "package.json",
    "cargo.toml",
    "go.mod",
    "pom.xml",
    "build.gradle",
    "makefile",
];

/// What one student handed in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Submission {
    /// The file or folder.
    pub path: PathBuf,
    /// Who handed it in.
    pub label: Label,
    /// What its bot is called: like no other.
    pub bot_name: String,
    /// The name of its own folder in the tournament's: plain, and like no other.
    pub place: String,
    /// Another with the same name and number, which cannot be told from this one.
    pub twin: Option<String>,
}

/// Why a folder holds no submissions.
#[derive(Debug, thiserror::Error)]
pub enum FolderProblem {
    /// It cannot be read.
    #[error("cannot look into {path}", path = .path.display())]
    Io {
        /// Which.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// Nothing is in it.
    #[error("{path} is empty; put one file or folder for each student into it, as in {path}/Name_12345", path = .0.display())]
    Empty(PathBuf),
    /// It is a bot by itself.
    #[error(
        "{path} holds {file}, so it is one bot, and a tournament needs two at least: `arena tournament {path} greedy`; \
         submissions lie in a folder or file of their own for each student, as in {path}/Name_12345", path = .path.display()
    )]
    OneBot {
        /// The folder.
        path: PathBuf,
        /// What says so.
        file: String,
    },
    /// More than a tournament has.
    #[error("{path} holds more than {MOST} files and folders; is that the right one?", path = .0.display())]
    TooMany(PathBuf),
}

/// All submissions of a folder, in the order of their names. `out`, where the tournament's files go, is none of them; nor are hidden
/// files. No bot is called as one of those that are `taken`.
///
/// # Errors
/// If there is none, or the folder is something else.
pub fn list(folder: &Path, out: &Path, taken: &[String]) -> Result<Vec<Submission>, FolderProblem> {
    let io = |source| FolderProblem::Io {
        path: folder.to_owned(),
        source,
    };
    let out = out.canonicalize().ok();
    let mut paths = Vec::new();
    for entry in folder.read_dir().map_err(io)? {
        let entry = entry.map_err(io)?;
        let name = entry.file_name().to_string_lossy().into_owned();
        let low = name.to_lowercase();
        let is_file = entry.file_type().map_err(io)?.is_file();
        if ONE_BOT.contains(&low.as_str()) && is_file {
            let path = folder.to_owned();
            return Err(FolderProblem::OneBot { path, file: name });
        }
        let beside = NOT_HANDED_IN
            .iter()
            .any(|other| other.eq_ignore_ascii_case(&name));
        if name.starts_with('.') || beside || (is_file && low.contains("snake_config")) {
            continue;
        }
        let path = entry.path();
        if out.is_some() && path.canonicalize().ok() == out {
            continue;
        }
        paths.push(path);
        if paths.len() > MOST {
            return Err(FolderProblem::TooMany(folder.to_owned()));
        }
    }
    if paths.is_empty() {
        return Err(FolderProblem::Empty(folder.to_owned()));
    }
    paths.sort();
    Ok(named(paths, taken))
}

/// Gives each its name, its place, and the one that it cannot be told from.
fn named(paths: Vec<PathBuf>, taken: &[String]) -> Vec<Submission> {
    let labels: Vec<Label> = paths.iter().map(|path| label(path)).collect();
    let mut alike: BTreeMap<&Label, Vec<usize>> = BTreeMap::new();
    let mut names: BTreeMap<String, usize> = BTreeMap::new();
    for (index, label) in labels.iter().enumerate() {
        alike.entry(label).or_default().push(index);
        *names.entry(label.name.to_lowercase()).or_default() += 1;
    }
    let mut used: Vec<String> = taken.to_vec();
    let mut places: Vec<String> = Vec::new();
    let mut submissions = Vec::new();
    for (index, (path, label)) in paths.iter().zip(&labels).enumerate() {
        let twins = alike.get(label).into_iter().flatten();
        let twin = twins.filter(|&&other| other != index).min();
        let twin = twin.map(|&other| file_name(&paths[other]));
        let is_shared = names
            .get(&label.name.to_lowercase())
            .is_some_and(|&count| count > 1);
        let long = match &label.number {
            Some(number) if is_shared => format!("{} ({number})", label.name),
            _ if taken.contains(&label.name) => format!("{} (student)", label.name),
            _ => label.name.clone(),
        };
        let bot_name = unused(&long, &used, "#");
        used.push(bot_name.clone());
        let whole = [Some(&label.name), label.number.as_ref()];
        let whole: Vec<&str> = whole.into_iter().flatten().map(String::as_str).collect();
        let place = unused(&plain(&whole.join("-")), &places, "-");
        places.push(place.clone());
        submissions.push(Submission {
            path: path.clone(),
            label: label.clone(),
            bot_name,
            place,
            twin,
        });
    }
    submissions
}

fn file_name(path: &Path) -> String {
    let name = path.file_name().unwrap_or_default();
    name.to_string_lossy().into_owned()
}

fn label(path: &Path) -> Label {
    // A link is not asked what it leads to.
    let is_folder = path.symlink_metadata().is_ok_and(|about| about.is_dir());
    let name = match is_folder {
        true => path.file_name(),
        false => path.file_stem(),
    };
    Label::of(&name.unwrap_or_default().to_string_lossy())
}

/// A name that is not among those, with a number if need be.
fn unused(name: &str, used: &[String], before_number: &str) -> String {
    let is_free = |name: &str| {
        let name = name.to_lowercase();
        !used.iter().any(|other| other.to_lowercase() == name)
    };
    let numbered = (2..).map(|number| format!("{name}{before_number}{number}"));
    let mut names = std::iter::once(name.to_owned()).chain(numbered);
    names.find(|name| is_free(name)).unwrap_or_default()
}

/// A text as the name of a folder: letters and digits, and dashes for all else.
fn plain(text: &str) -> String {
    let letters = text.chars().map(|letter| match letter.is_alphanumeric() {
        true => letter,
        false => '-',
    });
    let plain: String = letters.collect();
    let words: Vec<&str> = plain.split('-').filter(|word| !word.is_empty()).collect();
    match words.is_empty() {
        true => "student".to_owned(),
        false => words.join("-"),
    }
}

#[cfg(test)]
mod tests {
    use super::super::sample::folder;
    use super::*;

    fn listed(files: &[&str]) -> Vec<(String, String, Option<String>)> {
        let folder = folder(files);
        let taken = ["greedy".to_owned()];
        let submissions = list(folder.path(), &folder.path().join("cup"), &taken).unwrap();
        let told = submissions
            .into_iter()
            .map(|it| (it.bot_name, it.place, it.twin));
        told.collect()
    }

    fn told(name: &str, place: &str, twin: Option<&str>) -> (String, String, Option<String>) {
        (name.to_owned(), place.to_owned(), twin.map(str::to_owned))
    }

    #[test]
    fn each_file_or_folder_is_a_students_and_what_lies_beside_is_not() {
        assert_eq!(
            listed(&[
                "Ada_12345/bot.py",
                "Bob_777.py",
                ".DS_Store",
                "__MACOSX/x",
                "intake.csv",
                "snake_config.txt",
                "cup/journal.jsonl",
            ]),
            [
                told("Ada", "Ada-12345", None),
                told("Bob 777", "Bob-777", None),
            ]
        );
    }

    #[test]
    fn students_of_one_name_are_told_apart_by_their_numbers_and_else_not_at_all() {
        assert_eq!(
            listed(&[
                "Ada_11111.py",
                "ada_22222.py",
                "Zoë.c",
                "Zoë.py",
                "greedy.py"
            ]),
            [
                told("Ada (11111)", "Ada-11111", None),
                told("Zoë", "Zoë", Some("Zoë.py")),
                told("Zoë#2", "Zoë-2", Some("Zoë.c")),
                told("ada (22222)", "ada-22222", None),
                told("greedy (student)", "greedy", None),
            ]
        );
    }

    #[test]
    fn no_name_leads_out_of_its_place() {
        assert_eq!(
            listed(&["..", "\u{1b}[2J", "...", "a b\u{202e}c.py"][1..]),
            [
                told("\u{1b}[2J", "2J", None),
                told("a b\u{202e}c", "a-b-c", None),
            ]
        );
    }

    #[test]
    fn a_folder_that_is_something_else_is_told_so() {
        let problem = |files: &[&str]| {
            let folder = folder(files);
            let problem = list(folder.path(), Path::new("cup"), &[])
                .unwrap_err()
                .to_string();
            problem.replace(&folder.path().display().to_string(), "DIR")
        };
        assert_eq!(
            problem(&[".hidden"]),
            "DIR is empty; put one file or folder for each student into it, as in DIR/Name_12345"
        );
        assert_eq!(
            problem(&["bot.py", "README.md"]),
            "DIR holds bot.py, so it is one bot, and a tournament needs two at least: `arena tournament DIR greedy`; \
             submissions lie in a folder or file of their own for each student, as in DIR/Name_12345"
        );
    }
}
