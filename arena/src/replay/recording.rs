//! Reads a replay, whole or cut off, compressed or plain, line by line: no file costs more memory than a line of
//! its game.

use super::bounds::{self, HEADER_CAP, WINDOW_LOG};
use super::keyframe::KeyLine;
use super::lines::{EndLine, FORMAT, HeaderLine, OLDEST_VERSION, VERSION};
use crate::files;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};
use std::sync::Arc;

const ZSTD_MAGIC: [u8; 4] = [0x28, 0xb5, 0x2f, 0xfd];

/// Why a file is not a replay that can be read.
#[derive(Debug, thiserror::Error)]
pub enum ReadError {
    /// It cannot be opened.
    #[error("cannot read {path}")]
    Io {
        /// Which file.
        path: PathBuf,
        /// Why not.
        source: io::Error,
    },
    /// It is something else.
    #[error("{path} is not a Snakepit replay: its first line is not a replay's header")]
    NotAReplay {
        /// Which file.
        path: PathBuf,
    },
    /// It claims more than a game can be.
    #[error("{path} is not the replay of a game: {excess}")]
    Excessive {
        /// Which file.
        path: PathBuf,
        /// What is too large.
        excess: &'static str,
    },
    /// A version of the format that this arena does not read.
    #[error(
        "{path} has version {version} of the replay format, written by arena {arena}; \
         this arena reads versions {OLDEST_VERSION} to {VERSION}"
    )]
    OtherVersion {
        /// Which file.
        path: PathBuf,
        /// Its version.
        version: u64,
        /// Who wrote it.
        arena: String,
    },
}

/// A replay whose header has been read.
#[derive(Debug)]
pub struct Recording {
    /// The first line.
    pub header: HeaderLine,
    file: Arc<File>,
}

/// A line after the header.
#[derive(Debug)]
pub enum Line<'a> {
    /// A tick, still as text.
    Tick(&'a str),
    /// A whole state.
    Key(KeyLine),
    /// The last line.
    End(EndLine),
}

impl Recording {
    /// Opens a file and reads its header.
    ///
    /// # Errors
    /// If it cannot be opened, or is no replay of a version that this arena reads.
    pub fn open(path: &Path) -> Result<Self, ReadError> {
        let io = |source| ReadError::Io {
            path: path.to_owned(),
            source,
        };
        let file = Arc::new(files::open_regular(path).map_err(io)?);
        let mut text = Text::of(&file).map_err(io)?;
        let first = text.line(HEADER_CAP).unwrap_or_default();
        let header = read_header(first).map_err(|problem| problem.about(path))?;
        Ok(Self { header, file })
    }

    /// The unpacked text, to its last whole line.
    pub fn text(&self) -> String {
        let (mut whole, mut text) = (String::new(), Text::of(&self.file).ok());
        while let Some(line) = text.as_mut().and_then(|text| text.line(HEADER_CAP)) {
            whole.push_str(line);
            whole.push('\n');
        }
        whole
    }

    /// The last line, if the game has come to it. No other is taken apart.
    pub fn end_line(&self) -> Option<EndLine> {
        let (mut lines, mut last) = (self.lines(), None);
        while let Some((_, text)) = lines.next_text() {
            last = text.starts_with(END).then(|| text.to_owned());
        }
        match self.read_line(&last?)? {
            Line::End(end) => Some(end),
            _ => None,
        }
    }

    /// The lines after the header, from the first.
    pub fn lines(&self) -> RecordedLines<'_> {
        RecordedLines {
            recording: self,
            text: Text::of(&self.file).ok(),
            damage: None,
        }
    }

    fn read_line<'a>(&self, line: &'a str) -> Option<Line<'a>> {
        let seats = self.header.seats.len();
        if line.starts_with(TICK) {
            Some(Line::Tick(line))
        } else if line.starts_with(KEY) {
            serde_json::from_str(line).ok().map(Line::Key)
        } else if line.starts_with(END) {
            let end = serde_json::from_str(line).ok();
            end.filter(|end| bounds::end_fits(end, seats))
                .map(Line::End)
        } else {
            None
        }
    }
}

const TICK: &str = "{\"tick\":";
const KEY: &str = "{\"key\":";
const END: &str = "{\"end\":";

/// The lines of a replay, one at a time.
pub struct RecordedLines<'a> {
    recording: &'a Recording,
    text: Option<Text>,
    damage: Option<String>,
}

