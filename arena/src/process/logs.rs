//! A bot's two files: its `log` lines and its stderr, each with a cap.

use crate::files;
use std::collections::VecDeque;
use std::fs::File;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncReadExt};

/// What a file holds before a note says that it is full.
const FILE_CAP: usize = 4 * 1024 * 1024;
/// What is kept of the end of stderr, for reports.
const TAIL_CAP: usize = 2048;
/// Bytes of a file's name, less its ending, that every system takes.
const STEM_CAP: usize = 200;
/// Time between two reads of a stderr whose file is full.
const FLOOD_PAUSE: Duration = Duration::from_millis(1);

/// Where a bot's notes go.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LogPaths {
    /// Its `log` lines.
    pub log: PathBuf,
    /// Its stderr.
    pub err: PathBuf,
}

impl LogPaths {
    /// Two files in a folder, named after seat and bot.
    pub fn inside(folder: &Path, seat: u8, name: &str) -> Self {
        let plain = |c: char| {
            if c.is_alphanumeric() || "-_.".contains(c) {
                c
            } else {
                '_'
            }
        };
        let mut stem: String = format!("{seat}-{name}").chars().map(plain).collect();
        while stem.len() > STEM_CAP {
            stem.pop();
        }
        Self {
            log: folder.join(format!("{stem}.log")),
            err: folder.join(format!("{stem}.err")),
        }
    }
}

/// A file that takes so much and no more.
#[derive(Debug)]
pub(super) struct CappedFile {
    file: File,
    left: usize,
}

impl CappedFile {
    /// A file of the arena's own: a link that lies in its place is not followed.
    pub(super) fn create(path: &Path) -> std::io::Result<Self> {
        Ok(Self {
            file: files::create_own(path)?,
            left: FILE_CAP,
        })
    }

    fn is_full(&self) -> bool {
        self.left == 0
    }

    /// Writes what still fits. A disk that is full must not end the game: the bot's notes are lost,
    /// not the game.
    pub(super) fn write(&mut self, bytes: &[u8]) {
        if self.left == 0 {
            return;
        }
        let fits = bytes.len().min(self.left);
        let _ = self.file.write_all(&bytes[..fits]);
        self.left -= fits;
        if self.left == 0 {
            let note = format!("\n[full: nothing after the first {FILE_CAP} bytes is kept]\n");
            let _ = self.file.write_all(note.as_bytes());
        }
    }
}

/// The last that a bot wrote to stderr.
#[derive(Clone, Debug, Default)]
pub struct LogTail {
    bytes: Arc<Mutex<VecDeque<u8>>>,
}

impl LogTail {
    fn push(&self, bytes: &[u8]) {
        let mut tail = self
            .bytes
            .lock()
            .unwrap_or_else(std::sync::PoisonError::into_inner);
        tail.extend(&bytes[bytes.len().saturating_sub(TAIL_CAP)..]);
        let surplus = tail.len().saturating_sub(TAIL_CAP);
        tail.drain(..surplus);
    }

    /// Its last lines, at most `count`.
    pub fn lines(&self, count: usize) -> Vec<String> {
        let tail = self
            .bytes
            .lock()
            .unwrap_or_else(std::sync::PoisonError::into_inner);
        let bytes: Vec<u8> = tail.iter().copied().collect();
        let text = String::from_utf8_lossy(&bytes);
        let lines: Vec<&str> = text.lines().collect();
        let first = lines.len().saturating_sub(count);
        lines[first..].iter().map(|&line| line.to_owned()).collect()
    }
}

/// Moves stderr into its file until it ends. A flood gives way to the game after every read, and is
/// slowed down once nothing of it is kept.
pub(super) async fn drain(mut stderr: impl AsyncRead + Unpin, mut file: CappedFile, tail: LogTail) {
    let mut chunk = vec![0; 16 * 1024];
    while let Ok(count @ 1..) = stderr.read(&mut chunk).await {
        file.write(&chunk[..count]);
        tail.push(&chunk[..count]);
        if file.is_full() {
            tokio::time::sleep(FLOOD_PAUSE).await;
        } else {
            tokio::task::yield_now().await;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_stops_at_its_cap_and_says_so() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("bot.err");
        let mut file = CappedFile::create(&path).unwrap();
        for _ in 0..FILE_CAP / 1000 + 10 {
            file.write(&[b'x'; 1000]);
        }
        let text = std::fs::read_to_string(&path).unwrap();
        let note = "\n[full: nothing after the first 4194304 bytes is kept]\n";
        assert_eq!(text.len(), FILE_CAP + note.len());
        assert!(text.ends_with(note));
    }

    #[cfg(unix)]
    #[test]
    fn a_link_in_the_place_of_a_log_is_not_followed() {
        let folder = tempfile::tempdir().unwrap();
        let victim = folder.path().join("victim");
        std::fs::write(&victim, "precious").unwrap();
        let path = folder.path().join("0-bot.err");
        std::os::unix::fs::symlink(&victim, &path).unwrap();
        CappedFile::create(&path).unwrap().write(b"mine");
        assert_eq!(std::fs::read_to_string(&path).unwrap(), "mine");
        assert_eq!(std::fs::read_to_string(&victim).unwrap(), "precious");
    }

    #[test]
    fn the_tail_keeps_the_last_lines() {
        let tail = LogTail::default();
        tail.push(&[b'x'; 5000]);
        tail.push(b"\none\ntwo\nthree\n");
        assert_eq!(tail.lines(2), ["two", "three"]);
        assert!(tail.bytes.lock().unwrap().len() <= TAIL_CAP);
    }

    #[test]
    fn a_name_that_is_no_file_name_becomes_one() {
        let paths = LogPaths::inside(Path::new("games/x"), 2, "my/bot #2");
        assert_eq!(paths.log, Path::new("games/x/2-my_bot__2.log"));
        let long = LogPaths::inside(Path::new("x"), 0, &"ä".repeat(300));
        assert_eq!(long.err, Path::new(&format!("x/0-{}.err", "ä".repeat(99))));
    }
}
