//! The games below a folder. A game is known by its path in there, and nothing else can be asked for.

use crate::record::{EndLine, Recording};
use crate::watch::{Timeline, TimelineError};
use protocol::standings;
use serde::Serialize;
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, SystemTime, UNIX_EPOCH};
use walkdir::WalkDir;

/// A game without an end whose file has rested so long is not being played.
const RESTS: Duration = Duration::from_secs(10);
/// How many games are listed, newest first.
const MOST: usize = 500;

/// A folder of games.
#[derive(Debug)]
pub struct Library {
    folder: PathBuf,
    /// What was read of files that have not changed since.
    known: Mutex<HashMap<PathBuf, (Stamp, Summary)>>,
}

/// When a file changed last, and how long it was.
type Stamp = (SystemTime, u64);

/// What a list says about a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Summary {
    /// Where it is below the folder, with `/` between the parts.
    pub path: String,
    /// Whether it is being played.
    pub live: bool,
    /// Ticks played.
    pub ticks: u32,
    /// Ticks that were to be played.
    pub of: u32,
    /// How it ended, in words.
    pub result: String,
    /// Seconds since 1970 when its file changed last.
    pub modified: u64,
    /// The table, best first.
    pub standings: Vec<Place>,
}

/// A bot in a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Place {
    seat: u8,
    name: String,
    longest: u32,
}

impl Library {
    /// The games below a folder.
    pub fn new(folder: &Path) -> Self {
        Self {
            folder: folder.to_owned(),
            known: Mutex::default(),
        }
    }

    /// The folder as it was named.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// All games, live ones first, then the newest. Files that are no replays are passed over.
    pub fn list(&self) -> Vec<Summary> {
        let mut files: Vec<_> = self.files().collect();
        files.sort_by_key(|(_, stamp)| std::cmp::Reverse(*stamp));
        files.truncate(MOST);
        let mut games: Vec<_> = (files.into_iter())
            .filter_map(|(file, stamp)| self.summary(&file, stamp))
            .collect();
        games.sort_by_key(|game| (!game.live, std::cmp::Reverse(game.modified)));
        games
    }

    /// The file of a game that is in the folder.
    pub fn find(&self, path: &str) -> Option<PathBuf> {
        let mut files = self.files();
        files.find_map(|(file, _)| (self.name(&file) == path).then_some(file))
    }

    fn files(&self) -> impl Iterator<Item = (PathBuf, Stamp)> {
        let entries = WalkDir::new(&self.folder)
            .max_depth(8)
            .into_iter()
            .flatten();
        entries.filter_map(|entry| {
            let name = entry.file_name().to_str()?;
            let fits = name.ends_with(".jsonl.zst") || name.ends_with(".jsonl");
            let about = entry
                .metadata()
                .ok()
                .filter(|about| fits && about.is_file())?;
            let stamp = (about.modified().ok()?, about.len());
            Some((entry.into_path(), stamp))
        })
    }

    fn name(&self, file: &Path) -> String {
        let inside = file.strip_prefix(&self.folder).unwrap_or(file);
        let parts = inside.iter().map(|part| part.to_string_lossy());
        parts.collect::<Vec<_>>().join("/")
    }

    fn summary(&self, file: &Path, stamp: Stamp) -> Option<Summary> {
        let rests = stamp.0.elapsed().is_ok_and(|age| age > RESTS);
        let known = || self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((at, summary)) = known().get(file)
            && *at == stamp
            && !(rests && summary.live)
        {
            return Some(summary.clone());
        }
        let summary = summarise(file, self.name(file), stamp, rests)?;
        known().insert(file.to_owned(), (stamp, summary.clone()));
        Some(summary)
    }
}

fn summarise(file: &Path, path: String, stamp: Stamp, rests: bool) -> Option<Summary> {
    let recording = Recording::open(file).ok()?;
    let header = &recording.header;
    let end = recording
        .end_line()
        .or_else(|| unfinished(&recording).ok())?;
    let ended = !end.why.is_empty();
    let names = |seat: u8| Some(header.seats.get(usize::from(seat))?.name.clone());
    let standings = end.standings.iter().filter_map(|row| {
        Some(Place {
            seat: row.seat,
            name: names(row.seat)?,
            longest: row.longest,
        })
    });
    let modified = stamp.0.duration_since(UNIX_EPOCH);
    Some(Summary {
        path,
        live: !ended && !rests,
        ticks: end.end,
        of: header.ticks,
        standings: standings.collect(),
        modified: modified.map_or(0, |time| time.as_secs()),
        result: match (ended, rests) {
            (true, _) => end.why,
            (false, false) => "live".to_owned(),
            (false, true) => "cut off".to_owned(),
        },
    })
}

/// The table of a game that has no end yet.
fn unfinished(recording: &Recording) -> Result<EndLine, TimelineError> {
    let timeline = Timeline::of(recording)?;
    let table = standings(timeline.last().snakes());
    Ok(EndLine {
        end: timeline.len(),
        why: String::new(),
        standings: table.into_iter().map(Into::into).collect(),
    })
}
