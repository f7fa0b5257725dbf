//! Reads a replay, whole or cut off, compressed or plain.

use super::keyframe::KeyLine;
use super::lines::{EndLine, FORMAT, HeaderLine, OLDEST_VERSION, VERSION};
use std::io::Read;
use std::path::{Path, PathBuf};

/// What a replay may unpack to. A game of a million ticks is smaller.
const UNPACKED_CAP: u64 = 1 << 30;
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
        source: std::io::Error,
    },
    /// It is something else.
    #[error("{path} is not a Snakepit replay: its first line is not a replay's header")]
    NotAReplay {
        /// Which file.
        path: PathBuf,
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

/// A replay's text, unpacked.
#[derive(Debug)]
pub struct Recording {
    /// The first line.
    pub header: HeaderLine,
    text: String,
    body: usize,
    /// Why the file ends before the game does, as far as unpacking tells.
    pub damage: Option<String>,
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
    /// Reads a file.
    ///
    /// # Errors
    /// If it cannot be opened, or is no replay of a version that this arena reads.
    pub fn open(path: &Path) -> Result<Self, ReadError> {
        let io = |source| ReadError::Io {
            path: path.to_owned(),
            source,
        };
        let packed = std::fs::read(path).map_err(io)?;
        let (bytes, damage) = unpack(packed);
        let mut text = String::from_utf8(bytes).unwrap_or_else(|e| {
            let whole = e.utf8_error().valid_up_to();
            let mut bytes = e.into_bytes();
            bytes.truncate(whole);
            String::from_utf8(bytes).unwrap_or_default()
        });
        // What comes after the last line end was cut off.
        text.truncate(text.rfind('\n').map_or(0, |end| end + 1));
        let first = text.lines().next().unwrap_or_default();
        let header = read_header(first).map_err(|problem| problem.about(path))?;
        let body = first.len() + 1;
        Ok(Self {
            header,
            text,
            body,
            damage,
        })
    }

    /// The unpacked text, to its last whole line.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The last line, if the game has come to it. It is found without reading the others.
    pub fn end_line(&self) -> Option<EndLine> {
        match read_line(self.text[self.body..].lines().next_back()?)? {
            Line::End(end) => Some(end),
            _ => None,
        }
    }

    /// The lines after the header with their numbers, each read as what it is; `None` for one that is
    /// nothing.
    pub fn lines(&self) -> impl Iterator<Item = (usize, Option<Line<'_>>)> {
        (2..).zip(self.text[self.body..].lines().map(read_line))
    }
}

enum HeaderProblem {
    NotAReplay,
    OtherVersion { version: u64, arena: String },
}

impl HeaderProblem {
    fn about(self, path: &Path) -> ReadError {
        let path = path.to_owned();
        match self {
            Self::NotAReplay => ReadError::NotAReplay { path },
            Self::OtherVersion { version, arena } => ReadError::OtherVersion {
                path,
                version,
                arena,
            },
        }
    }
}

fn read_header(line: &str) -> Result<HeaderLine, HeaderProblem> {
    let fields: serde_json::Value =
        serde_json::from_str(line).map_err(|_| HeaderProblem::NotAReplay)?;
    if fields["format"] != FORMAT {
        return Err(HeaderProblem::NotAReplay);
    }
    let version = fields["version"].as_u64().unwrap_or_default();
    if !(OLDEST_VERSION.into()..=VERSION.into()).contains(&version) {
        let arena = fields["arena"].as_str().unwrap_or("unknown").to_owned();
        return Err(HeaderProblem::OtherVersion { version, arena });
    }
    serde_json::from_value(fields).map_err(|_| HeaderProblem::NotAReplay)
}

fn read_line(line: &str) -> Option<Line<'_>> {
    if line.starts_with("{\"tick\":") {
        Some(Line::Tick(line))
    } else if line.starts_with("{\"key\":") {
        serde_json::from_str(line).ok().map(Line::Key)
    } else if line.starts_with("{\"end\":") {
        serde_json::from_str(line).ok().map(Line::End)
    } else {
        None
    }
}

/// Unpacks as much as there is, and says why there is no more.
fn unpack(packed: Vec<u8>) -> (Vec<u8>, Option<String>) {
    if !packed.starts_with(&ZSTD_MAGIC) {
        return (packed, None);
    }
    let mut bytes = Vec::new();
    let read = zstd::stream::read::Decoder::new(packed.as_slice())
        .and_then(|decoder| decoder.take(UNPACKED_CAP).read_to_end(&mut bytes));
    (bytes, read.err().map(|error| error.to_string()))
}
