//! Which files a bot may read: the system's, those of its own folder, and those of its interpreter.

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};

/// Where a system keeps what all programs need.
pub(super) const SYSTEM: &[&str] = &[
    "/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32", "/etc", "/opt", "/nix", "/gnu",
    "/snap",
];

/// Devices that give nothing away.
pub(super) const DEVICES: &[&str] = &[
    "/dev/null",
    "/dev/zero",
    "/dev/full",
    "/dev/random",
    "/dev/urandom",
];

/// The files and folders that a program may read beside the system's, as they were named; each exists.
pub(super) fn readable(program: &Path, args: &[OsString], more: &[PathBuf]) -> BTreeSet<PathBuf> {
    let mut found: BTreeSet<PathBuf> = more.iter().filter_map(|path| absolute(path)).collect();
    let executable = executable(program);
    if let Some(executable) = &executable {
        if program.components().count() > 1 {
            found.extend(folder_of(executable));
        }
        found.extend(prefixes(executable));
        for interpreter in interpreters(executable) {
            found.extend(prefixes(&interpreter));
        }
    }
    for word in args {
        found.extend(named(word));
    }
    found.retain(|path| !SYSTEM.iter().any(|system| path.starts_with(system)));
    found
}

/// What may be seen of those files, and how.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Shown {
    /// Files and folders, with all that is in them.
    pub(super) whole: BTreeSet<PathBuf>,
    /// Folders with something hidden in them: their list may be read, and what else is in them is in `whole`.
    pub(super) listed: BTreeSet<PathBuf>,
}

/// The same without what is hidden. Links beside what is hidden are left out: what they lead to is shown if it is
/// to be read, and else is not the bot's.
pub(super) fn without(readable: &BTreeSet<PathBuf>, hidden: &[PathBuf]) -> Shown {
    let hidden = real(hidden);
    let mut open: Vec<PathBuf> = readable.iter().cloned().collect();
    let mut shown = Shown::default();
    while let Some(path) = open.pop() {
        let canonical = path.canonicalize().unwrap_or_else(|_| path.clone());
        if hidden.iter().any(|secret| canonical.starts_with(secret)) {
            continue;
        }
        if hidden.iter().any(|secret| secret.starts_with(&canonical)) {
            let entries = fs::read_dir(&path).into_iter().flatten().flatten();
            let entries =
                entries.filter(|entry| entry.file_type().is_ok_and(|it| !it.is_symlink()));
            open.extend(entries.map(|entry| entry.path()));
            shown.listed.insert(path);
        } else {
            shown.whole.insert(path);
        }
    }
    shown
}

/// Where files really are, whatever links lead to them. Those that do not exist are left out.
pub(super) fn real(paths: &[PathBuf]) -> Vec<PathBuf> {
    let real = paths.iter().filter_map(|path| path.canonicalize().ok());
    real.collect()
}

/// The files that an argument may name: a path, or several with colons between them.
fn named(word: &OsString) -> Vec<PathBuf> {
    let parts = std::env::split_paths(word).filter_map(|part| absolute(&part));
    let folders = parts.filter_map(|path| match path.is_dir() {
        true => (!is_wide(&path)).then_some(path),
        false => folder_of(&path),
    });
    folders.collect()
}

/// The folder of a file; or the file alone, if its folder is one for everything.
fn folder_of(file: &Path) -> Option<PathBuf> {
    let folder = file.parent()?;
    Some(match is_wide(folder) {
        true => file.to_owned(),
        false => folder.to_owned(),
    })
}

/// Whether a folder holds much more than one program: the root, a home, a place for all users' files.
fn is_wide(folder: &Path) -> bool {
    let folder = folder.canonicalize().unwrap_or_else(|_| folder.to_owned());
    let home = std::env::var_os("HOME").map(PathBuf::from);
    let holds_home = home.is_some_and(|home| {
        let home = home.canonicalize().unwrap_or(home);
        home.starts_with(&folder)
    });
    let common = [
        "/tmp", "/var/tmp", "/dev/shm", "/var", "/srv", "/mnt", "/media", "/run",
    ];
    holds_home
        || folder.components().count() <= 1
        || common.iter().any(|place| folder == Path::new(place))
}

/// Where an executable is: as a path says, or in a folder of PATH.
fn executable(program: &Path) -> Option<PathBuf> {
    if program.components().count() > 1 {
        return absolute(program);
    }
    let folders = std::env::var_os("PATH")?;
    let mut places = std::env::split_paths(&folders).map(|folder| folder.join(program));
    places.find_map(|place| absolute(&place).filter(|place| place.is_file()))
}

