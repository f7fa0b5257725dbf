//! Writes a replay as the game runs. What has been written can be read even if the arena is killed.

use super::keyframe::KeyLine;
use super::lines::{EndLine, EndReason, HeaderLine, TickLine};
use protocol::{Event, Standing, State};
use serde::Serialize;
use std::fs::File;
use std::io::{self, Write};
use std::path::Path;
use std::time::Duration;

/// Ticks between two whole states.
const KEYFRAME_EVERY: u32 = 200;
/// How old the newest tick in the file may be. Flushing every tick would double the file.
const FLUSH_EVERY: Duration = Duration::from_millis(200);
/// Lines of ticks come out as small as with level 6, within a few per cent, and in a quarter of the time.
const LEVEL: i32 = 1;

/// A replay that is being written.
pub struct Recorder {
    out: zstd::stream::write::Encoder<'static, File>,
    line: Vec<u8>,
    since_flush: Duration,
}

impl Recorder {
    /// Begins a replay with its header and the first state. An existing file is not overwritten.
    ///
    /// # Errors
    /// If the file exists or cannot be written.
    pub fn create(path: &Path, header: &HeaderLine, first: &State) -> io::Result<Self> {
        let file = File::options().write(true).create_new(true).open(path)?;
        let mut out = zstd::stream::write::Encoder::new(file, LEVEL)?;
        out.include_checksum(true)?;
        let mut recorder = Self {
            out,
            line: Vec::new(),
            since_flush: Duration::ZERO,
        };
        recorder.append(header)?;
        recorder.append(&KeyLine::from(first))?;
        recorder.out.flush()?;
        Ok(recorder)
    }

    /// Adds a tick that took so long, with the state after it, and returns its whole line.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn tick(
        &mut self,
        mut line: TickLine,
        events: &[Event],
        after: &State,
        took: Duration,
    ) -> io::Result<TickLine> {
        line.tick = after.tick();
        line.sum = TickLine::print_sum(TickLine::sum_of(&line.moves, after));
        line.events = TickLine::event_texts(events);
        self.append(&line)?;
        if after.tick().is_multiple_of(KEYFRAME_EVERY) {
            self.append(&KeyLine::from(after))?;
        }
        self.since_flush += took;
        if self.since_flush >= FLUSH_EVERY {
            self.since_flush = Duration::ZERO;
            self.out.flush()?;
        }
        Ok(line)
    }

    /// Ends the replay with the final table.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn end(mut self, tick: u32, why: EndReason, standings: &[Standing]) -> io::Result<()> {
        self.append(&EndLine {
            end: tick,
            why,
            standings: standings.iter().map(|&standing| standing.into()).collect(),
        })?;
        self.out.finish()?.sync_all()
    }

    fn append(&mut self, line: &impl Serialize) -> io::Result<()> {
        self.line.clear();
        serde_json::to_writer(&mut self.line, line)?;
        self.line.push(b'\n');
        self.out.write_all(&self.line)
    }
}
