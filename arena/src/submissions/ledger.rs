//! What checks have come to, on disk after each, so that a tournament that is gone on with has the same bots: a check that is made
//! twice may come to two results.

use crate::files;
use serde::{Deserialize, Serialize};
use std::io::{self, Seek, SeekFrom, Write};
use std::path::Path;

/// The file in a tournament's folder.
const FILE: &str = "intake.jsonl";
/// Bytes of all of it.
const BYTES_MOST: u64 = 64 << 20;

/// What a check came to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Checked {
    /// What was checked, and how: another bot, edition, time or arena is checked again.
    pub(super) of: Subject,
    /// Which points do not hold.
    pub(super) reason: Option<String>,
    /// Whether it played to the end all the same.
    pub(super) plays: bool,
    /// All that is to be said about it.
    pub(super) report: String,
}

/// What a check is about.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Subject {
    /// The student's place.
    pub(super) place: String,
    /// The sum of the files.
    pub(super) sum: String,
    /// The year.
    pub(super) edition: u16,
    /// Milliseconds for the first answer.
    pub(super) startup_ms: u64,
    /// The arena's version.
    pub(super) arena: String,
}

/// All checks of a tournament's folder.
#[derive(Debug)]
pub struct Ledger {
    file: std::fs::File,
    checks: Vec<Checked>,
}

impl Ledger {
    /// Reads what is known. A line that makes no sense, as one that was cut off, is left out: its check is made again.
    ///
    /// # Errors
    /// If the file cannot be opened, or is larger than any.
    pub fn open(folder: &Path) -> io::Result<Self> {
        let mut file = files::open_own(&folder.join(FILE))?;
        let bytes = files::read_at_most(&file, BYTES_MOST)?;
        file.seek(SeekFrom::End(0))?;
        if bytes.last().is_some_and(|&last| last != b'\n') {
            file.write_all(b"\n")?;
        }
        let text = String::from_utf8_lossy(&bytes);
        let checks = text
            .lines()
            .filter_map(|line| serde_json::from_str(line).ok());
        Ok(Self {
            checks: checks.collect(),
            file,
        })
    }

    pub(super) fn find(&self, subject: &Subject) -> Option<&Checked> {
        self.checks.iter().rfind(|checked| checked.of == *subject)
    }

    pub(super) fn add(&mut self, checked: Checked) -> io::Result<()> {
        let line = serde_json::to_string(&checked).map_err(io::Error::other)?;
        self.file.write_all(format!("{line}\n").as_bytes())?;
        self.checks.push(checked);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn checked(sum: &str, plays: bool) -> Checked {
        Checked {
            of: Subject {
                place: "Ada".to_owned(),
                sum: sum.to_owned(),
                edition: 2021,
                startup_ms: 2000,
                arena: "1".to_owned(),
            },
            reason: None,
            plays,
            report: "two\nlines".to_owned(),
        }
    }

    #[test]
    fn what_was_checked_is_known_again_and_a_cut_off_line_is_not() {
        let folder = tempfile::tempdir().unwrap();
        let mut ledger = Ledger::open(folder.path()).unwrap();
        ledger.add(checked("a", true)).unwrap();
        ledger.add(checked("b", false)).unwrap();
        let path = folder.path().join(FILE);
        let whole = std::fs::read_to_string(&path).unwrap();
        std::fs::write(&path, &whole[..whole.len() - 5]).unwrap();
        let mut ledger = Ledger::open(folder.path()).unwrap();
        assert_eq!(
            ledger.find(&checked("a", true).of),
            Some(&checked("a", true))
        );
        assert_eq!(ledger.find(&checked("b", true).of), None);
        ledger.add(checked("b", true)).unwrap();
        let ledger = Ledger::open(folder.path()).unwrap();
        assert_eq!(
            ledger.find(&checked("b", true).of),
            Some(&checked("b", true))
        );
    }
}
