//! The games and tournaments below a folder. Each is known by its path in there, and nothing else can
//! be asked for.

use super::cache::{Cache, Stamp};
use super::tournament_summary::{self, TournamentSummary};
use crate::printable;
use crate::replay::{Recording, StandingLine};
use crate::replay::{Timeline, TimelineError};
use protocol::standings;
use serde::Serialize;
use std::cmp::Reverse;
use std::path::{Path, PathBuf};
use std::time::{Duration, UNIX_EPOCH};
use walkdir::WalkDir;

/// A game without an end whose file has rested so long is not being played.
const RESTS: Duration = Duration::from_secs(10);
/// How many games of a list are shown, newest first.
const MOST: usize = 500;
/// How many tournaments are.
const MOST_TOURNAMENTS: usize = 100;
/// Files that are looked through.
const MOST_FILES: usize = 100_000;
/// Bytes that are kept of what was read, of games and of tournaments.
const CACHED: usize = 16 << 20;

/// A folder of games and tournaments.
#[derive(Debug)]
pub struct Library {
    folder: PathBuf,
    /// What was read of files that have not changed since; `None` of those that are no replays.
    games: Cache<GameSummary>,
    tournaments: Cache<TournamentSummary>,
}

/// What a folder holds, each kind live ones first, then the newest.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Listing {
    /// Tournaments.
    pub tournaments: Vec<TournamentSummary>,
    /// Games that belong to none of them.
    pub games: Vec<GameSummary>,
}

/// What a list says about a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct GameSummary {
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
    pub standings: Vec<ListedBot>,
}

/// A bot in a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ListedBot {
    seat: u8,
    name: String,
    longest: u32,
}

impl Library {
    /// The games and tournaments below a folder.
    pub fn new(folder: &Path) -> Self {
        Self {
            folder: folder.to_owned(),
            games: Cache::new(CACHED),
            tournaments: Cache::new(CACHED),
        }
    }

    /// The folder as it was named.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// All tournaments, and the games that belong to none. Files that are neither are passed over.
    pub fn list(&self) -> Listing {
        let files: Vec<_> = self.files().collect();
        let mut journals: Vec<_> = files.iter().filter(|(file, _)| is_journal(file)).collect();
        journals.sort_by_key(|(_, stamp)| Reverse(*stamp));
        journals.truncate(MOST_TOURNAMENTS);
        let mut tournaments: Vec<_> = (journals.into_iter())
            .filter_map(|(journal, stamp)| self.tournament(journal.parent()?, *stamp, &files))
            .collect();
        tournaments.sort_by_key(|tournament| (!tournament.live, Reverse(tournament.modified)));
        // The folder of a tournament is served to see its games.
        let apart = tournaments
            .iter()
            .filter(|tournament| !tournament.path.is_empty());
        let apart: Vec<PathBuf> = apart
            .map(|tournament| self.folder.join(&tournament.path))
            .collect();
        let games = files
            .into_iter()
            .filter(|(file, _)| !apart.iter().any(|folder| file.starts_with(folder)));
        Listing {
            games: self.newest(games),
            tournaments,
        }
    }

    /// The games of a tournament; `None` if there is none of that path.
    pub fn games_of(&self, path: &str) -> Option<Vec<GameSummary>> {
        let folder = self.find_tournament(path)?;
        Some(self.newest(self.files().filter(|(file, _)| file.starts_with(&folder))))
    }

    /// The file of a game that is in the folder.
    pub fn find(&self, path: &str) -> Option<PathBuf> {
        let mut files = self.files();
        files.find_map(|(file, _)| (self.name(&file) == path).then_some(file))
    }

    /// The folder of a tournament that is in the folder.
    pub fn find_tournament(&self, path: &str) -> Option<PathBuf> {
        let journals = self.files().filter(|(file, _)| is_journal(file));
        let mut folders = journals.filter_map(|(file, _)| Some(file.parent()?.to_owned()));
        folders.find(|folder| self.name(folder) == path)
    }

    /// The path of the tournament that a game belongs to, if it is below the folder and not that itself.
    pub fn tournament_of(&self, path: &str) -> Option<String> {
        let above = Path::new(path).ancestors().skip(1);
        let mut named = above.filter(|folder| !folder.as_os_str().is_empty());
        let folder = named.find(|folder| {
            let journal = self.folder.join(folder).join(tournament_summary::JOURNAL);
            journal.is_file()
        });
        Some(folder?.to_str()?.to_owned())
    }

