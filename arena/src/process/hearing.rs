//! What a bot prints, taken apart: moves, notes for its log, garbage.

use super::lines::{Line, Lines};
use super::logs::CappedFile;
use super::window::Lateness;
use protocol::Move;
use protocol::wire::Reply;

/// Notes of one bot in one tick that go into the record. Its log file takes them all.
const NOTES_KEPT: usize = 16;
const NOTE_CAP: usize = 400;

/// What a bot has said in the tick at hand, beside its answer.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Heard {
    /// Its `log` lines.
    pub notes: Vec<String>,
    /// Lines that are neither move nor note.
    pub garbage: u32,
    /// Moves that nobody asked for.
    pub surplus: u32,
    /// What was late.
    pub lateness: Option<Lateness>,
}

/// The lines that have come, and what has been heard in them.
#[derive(Debug)]
pub(super) struct Hearing {
    lines: Lines,
    log: CappedFile,
    pub(super) heard: Heard,
}

impl Hearing {
    /// Nothing yet; notes go to this file.
    pub(super) fn new(log: CappedFile) -> Self {
        Self {
            lines: Lines::default(),
            log,
            heard: Heard::default(),
        }
    }

    /// Takes in bytes, wherever lines end in them.
    pub(super) fn push(&mut self, bytes: &[u8]) {
        self.lines.push(bytes);
    }

    /// The next move in what has come. All that stands before it is noted.
    pub(super) fn next_move(&mut self) -> Option<Move> {
        while let Some(line) = self.lines.next() {
            let reply = match line {
                Line::Whole(line) => Reply::read(line),
                Line::Overlong => {
                    self.heard.garbage += 1;
                    continue;
                }
            };
            match reply {
                Reply::Log(note) => {
                    self.log.write(note);
                    self.log.write(b"\n");
                    if self.heard.notes.len() < NOTES_KEPT {
                        let kept = &note[..note.len().min(NOTE_CAP)];
                        self.heard
                            .notes
                            .push(String::from_utf8_lossy(kept).into_owned());
                    }
                }
                Reply::Garbage(_) => self.heard.garbage += 1,
                Reply::Move(chosen) => return Some(chosen),
            }
        }
        None
    }

    /// What was heard since the last call.
    pub(super) fn take(&mut self) -> Heard {
        std::mem::take(&mut self.heard)
    }
}
