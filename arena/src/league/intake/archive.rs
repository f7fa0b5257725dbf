//! Unpacks a zip of a stranger's into a folder of ours: so many files, so many bytes, and nothing outside.

use super::file_kind::check_component;
use crate::league::config::Uploads;
use crate::league::folders::allow;
use crate::league::refused::Refused;
use std::fs::{self, File};
use std::io::{self, Cursor, Read, Write};
use std::path::{Path, PathBuf};
use zip::ZipArchive;
use zip::read::ZipFile;

/// Folders within folders.
const DEPTH_MOST: usize = 12;
/// What stands before each file of an archive's list.
const LIST_MARK: &[u8] = b"PK\x01\x02";
/// Archives within an archive. A jar is none: it is a library.
const NESTED: &[&str] = &["zip", "tar", "gz", "tgz", "bz2", "xz", "zst", "7z", "rar"];
/// What systems put into archives beside what was packed.
const SYSTEMS_OWN: &[&str] = &["__MACOSX", "Thumbs.db", "desktop.ini"];
/// The bits of a file's mode that say what it is, and those of a regular file and of a folder.
const TYPE: u32 = 0o170_000;
const REGULAR: u32 = 0o100_000;
const FOLDER: u32 = 0o040_000;

/// Unpacks an archive into an empty folder, and returns how many files and bytes there were.
pub(super) fn unpack(bytes: &[u8], into: &Path, limits: &Uploads) -> Result<(usize, u64), Refused> {
    let most = limits.files;
    let too_many = || {
        Refused::File(format!(
            "the archive has more than {most} files; leave out what the bot does not need"
        ))
    };
    // Counted before the list is read, which takes memory for each. Folders are in it as well.
    if count(bytes, LIST_MARK) > 2 * most + DEPTH_MOST {
        return Err(too_many());
    }
    let mut archive = ZipArchive::new(Cursor::new(bytes)).map_err(damaged)?;
    let (mut files, mut left) = (0, limits.unpacked_megabytes << 20);
    for number in 0..archive.len() {
        let mut packed = archive.by_index(number).map_err(damaged)?;
        let name = packed.name().map_err(damaged)?.into_owned();
        let Some(path) = place(&packed, &name)? else {
            continue;
        };
        let path = into.join(path);
        if packed.is_dir() {
            fs::create_dir_all(&path).map_err(unless_twice(&name))?;
            continue;
        }
        files += 1;
        if files > most {
            return Err(too_many());
        }
        left -= write(&mut packed, &name, &path, left, limits)?;
    }
    if files == 0 {
        return Err(Refused::File("the archive is empty".to_owned()));
    }
    lift(into)?;
    open_up(into)?;
    Ok((files, (limits.unpacked_megabytes << 20) - left))
}

fn damaged(error: zip::result::ZipError) -> Refused {
    Refused::File(format!("this is no zip that can be unpacked: {error}"))
}

fn count(bytes: &[u8], mark: &[u8]) -> usize {
    bytes
        .windows(mark.len())
        .filter(|part| *part == mark)
        .count()
}

/// Where a file of the archive goes; `None` if it is left out. Refused if it would be outside, or is no file.
fn place<R: Read>(packed: &ZipFile<'_, R>, name: &str) -> Result<Option<PathBuf>, Refused> {
    let refuse = |why: &str| {
        Err(Refused::File(format!(
            "the archive has a file {name:?}: {why}"
        )))
    };
    if packed.encrypted() {
        return refuse("it is encrypted; pack it without a password");
    }
    if let Some(mode) = packed.unix_mode()
        && ![0, REGULAR, FOLDER].contains(&(mode & TYPE))
    {
        return refuse("links and devices are not unpacked");
    }
    if name.starts_with(['/', '\\']) {
        return refuse("its path begins at the root");
    }
    let name = name.strip_suffix('/').unwrap_or(name);
    let parts: Vec<&str> = name.split('/').collect();
    if parts.len() > DEPTH_MOST {
        return refuse("it lies too many folders deep");
    }
    for part in &parts {
        if *part == ".." {
            return refuse("its path leads out of the archive");
        }
        if let Err(why) = check_component(part) {
            return refuse(why);
        }
        if part.starts_with('.') || SYSTEMS_OWN.contains(part) {
            return Ok(None);
        }
    }
    let ending = name.rsplit_once('.').map_or("", |(_, ending)| ending);
    if NESTED.contains(&ending.to_ascii_lowercase().as_str()) {
        return refuse("an archive within an archive is not unpacked");
    }
    Ok(Some(parts.iter().collect()))
}

/// Writes a file, of which there may be so much, and returns how much there was.
fn write<R: Read>(
    packed: &mut ZipFile<'_, R>,
    name: &str,
    path: &Path,
    left: u64,
    limits: &Uploads,
) -> Result<u64, Refused> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder).map_err(unless_twice(name))?;
    }
    let mut file = File::create_new(path).map_err(unless_twice(name))?;
    let (mut piece, mut written) = (vec![0; 64 << 10], 0);
    loop {
        let got = packed.read(&mut piece);
        let got = got.map_err(|error| {
            Refused::File(format!(
                "the archive's file {name:?} cannot be unpacked: {error}"
            ))
        })?;
        if got == 0 {
            return Ok(written);
        }
        written += got as u64;
        if written > left {
            let megabytes = limits.unpacked_megabytes;
            return Err(Refused::File(format!(
                "the archive unpacks to more than {megabytes} MB; leave out what the bot does not need"
            )));
        }
        file.write_all(&piece[..got])?;
    }
}

/// A file that cannot be made because there is one, or the disk's own trouble.
fn unless_twice(name: &str) -> impl Fn(io::Error) -> Refused {
    move |error| match error.kind() {
        io::ErrorKind::AlreadyExists | io::ErrorKind::NotADirectory => Refused::File(format!(
            "the archive has {name:?} twice, or as a file and as a folder"
        )),
        _ => Refused::Disk(error),
    }
}

/// Where all lies in one folder, as when a folder was packed, what is in it takes its place.
fn lift(into: &Path) -> io::Result<()> {
    let mut entries = fs::read_dir(into)?;
    let (Some(only), None) = (entries.next().transpose()?, entries.next()) else {
        return Ok(());
    };
    if !only.file_type()?.is_dir() {
        return Ok(());
    }
    // A name that nothing in an archive has.
    let aside = into.join(".packed");
    fs::rename(only.path(), &aside)?;
    for entry in fs::read_dir(&aside)? {
        let entry = entry?;
        fs::rename(entry.path(), into.join(entry.file_name()))?;
    }
    fs::remove_dir(aside)
}

/// Lets the user read it as whom bots run, and run what says that it is to be run.
fn open_up(folder: &Path) -> io::Result<()> {
    for entry in walkdir::WalkDir::new(folder) {
        let entry = entry?;
        let is_run = entry.depth() == 1 && entry.file_name() == "run";
        let mode = match entry.file_type().is_dir() || is_run {
            true => 0o755,
            false => 0o644,
        };
        allow(entry.path(), mode)?;
    }
    Ok(())
}

#[cfg(test)]
#[path = "archive_tests.rs"]
mod tests;
