//! Takes a file from a student: what it may be, where it is kept, and the version that it becomes.

use super::archive::unpack;
use super::file_kind::{FileKind, plain_name};
use super::stored::{StoredProgram, sum};
use crate::league::event::Event;
use crate::league::folders::{allow, settle};
use crate::league::handle::League;
use crate::league::refused::Refused;
use crate::league::store::{StudentId, Upload, UploadLimits, VersionId};
use jiff::Timestamp;
use std::fs;
use std::io;
use std::path::Path;
use std::sync::PoisonError;
use std::sync::atomic::{AtomicU64, Ordering};

/// Letters of a bot's name.
const NAME_MOST: usize = 40;
/// Letters that turn the direction of a line, which would put a row of a table in disorder.
const TURNING: &[char] = &[
    '\u{200e}', '\u{200f}', '\u{202a}', '\u{202b}', '\u{202c}', '\u{202d}', '\u{202e}', '\u{2066}',
    '\u{2067}', '\u{2068}', '\u{2069}', '\u{2028}', '\u{2029}', '\u{feff}',
];

impl League {
    /// Takes a file as the next version of a student's bot, which is made if the student has none of that name. It blocks
    /// while the file is written and unpacked. When it returns, the upload survives a loss of power.
    ///
    /// # Errors
    /// If it is refused, with words for the student.
    pub fn upload(
        &self,
        owner: StudentId,
        bot_name: &str,
        file_name: &str,
        bytes: &[u8],
        now: Timestamp,
    ) -> Result<VersionId, Refused> {
        self.check_open(now)?;
        let bot_name = checked_name(bot_name)?;
        let file_name = plain_name(file_name)?;
        if self.store.student(owner)?.is_none() {
            return Err(Refused::Missing("student"));
        }
        let megabytes = self.config.uploads.megabytes;
        if bytes.len() as u64 > megabytes << 20 {
            return Err(Refused::TooLarge {
                bytes: bytes.len() as u64,
                megabytes,
            });
        }
        let limits = UploadLimits {
            bots: self.config.uploads.bots_per_student,
            per_hour: self.config.uploads.per_hour,
        };
        let kind = FileKind::of(file_name, bytes)?;
        self.store.may_upload(owner, bot_name, limits, now)?;
        let work = Work::new(&self.folders.work())?;
        let words = write(&work.0, kind, file_name, bytes, self)?;
        let sum = sum(file_name, bytes);
        let upload = Upload {
            owner,
            bot_name,
            file_name,
            sum: &sum,
            bytes: bytes.len() as u64,
            words: &words,
        };
        let settling = self.settling.lock();
        let settling = settling.unwrap_or_else(PoisonError::into_inner);
        let place = StoredProgram::of(&self.folders, &sum);
        if !place.folder().exists() {
            settle(&work.0, place.folder())?;
        }
        let (bot, version) = self.store.add_upload(upload, limits, now)?;
        drop(settling);
        self.tell(Event::Version { bot, version });
        self.wake();
        Ok(version)
    }

    fn check_open(&self, now: Timestamp) -> Result<(), Refused> {
        let why = self.closed_because(now);
        let why = why.map_err(|error| Refused::Disk(io::Error::other(error.to_string())))?;
        match (why, &self.fence) {
            (None, _) => Ok(()),
            (Some(why), Ok(_)) => Err(Refused::Closed(why)),
            (Some(why), Err(_)) => Err(Refused::NoFence(why)),
        }
    }
}

/// A bot's name: any text of a line, and not that of a built-in bot.
fn checked_name(name: &str) -> Result<&str, Refused> {
    let name = name.trim();
    if name.is_empty() || name.chars().count() > NAME_MOST {
        return Err(Refused::Name(format!(
            "a bot's name has 1 to {NAME_MOST} letters"
        )));
    }
    if name
        .chars()
        .any(|letter| letter.is_control() || TURNING.contains(&letter))
    {
        return Err(Refused::Name(
            "a bot's name is one line of letters that can be seen".to_owned(),
        ));
    }
    let same = |brain: &str| brain.eq_ignore_ascii_case(name);
    if bot::roster::NAMES.iter().any(|(brain, _)| same(brain)) {
        return Err(Refused::Name(format!(
            "{name} is the name of a built-in bot; choose another"
        )));
    }
    Ok(name)
}

/// A folder that is being filled, and goes unless it was put in its place.
struct Work(std::path::PathBuf);

impl Work {
    fn new(within: &Path) -> io::Result<Self> {
        static NUMBER: AtomicU64 = AtomicU64::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let folder = within.join(format!("{}{number}", own_prefix()));
        fs::create_dir(&folder)?;
        Ok(Self(folder))
    }
}

impl Drop for Work {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// How the folders begin that this process fills.
pub(super) fn own_prefix() -> String {
    format!("upload-{}-", std::process::id())
}

/// Writes the files of an upload, all of them on disk, and says what there is.
fn write(
    folder: &Path,
    kind: FileKind,
    file_name: &str,
    bytes: &[u8],
    league: &League,
) -> Result<String, Refused> {
    let sources = folder.join("source");
    fs::create_dir(&sources)?;
    let kilobytes = bytes.len().div_ceil(1000);
    let words = match kind {
        FileKind::Zip => {
            let (files, unpacked) = unpack(bytes, &sources, &league.config.uploads)?;
            let unpacked = unpacked.div_ceil(1000);
            format!("{file_name}, {kilobytes} kB: {files} files, {unpacked} kB unpacked")
        }
        FileKind::Single | FileKind::Executable => {
            let file = sources.join(file_name);
            fs::write(&file, bytes)?;
            allow(
                &file,
                if kind == FileKind::Executable {
                    0o755
                } else {
                    0o644
                },
            )?;
            format!("{file_name}, {kilobytes} kB")
        }
    };
    allow(&sources, 0o755)?;
    allow(folder, 0o755)?;
    sync(folder)?;
    Ok(words)
}

/// Has everything below a folder on disk.
fn sync(folder: &Path) -> io::Result<()> {
    for entry in walkdir::WalkDir::new(folder).contents_first(true) {
        fs::File::open(entry?.path())?.sync_all()?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_one_line_of_any_letters_and_no_built_in_bots() {
        assert_eq!(checked_name(" Ζωή <b>'; -- ").unwrap(), "Ζωή <b>'; --");
        for name in ["", " ", "a\nb", "a\u{202e}b", "Champion", &"x".repeat(41)] {
            assert_eq!(checked_name(name).unwrap_err().status(), 400, "{name:?}");
        }
    }
}
