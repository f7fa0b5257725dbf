//! Which files of a bot are sent to another machine, and where each lies there: those that its command names, those that
//! it was made of, and what lies beside a script. What is the system's is expected there.

use super::package::Word;
use crate::bots::{Program, interpreter};
use std::collections::BTreeMap;
use std::path::{Component, Path, PathBuf};
use walkdir::{DirEntry, WalkDir};

/// Folders of the system: what lies there is not sent.
const SYSTEM: &[&str] = &[
    "/usr", "/bin", "/sbin", "/lib", "/lib64", "/opt", "/nix", "/snap",
];
/// Endings of files that a script beside them may take in.
const BESIDE_SCRIPTS: &[&str] = &["py", "js", "mjs", "cjs", "json"];
/// Folders with what was made, fetched or recorded; nothing of it is looked for by a bot.
const PASSED_OVER: &[&str] = &[
    "target",
    "games",
    "tournaments",
    "node_modules",
    "__pycache__",
    "venv",
];
/// Files beside a script, at most: a folder with more is not a bot's.
const BESIDE_MOST: usize = 500;
/// How deep a bot's folders are.
const DEPTH: usize = 16;

/// What is sent.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Shipment {
    /// Files, and where each lies from the package's root.
    pub(super) files: BTreeMap<PathBuf, String>,
    /// The command.
    pub(super) words: Vec<Word>,
    /// The bot's own file.
    pub(super) file: Word,
}

impl Shipment {
    /// What is sent for a program; why nothing can be, in words.
    pub(super) fn of(program: &Program) -> Result<Self, String> {
        let mut files: Vec<PathBuf> = Vec::new();
        let own = (program.program.components().count() > 1)
            .then(|| absolute(&program.program))
            .transpose()?
            .filter(|path| !is_system(path));
        files.extend(own.clone());
        for part in &program.parts {
            files.push(absolute(part)?);
        }
        for arg in &program.args {
            for place in places_of(arg) {
                if place.is_file() {
                    files.push(absolute(&place)?);
                }
            }
        }
        files.extend(beside(program)?);
        files.sort();
        files.dedup();
        let root = common_folder(&files);
        let place = |path: &Path| -> Result<String, String> {
            let inside = path
                .strip_prefix(&root)
                .map_err(|_| format!("{} lies outside of what is sent", path.display()))?;
            let text = inside
                .to_str()
                .ok_or_else(|| format!("{} is no text that every system reads", path.display()))?;
            Ok(match text {
                "" => ".".to_owned(),
                text => text.to_owned(),
            })
        };
        let sent: Result<BTreeMap<PathBuf, String>, String> = files
            .iter()
            .map(|path| Ok((path.clone(), place(path)?)))
            .collect();
        let sent = sent?;
        let word = |text: &str| -> Result<Word, String> {
            let places = places_of(text);
            if places.is_empty() {
                return Ok(Word::Text(text.to_owned()));
            }
            let mut inside = Vec::new();
            for path in &places {
                let path = absolute(path)?;
                let holds_some = sent.keys().any(|file| file.starts_with(&path));
                match holds_some {
                    true => inside.push(place(&path)?),
                    false if text.contains('/') || text == "." => {
                        return Err(format!(
                            "its command names the folder {text}, which is not sent; name the bot's own folder instead \
                             of a command"
                        ));
                    }
                    // A word that is the name of a folder by chance.
                    false => return Ok(Word::Text(text.to_owned())),
                }
            }
            Ok(Word::Places(inside))
        };
        let first = match &own {
            Some(path) => Word::Places(vec![place(path)?]),
            None => Word::Text(program.program.display().to_string()),
        };
        let mut words = vec![first];
        for arg in &program.args {
            words.push(word(arg)?);
        }
        let file = absolute(&program.file)
            .ok()
            .filter(|file| sent.contains_key(file));
        Ok(Self {
            file: match file {
                Some(file) => Word::Places(vec![place(&file)?]),
                None => words[0].clone(),
            },
            files: sent,
            words,
        })
    }
}

/// The files and folders that a word names, if all of its parts are some: a path, or several with colons between them.
fn places_of(word: &str) -> Vec<PathBuf> {
    let whole = Path::new(word);
    if whole.exists() {
        return vec![whole.to_owned()];
    }
    let parts: Vec<PathBuf> = std::env::split_paths(word).collect();
    match parts.len() > 1 && parts.iter().all(|part| part.exists()) {
        true => parts,
        false => Vec::new(),
    }
}

/// What a script may take in: all files of the bot's folder, or other scripts beside it.
fn beside(program: &Program) -> Result<Vec<PathBuf>, String> {
    let ending = program.file.extension().and_then(|ending| ending.to_str());
    let runner = ending.map_or(&[][..], interpreter);
    let is_script = runner
        .first()
        .is_some_and(|runner| program.program == Path::new(runner));
    if !is_script {
        return Ok(Vec::new());
    }
    if let Some(folder) = &program.folder {
        return below(folder, DEPTH, |_| true);
    }
    let file = absolute(&program.file)?;
    let Some(folder) = file.parent().filter(|folder| !is_wide(folder)) else {
        return Ok(Vec::new());
    };
    below(folder, 2, |path| {
        let ending = path.extension().and_then(|ending| ending.to_str());
        ending.is_some_and(|ending| BESIDE_SCRIPTS.contains(&ending))
    })
}

fn below(folder: &Path, depth: usize, wanted: fn(&Path) -> bool) -> Result<Vec<PathBuf>, String> {
    let is_own = |entry: &DirEntry| {
        let name = entry.file_name().to_string_lossy();
        let made = entry.file_type().is_dir() && PASSED_OVER.contains(&name.as_ref());
        entry.depth() == 0 || !(made || name.starts_with('.'))
    };
    let walk = WalkDir::new(folder).max_depth(depth).sort_by_file_name();
    let entries = walk.into_iter().filter_entry(is_own).flatten();
    let files = entries.filter(|entry| entry.file_type().is_file() && wanted(entry.path()));
    let files: Vec<PathBuf> = files
        .map(DirEntry::into_path)
        .take(BESIDE_MOST + 1)
        .collect();
    match files.len() > BESIDE_MOST {
        true => Err(format!(
            "{} has more than {BESIDE_MOST} files; put the bot into a folder of its own",
            folder.display()
        )),
        false => Ok(files),
    }
}

fn is_system(path: &Path) -> bool {
    SYSTEM.iter().any(|system| path.starts_with(system))
}

/// Whether a folder holds much more than one bot.
fn is_wide(folder: &Path) -> bool {
    let home = std::env::var_os("HOME").map(PathBuf::from);
    let common = ["/tmp", "/var/tmp", "/dev/shm"];
    home.is_some_and(|home| home.starts_with(folder))
        || folder.components().count() <= 2
        || common.iter().any(|place| folder == Path::new(place))
}

/// The path from the root, without steps up.
fn absolute(path: &Path) -> Result<PathBuf, String> {
    let goes_up = path.components().any(|part| part == Component::ParentDir);
    let found = match goes_up {
        true => path.canonicalize(),
        false => std::path::absolute(path),
    };
    found.map_err(|error| format!("{}: {error}", path.display()))
}

/// The innermost folder that all files are in.
fn common_folder(files: &[PathBuf]) -> PathBuf {
    let mut folders = files.iter().filter_map(|file| file.parent());
    let Some(first) = folders.next() else {
        return PathBuf::new();
    };
    let mut common = first.to_owned();
    for folder in folders {
        while !folder.starts_with(&common) && common.pop() {}
    }
    common
}
