//! What a bot prints, taken apart: moves, notes for its log, garbage.

use super::logs::CappedFile;
use super::window::Lateness;
use protocol::Move;
use protocol::wire::{LineSplitter, Reply};
use std::time::Duration;

/// What is kept of a line. A longer one is garbage, whatever it begins with.
const LINE_CAP: usize = 64 * 1024;
/// Notes of one bot in one tick that go into the record. Its log file takes them all.
pub const NOTES_KEPT: usize = 16;
/// Bytes that are kept of each.
pub const NOTE_CAP: usize = 400;

/// Bytes that are kept of a line of garbage.
const GARBAGE_CAP: usize = 60;

/// What a bot has said in the tick at hand, beside its answer.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BotOutput {
    /// Its `log` lines.
    pub notes: Vec<String>,
    /// Lines that are neither move nor note.
    pub garbage: u32,
    /// The first of them, as far as it is kept.
    pub first_garbage: Option<String>,
    /// Moves that were not asked for.
    pub surplus: u32,
    /// What was late.
    pub lateness: Option<Lateness>,
    /// How long answers took that were late, now that they have come, or at least how long they had taken
    /// when they were given up.
    pub overdue: Vec<Duration>,
}

impl BotOutput {
    fn hear_garbage(&mut self, line: &[u8]) {
        self.garbage += 1;
        self.first_garbage.get_or_insert_with(|| {
            let kept = String::from_utf8_lossy(&line[..line.len().min(GARBAGE_CAP)]);
            let more = if line.len() > GARBAGE_CAP { "…" } else { "" };
            format!("{}{more}", kept.trim_end())
        });
    }
}

/// The lines that have come, and what has been heard in them.
#[derive(Debug)]
pub(super) struct OutputParser {
    lines: LineSplitter,
    log: CappedFile,
    /// The tick at hand, which stands before every line of the log; none outside a game.
    pub(super) tick: Option<u32>,
    pub(super) said: BotOutput,
}

impl OutputParser {
    /// Nothing yet; notes go to this file.
    pub(super) fn new(log: CappedFile) -> Self {
        Self {
            lines: LineSplitter::new(LINE_CAP),
            log,
            tick: None,
            said: BotOutput::default(),
        }
    }

    /// Takes bytes off the front of what has come, as far as the next move. All that stands before it
    /// is noted.
    pub(super) fn next_move(&mut self, bytes: &mut &[u8]) -> Option<Move> {
        while self.lines.advance(bytes) {
            let line = self.lines.line();
            if line.is_cut {
                self.said.hear_garbage(line.bytes);
                continue;
            }
            match Reply::read(line.bytes) {
                Reply::Log(note) => {
                    if let Some(tick) = self.tick {
                        self.log.write(format!("{tick} ").as_bytes());
                    }
                    self.log.write(note);
                    self.log.write(b"\n");
                    if self.said.notes.len() < NOTES_KEPT {
                        let kept = &note[..note.len().min(NOTE_CAP)];
                        self.said
                            .notes
                            .push(String::from_utf8_lossy(kept).into_owned());
                    }
                }
                Reply::Garbage(_) => self.said.hear_garbage(line.bytes),
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