    fn newest(&self, files: impl Iterator<Item = (PathBuf, Stamp)>) -> Vec<GameSummary> {
        let mut files: Vec<_> = files.filter(|(file, _)| !is_journal(file)).collect();
        files.sort_by_key(|(_, stamp)| Reverse(*stamp));
        files.truncate(MOST);
        let games = files.into_iter();
        let mut games: Vec<_> = games
            .filter_map(|(file, stamp)| self.game(&file, stamp))
            .collect();
        games.sort_by_key(|game| (!game.live, Reverse(game.modified)));
        games
    }

    fn files(&self) -> impl Iterator<Item = (PathBuf, Stamp)> {
        let entries = WalkDir::new(&self.folder)
            .max_depth(8)
            .into_iter()
            .filter_entry(|entry| entry.depth() == 0 || is_searched(entry.file_name()))
            .flatten();
        let files = entries.filter_map(|entry| {
            let name = entry.file_name().to_str()?;
            let fits = name.ends_with(".jsonl.zst") || name.ends_with(".jsonl");
            let about = entry
                .metadata()
                .ok()
                .filter(|about| fits && about.is_file())?;
            let stamp = (about.modified().ok()?, about.len());
            Some((entry.into_path(), stamp))
        });
        files.take(MOST_FILES)
    }

    fn name(&self, file: &Path) -> String {
        let inside = file.strip_prefix(&self.folder).unwrap_or(file);
        let parts = inside.iter().map(|part| part.to_string_lossy());
        parts.collect::<Vec<_>>().join("/")
    }

    fn game(&self, file: &Path, stamp: Stamp) -> Option<GameSummary> {
        let rests = rests(stamp);
        let stale = |summary: &GameSummary| rests && summary.live;
        self.games.get(file, stamp, stale, || {
            summarise(file, self.name(file), stamp, rests)
        })
    }

    fn tournament(
        &self,
        folder: &Path,
        stamp: Stamp,
        files: &[(PathBuf, Stamp)],
    ) -> Option<TournamentSummary> {
        let read = || tournament_summary::summarise(folder);
        let tournament = self.tournaments.get(folder, stamp, |_| false, read)?;
        // A journal grows with the end of a game, and a game all the time.
        let inside = files.iter().filter(|(file, _)| file.starts_with(folder));
        let newest = inside.map(|(_, stamp)| *stamp).max().unwrap_or(stamp);
        Some(TournamentSummary {
            path: self.name(folder),
            live: !rests(newest),
            modified: seconds(newest),
            ..tournament
        })
    }
}

/// Folders that programs keep for themselves hold no games, and many files.
fn is_searched(name: &std::ffi::OsStr) -> bool {
    let name = name.to_string_lossy();
    !name.starts_with('.') && name != "target" && name != "node_modules"
}

fn is_journal(file: &Path) -> bool {
    file.file_name()
        .is_some_and(|name| name == tournament_summary::JOURNAL)
}

fn rests(stamp: Stamp) -> bool {
    stamp.0.elapsed().is_ok_and(|age| age > RESTS)
}

fn seconds(stamp: Stamp) -> u64 {
    let since = stamp.0.duration_since(UNIX_EPOCH);
    since.map_or(0, |time| time.as_secs())
}

fn summarise(file: &Path, path: String, stamp: Stamp, rests: bool) -> Option<GameSummary> {
    let recording = Recording::open(file).ok()?;
    let header = &recording.header;
    let end = recording.end_line();
    let why = end.as_ref().map(|end| end.why);
    let (ticks, rows) = match end {
        Some(end) => (end.end, end.standings),
        None => so_far(&recording).ok()?,
    };
    let names = |seat: u8| {
        let seat = header.seats.get(usize::from(seat))?;
        Some(printable::name(&seat.name).into_owned())
    };
    let standings = rows.iter().filter_map(|row| {
        Some(ListedBot {
            seat: row.seat,
            name: names(row.seat)?,
            longest: row.longest,
        })
    });
    Some(GameSummary {
        path,
        live: why.is_none() && !rests,
        ticks,
        of: header.ticks,
        standings: standings.collect(),
        modified: seconds(stamp),
        result: match (why, rests) {
            (Some(why), _) => why.to_string(),
            (None, false) => "live".to_owned(),
            (None, true) => "cut off".to_owned(),
        },
    })
}

/// Ticks and table of a game that has no end yet.
fn so_far(recording: &Recording) -> Result<(u32, Vec<StandingLine>), TimelineError> {
    let last = Timeline::last_state(recording)?;
    let table = standings(last.snakes());
    Ok((last.tick(), table.into_iter().map(Into::into).collect()))
}
