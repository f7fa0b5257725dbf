//! The files that a bot is made of: those of a folder, or those beside a source file that it may need.

use super::problem::Problem;
use sha2::{Digest, Sha256};
use std::path::{Path, PathBuf};
use walkdir::{DirEntry, WalkDir};

/// Files of a bot that are looked at, and how deep its folders are.
const FILES_MOST: usize = 4000;
const DEPTH: usize = 16;
/// Folders with what was made, fetched or recorded.
const NOT_SOURCE: &[&str] = &[
    "target",
    "build",
    "bin",
    "obj",
    "out",
    "games",
    "tournaments",
    "node_modules",
    "__pycache__",
    "venv",
];

/// All files of a folder and those below it, in the order of their paths, but for hidden ones and those that were made.
pub(super) fn below(folder: &Path) -> Result<Vec<PathBuf>, Problem> {
    found(folder, DEPTH)
}

/// The files of a folder alone.
pub(super) fn beside(folder: &Path) -> Result<Vec<PathBuf>, Problem> {
    found(folder, 1)
}

fn found(folder: &Path, depth: usize) -> Result<Vec<PathBuf>, Problem> {
    let is_source = |entry: &DirEntry| {
        let name = entry.file_name().to_string_lossy();
        let made = entry.file_type().is_dir() && NOT_SOURCE.contains(&name.as_ref());
        entry.depth() == 0 || !(made || name.starts_with('.'))
    };
    let walk = WalkDir::new(folder).max_depth(depth).sort_by_file_name();
    let entries = walk.into_iter().filter_entry(is_source).flatten();
    let files = entries.filter(|entry| entry.file_type().is_file());
    let files: Vec<PathBuf> = files
        .map(DirEntry::into_path)
        .take(FILES_MOST + 1)
        .collect();
    if files.len() > FILES_MOST {
        return Err(Problem::TooMany {
            path: folder.to_owned(),
            most: FILES_MOST,
        });
    }
    Ok(files)
}

/// Those with one of these endings.
pub(super) fn ending<'a>(
    files: &'a [PathBuf],
    endings: &'a [&str],
) -> impl Iterator<Item = PathBuf> + 'a {
    let fits = |file: &&PathBuf| {
        let ending = file.extension().and_then(|ending| ending.to_str());
        ending.is_some_and(|ending| endings.contains(&ending))
    };
    files.iter().filter(fits).cloned()
}

/// A sum over paths and contents: other files give another.
pub(super) fn sum(files: &[PathBuf], more: &[String]) -> Result<String, Problem> {
    let mut sum = Sha256::new();
    for text in more {
        sum.update((text.len() as u64).to_le_bytes());
        sum.update(text);
    }
    for path in files {
        let content = std::fs::read(path).map_err(Problem::io(path))?;
        let name = path.to_string_lossy();
        sum.update((name.len() as u64).to_le_bytes());
        sum.update(name.as_bytes());
        sum.update((content.len() as u64).to_le_bytes());
        sum.update(&content);
    }
    let digest: [u8; 32] = sum.finalize().into();
    Ok(digest[..16]
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_made_or_recorded_is_no_source() {
        let folder = tempfile::tempdir().unwrap();
        let root = folder.path();
        for name in [
            "a.cpp",
            "games/game.jsonl.zst",
            ".git/x",
            "target/bot",
            "util/b.h",
        ] {
            let path = root.join(name);
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(path, name).unwrap();
        }
        let files = below(root).unwrap();
        assert_eq!(files, [root.join("a.cpp"), root.join("util/b.h")]);
        assert_eq!(beside(root).unwrap(), [root.join("a.cpp")]);
        let before = sum(&files, &[]).unwrap();
        std::fs::write(root.join("util/b.h"), "other").unwrap();
        assert_ne!(sum(&files, &[]).unwrap(), before);
    }
}
