//! What a bot prints, taken apart: moves, notes for its log, garbage.

use super::line_splitter::{LineSplitter, SplitLine};
use super::logs::CappedFile;
use super::window::Lateness;
use protocol::Move;
use protocol::wire::Reply;

/// Notes of one bot in one tick that go into the record. Its log file takes them all.
const NOTES_KEPT: usize = 16;
const NOTE_CAP: usize = 400;

/// What a bot has said in the tick at hand, beside its answer.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BotOutput {
    /// Its `log` lines.
    pub notes: Vec<String>,
    /// Lines that are neither move nor note.
    pub garbage: u32,
    /// Moves that were not asked for.
    pub surplus: u32,
    /// What was late.
    pub lateness: Option<Lateness>,
}

/// The lines that have come, and what has been heard in them.
#[derive(Debug)]
pub(super) struct OutputParser {
    lines: LineSplitter,
    log: CappedFile,
    pub(super) said: BotOutput,
}

impl OutputParser {
    /// Nothing yet; notes go to this file.
    pub(super) fn new(log: CappedFile) -> Self {
        Self {
            lines: LineSplitter::default(),
            log,
            said: BotOutput::default(),
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
                SplitLine::Whole(line) => Reply::read(line),
                SplitLine::Overlong => {
                    self.said.garbage += 1;
                    continue;
                }
            };
            match reply {
                Reply::Log(note) => {
                    self.log.write(note);
                    self.log.write(b"\n");
                    if self.said.notes.len() < NOTES_KEPT {
                        let kept = &note[..note.len().min(NOTE_CAP)];
                        self.said
                            .notes
                            .push(String::from_utf8_lossy(kept).into_owned());
                    }
                }
                Reply::Garbage(_) => self.said.garbage += 1,
                Reply::Move(chosen) => return Some(chosen),
            }
        }
        None
    }

    /// What was heard since the last call.
    pub(super) fn take(&mut self) -> BotOutput {
        std::mem::take(&mut self.said)
    }
}
