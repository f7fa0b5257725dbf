//! A game that is being played, as lines that any number of pages follow. Adding a line never
//! waits; a page that comes late gets all lines from the first.

use super::page_lines;
use crate::replay::Timeline;
use crate::replay::{EndLine, TickLine};
use std::sync::{Mutex, MutexGuard, PoisonError};
use tokio::sync::watch;

/// Bytes sent at once, and a line more: a late joiner gets a whole game in a few pieces.
const PIECE: usize = 256 << 10;

/// The lines so far, and a bell that rings when there are more.
#[derive(Debug)]
pub struct Feed {
    lines: Mutex<Lines>,
    bell: watch::Sender<usize>,
    /// Whether bots' log lines are told.
    notes: bool,
}

#[derive(Debug, Default)]
struct Lines {
    all: Vec<String>,
    bytes: usize,
}

impl Feed {
    /// A game that is about to begin.
    pub fn new(timeline: &Timeline) -> Self {
        Self::of(page_lines::opening(timeline).to_vec())
    }

    /// The same for all who look on: bots' log lines are not told.
    pub(crate) fn without_notes(timeline: &Timeline) -> Self {
        Self {
            notes: false,
            ..Self::new(timeline)
        }
    }

    /// Of nothing.
    pub(super) fn empty() -> Self {
        Self::of(Vec::new())
    }

    fn of(lines: Vec<String>) -> Self {
        let feed = Self {
            bell: watch::Sender::new(0),
            lines: Mutex::default(),
            notes: true,
        };
        lines.into_iter().for_each(|line| feed.add(line));
        feed
    }

    /// Bytes of all its lines.
    pub(super) fn bytes(&self) -> usize {
        self.lines().bytes
    }

    /// Adds a tick.
    pub fn tick(&self, line: &TickLine) {
        let quiet = || TickLine {
            notes: Vec::new(),
            ..line.clone()
        };
        self.add(match self.notes {
            true => page_lines::tick(line),
            false => page_lines::tick(&quiet()),
        });
    }

    /// Adds the last line.
    pub fn end(&self, end: &EndLine) {
        self.add(page_lines::end(end));
    }

    /// Says how many seconds are left until the first tick.
    pub fn count_down(&self, seconds: u32) {
        self.add(page_lines::countdown(seconds));
    }

    /// Says that another game is shown from now on.
    pub(super) fn give_way(&self) {
        self.add(page_lines::next());
    }

    fn add(&self, line: String) {
        let mut lines = self.lines();
        lines.bytes += line.len();
        lines.all.push(line);
        self.bell.send_replace(lines.all.len());
    }

    /// Waits for lines after the first `seen` and returns them with the number of the last.
    pub async fn after(&self, seen: usize) -> (usize, String) {
        let mut bell = self.bell.subscribe();
        // The bell hangs on this feed: it cannot close while we wait.
        let _ = bell.wait_for(|&count| count > seen).await;
        let lines = self.lines();
        let (mut upto, mut piece) = (seen, String::new());
        for line in lines.all.get(seen..).unwrap_or_default() {
            if !piece.is_empty() {
                piece.push('\n');
            }
            piece.push_str(line);
            upto += 1;
            if piece.len() >= PIECE {
                break;
            }
        }
        (upto, piece)
    }

    fn lines(&self) -> MutexGuard<'_, Lines> {
        self.lines.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