impl RecordedLines<'_> {
    /// The next line with its number, read as what it is; `None` in its place if it is nothing.
    #[expect(
        clippy::should_implement_trait,
        reason = "a line is borrowed, which no iterator can do"
    )]
    pub fn next(&mut self) -> Option<(usize, Option<Line<'_>>)> {
        let recording = self.recording;
        let (number, line) = self.next_text()?;
        Some((number, recording.read_line(line)))
    }

    /// Why the file ends before the game does, as far as unpacking tells, when all lines have been read.
    pub fn damage(&self) -> Option<&str> {
        self.damage.as_deref()
    }

    fn next_text(&mut self) -> Option<(usize, &str)> {
        let cap = bounds::line_cap(self.recording.header.seats.len());
        let text = self.text.as_mut()?;
        if text.number == 0 {
            text.line(HEADER_CAP)?;
        }
        let number = text.number + 1;
        if text.read(cap) {
            let text = self.text.as_ref()?;
            return Some((number, text.last()));
        }
        self.damage = text.damage.take();
        self.text = None;
        None
    }
}

/// Unpacked text, a line at a time.
struct Text {
    input: io::Take<Box<dyn BufRead>>,
    line: Vec<u8>,
    /// Lines read so far.
    number: usize,
    damage: Option<String>,
}

impl Text {
    fn of(file: &Arc<File>) -> io::Result<Self> {
        let mut packed = BufReader::new(Shared {
            file: file.clone(),
            at: 0,
        });
        let is_packed = packed.fill_buf()?.starts_with(&ZSTD_MAGIC);
        let input: Box<dyn BufRead> = if is_packed {
            let mut decoder = zstd::stream::read::Decoder::with_buffer(packed)?;
            decoder.window_log_max(WINDOW_LOG)?;
            Box::new(BufReader::new(decoder))
        } else {
            Box::new(packed)
        };
        Ok(Self {
            input: input.take(bounds::unpacked_cap(file.metadata()?.len())),
            line: Vec::new(),
            number: 0,
            damage: None,
        })
    }

    fn line(&mut self, cap: usize) -> Option<&str> {
        self.read(cap).then(|| self.last())
    }

    /// The line that was read last, without its end.
    fn last(&self) -> &str {
        let whole = self.line.strip_suffix(b"\n").unwrap_or_default();
        std::str::from_utf8(whole).unwrap_or_default()
    }

    /// Reads a whole line of so many bytes at most; `false` if there is none, with the reason as damage unless the
    /// text just ends.
    fn read(&mut self, cap: usize) -> bool {
        self.line.clear();
        let mut bounded = (&mut self.input).take(cap as u64 + 1);
        let read = bounded.read_until(b'\n', &mut self.line);
        let number = self.number + 1;
        let is_whole = self.line.ends_with(b"\n");
        self.damage = match read {
            Err(error) => Some(error.to_string()),
            Ok(_) if is_whole && std::str::from_utf8(&self.line).is_ok() => {
                self.number = number;
                return true;
            }
            Ok(_) if is_whole => Some(format!("line {number} is no text")),
            Ok(count) if count > cap => Some(format!("line {number} is longer than its game's")),
            Ok(_) if self.input.limit() == 0 => Some("it unpacks to more than any game".to_owned()),
            Ok(_) => None,
        };
        false
    }
}

/// A place of its own in a file that others read as well.
struct Shared {
    file: Arc<File>,
    at: u64,
}

impl Read for Shared {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        let mut file = &*self.file;
        file.seek(SeekFrom::Start(self.at))?;
        let count = file.read(bytes)?;
        self.at += count as u64;
        Ok(count)
    }
}

enum HeaderProblem {
    NotAReplay,
    Excessive(&'static str),
    OtherVersion { version: u64, arena: String },
}

impl HeaderProblem {
    fn about(self, path: &Path) -> ReadError {
        let path = path.to_owned();
        match self {
            Self::NotAReplay => ReadError::NotAReplay { path },
            Self::Excessive(excess) => ReadError::Excessive { path, excess },
            Self::OtherVersion { version, arena } => ReadError::OtherVersion {
                path,
                version,
                arena,
            },
        }
    }
}

/// The fields by which a header of any version is known.
#[derive(serde::Deserialize)]
struct AnyHeader<'a> {
    format: &'a str,
    #[serde(default)]
    version: u64,
    #[serde(default)]
    arena: Option<String>,
}

fn read_header(line: &str) -> Result<HeaderLine, HeaderProblem> {
    let any: AnyHeader<'_> = serde_json::from_str(line).map_err(|_| HeaderProblem::NotAReplay)?;
    if any.format != FORMAT {
        return Err(HeaderProblem::NotAReplay);
    }
    let version = any.version;
    if !(OLDEST_VERSION.into()..=VERSION.into()).contains(&version) {
        let arena = any.arena.unwrap_or_else(|| "unknown".to_owned());
        return Err(HeaderProblem::OtherVersion { version, arena });
    }
    let header = serde_json::from_str(line).map_err(|_| HeaderProblem::NotAReplay)?;
    match bounds::excess(&header) {
        Some(excess) => Err(HeaderProblem::Excessive(excess)),
        None => Ok(header),
    }
}
