//! A game that is being played, as lines that any number of pages follow. Adding a line never
//! waits; a page that comes late gets all lines from the first.

use super::page_lines;
use crate::replay::Timeline;
use crate::replay::{EndLine, TickLine};
use std::sync::{Mutex, MutexGuard, PoisonError};
use tokio::sync::watch;

/// Lines sent at once: a late joiner gets a whole game in a few pieces.
const PIECE: usize = 1000;

/// The lines so far, and a bell that rings when there are more.
#[derive(Debug)]
pub struct Feed {
    lines: Mutex<Vec<String>>,
    bell: watch::Sender<usize>,
}

impl Feed {
    /// A game that is about to begin.
    pub fn new(timeline: &Timeline) -> Self {
        Self::of(page_lines::opening(timeline).to_vec())
    }

    /// Of nothing.
    pub(super) fn empty() -> Self {
        Self::of(Vec::new())
    }

    fn of(lines: Vec<String>) -> Self {
        Self {
            bell: watch::Sender::new(lines.len()),
            lines: Mutex::new(lines),
        }
    }

    /// Adds a tick.
    pub fn tick(&self, line: &TickLine) {
        self.add(page_lines::tick(line));
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
        lines.push(line);
        self.bell.send_replace(lines.len());
    }

    /// Waits for lines after the first `seen` and returns them with the number of the last.
    pub async fn after(&self, seen: usize) -> (usize, String) {
        let mut bell = self.bell.subscribe();
        // The bell hangs on this feed: it cannot close while we wait.
        let _ = bell.wait_for(|&count| count > seen).await;
        let lines = self.lines();
        let upto = lines.len().min(seen + PIECE);
        (upto, lines.get(seen..upto).unwrap_or_default().join("\n"))
    }

    fn lines(&self) -> MutexGuard<'_, Vec<String>> {
        self.lines.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