/// The programs that read a script, by its first line: `#!/usr/bin/env python3` names two.
fn interpreters(script: &Path) -> Vec<PathBuf> {
    let mut start = [0; 256];
    let read = fs::File::open(script).and_then(|mut file| file.read(&mut start));
    let text = String::from_utf8_lossy(&start[..read.unwrap_or(0)]).into_owned();
    let Some(line) = text.strip_prefix("#!").and_then(|rest| rest.lines().next()) else {
        return Vec::new();
    };
    let words = line.split_ascii_whitespace().take(4);
    words
        .filter_map(|word| executable(Path::new(word)))
        .collect()
}

/// What an installation of its own consists of: the folder that holds the `bin` in which a program is, where
/// it was found and where links lead to.
fn prefixes(executable: &Path) -> Vec<PathBuf> {
    let real = executable.canonicalize().ok();
    let places = [Some(executable.to_owned()), real];
    let prefix = |file: PathBuf| {
        if SYSTEM.iter().any(|system| file.starts_with(system)) {
            return None;
        }
        let folder = file.parent()?;
        let name = folder.file_name()?.to_str()?;
        let above = folder.parent().filter(|above| !is_wide(above));
        match above {
            Some(above) if ["bin", "sbin", "shims"].contains(&name) => Some(above.to_owned()),
            _ => folder_of(&file),
        }
    };
    places.into_iter().flatten().filter_map(prefix).collect()
}

/// The path from the root, if there is such a file.
pub(super) fn absolute(path: &Path) -> Option<PathBuf> {
    let path = std::path::absolute(path).ok()?;
    path.exists().then_some(path)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folder() -> (tempfile::TempDir, PathBuf) {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().canonicalize().unwrap();
        for name in ["bots", "bots/games", "lib"] {
            fs::create_dir(path.join(name)).unwrap();
        }
        for name in [
            "bots/a.py",
            "bots/b.py",
            "bots/games/game.jsonl.zst",
            "lib/x.jar",
        ] {
            fs::write(path.join(name), "").unwrap();
        }
        (folder, path)
    }

    #[test]
    fn a_bot_reads_the_folders_that_its_command_names() {
        let (_kept, path) = folder();
        let jars = format!("{0}/lib/x.jar:{0}/bots", path.display());
        let seen = readable(
            Path::new("/usr/bin/env"),
            &[jars.into(), "Main".into()],
            &[],
        );
        assert_eq!(seen, BTreeSet::from([path.join("bots"), path.join("lib")]));
    }

    #[test]
    fn what_is_hidden_is_left_out_of_its_folder() {
        let (_kept, path) = folder();
        let seen = without(
            &BTreeSet::from([path.join("bots")]),
            &[path.join("bots/games")],
        );
        let expected = Shown {
            whole: BTreeSet::from([path.join("bots/a.py"), path.join("bots/b.py")]),
            listed: BTreeSet::from([path.join("bots")]),
        };
        assert_eq!(seen, expected);
    }

    #[test]
    fn what_is_hidden_is_hidden_whatever_it_is_called() {
        let (_kept, path) = folder();
        std::os::unix::fs::symlink(&path, path.join("lib/alias")).unwrap();
        let seen = without(
            &BTreeSet::from([path.join("lib/alias/bots")]),
            &[path.join("lib/alias/bots/games")],
        );
        let bots = path.join("lib/alias/bots");
        assert_eq!(
            seen.whole,
            BTreeSet::from([bots.join("a.py"), bots.join("b.py")])
        );
    }

    #[test]
    fn a_link_beside_what_is_hidden_shows_nothing_more() {
        let (_kept, path) = folder();
        for (link, target) in [("bots/up", ".."), ("bots/here", ".")] {
            std::os::unix::fs::symlink(target, path.join(link)).unwrap();
        }
        let seen = without(
            &BTreeSet::from([path.join("bots")]),
            &[path.join("bots/games")],
        );
        let expected = [path.join("bots/a.py"), path.join("bots/b.py")];
        assert_eq!(seen.whole, BTreeSet::from(expected));
    }

    #[test]
    fn a_program_in_a_folder_for_everything_is_seen_alone() {
        assert_eq!(
            folder_of(Path::new("/tmp/bot.py")),
            Some(PathBuf::from("/tmp/bot.py"))
        );
        assert!(is_wide(Path::new("/")));
    }
}
