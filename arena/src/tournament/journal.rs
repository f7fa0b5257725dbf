//! The append-only journal: a line for the plan, then one for each finished game, on disk before
//! it is reported. A line that was cut off by a crash is dropped; its game is played again.

use super::bounds;
use super::game_line::GameLine;
use super::plan::{FORMAT, TournamentPlan, VERSION};
use crate::files;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// Bytes of a journal: a hundred thousand games.
const FILE_CAP: u64 = 512 << 20;
/// The file in a tournament's folder.
const FILE: &str = "journal.jsonl";

/// Why a journal cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum JournalError {
    /// It cannot be read or written.
    #[error("cannot use the journal {path}")]
    Io {
        /// Which file.
        path: PathBuf,
        /// Why not.
        source: io::Error,
    },
    /// Another arena plays here.
    #[error("another tournament is playing in {0}; wait for it, or name another folder")]
    InUse(PathBuf),
    /// It holds something else.
    #[error("{path}, line {line}: not what a journal of version {VERSION} holds")]
    Damaged {
        /// Which file.
        path: PathBuf,
        /// Which line.
        line: usize,
    },
    /// A line that no tournament of its plan can have.
    #[error("{path}, line {line}: {problem}; no tournament of its plan has that")]
    Impossible {
        /// Which file.
        path: PathBuf,
        /// Which line.
        line: usize,
        /// What cannot be, in words.
        problem: String,
    },
    /// What is to be played is not what was.
    #[error(
        "{path} was played otherwise: {}; name another folder, or --force to mix the games",
        clashes.join(", ")
    )]
    Changed {
        /// Which file.
        path: PathBuf,
        /// What is different.
        clashes: Vec<String>,
    },
    /// It is the journal of something else.
    #[error("{path} holds another tournament: {why}; name another folder")]
    Another {
        /// Which file.
        path: PathBuf,
        /// What is different.
        why: String,
    },
}

/// What a journal holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entries {
    /// The plan of the last run; all runs had the same unless mixing was forced.
    pub plan: TournamentPlan,
    /// All finished games, as they came.
    pub games: Vec<GameLine>,
}

/// A journal that is being written.
#[derive(Debug)]
pub struct Journal {
    path: PathBuf,
    file: File,
}

impl Journal {
    /// Reads the journal of a folder; `None` if nothing was ever played there.
    ///
    /// # Errors
    /// If it cannot be read, a line other than the last makes no sense, or one cannot be.
    pub fn read(folder: &Path) -> Result<Option<Entries>, JournalError> {
        Self::read_at_most(folder, FILE_CAP)
    }

    /// The same for a journal of so many bytes at most.
    ///
    /// # Errors
    /// As for [`Journal::read`], and if it is larger.
    pub fn read_at_most(folder: &Path, most: u64) -> Result<Option<Entries>, JournalError> {
        let path = folder.join(FILE);
        match files::open_regular(&path) {
            Ok(file) => Ok(parse(&file, &path, most)?.0),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(source) => Err(JournalError::Io { path, source }),
        }
    }

    /// Opens the journal of a folder for the games of a plan, and returns those that it holds.
    ///
    /// # Errors
    /// If it is in use, damaged, of another tournament, or was played otherwise and mixing is not
    /// forced.
    pub fn open(
        folder: &Path,
        plan: &TournamentPlan,
        force: bool,
    ) -> Result<(Self, Vec<GameLine>), JournalError> {
        let path = folder.join(FILE);
        let io = |source| JournalError::Io {
            path: path.clone(),
            source,
        };
        let mut file = files::open_own(&path).map_err(io)?;
        lock(&file).map_err(|_| JournalError::InUse(folder.to_owned()))?;
        let (entries, whole) = parse(&file, &path, FILE_CAP)?;
        file.set_len(whole).map_err(io)?;
        file.seek(SeekFrom::End(0)).map_err(io)?;
        let mut journal = Self {
            path: path.clone(),
            file,
        };
        let games = match entries {
            Some(entries) if entries.plan == *plan => entries.games,
            Some(entries) => {
                if let Some(why) = entries.plan.incompatibility(plan) {
                    return Err(JournalError::Another { path, why });
                }
                let clashes = entries.plan.clashes(plan);
                if !force && !clashes.is_empty() {
                    return Err(JournalError::Changed { path, clashes });
                }
                journal.append(plan)?;
                entries.games
            }
            None => {
                journal.append(plan)?;
                Vec::new()
            }
        };
        Ok((journal, games))
    }

    /// Adds a finished game. When this returns, the game is on disk.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn add(&mut self, game: &GameLine) -> Result<(), JournalError> {
        self.append(game)
    }

    fn append(&mut self, line: &impl serde::Serialize) -> Result<(), JournalError> {
        let written = serde_json::to_vec(line).map_err(io::Error::from);
        let written = written.and_then(|mut bytes| {
            bytes.push(b'\n');
            self.file.write_all(&bytes)?;
            self.file.sync_data()
        });
        written.map_err(|source| JournalError::Io {
            path: self.path.clone(),
            source,
        })
    }
}

/// The entries, and how many bytes of whole lines there are.
fn parse(file: &File, path: &Path, most: u64) -> Result<(Option<Entries>, u64), JournalError> {
    let io = |source| JournalError::Io {
        path: path.to_owned(),
        source,
    };
    let size = file.metadata().map_err(io)?.len();
    if size > most {
        let why = format!("it is larger than {most} bytes");
        return Err(io(io::Error::new(io::ErrorKind::FileTooLarge, why)));
    }
    let (mut plan, mut games, mut whole): (Option<TournamentPlan>, Vec<GameLine>, u64) =
        (None, Vec::new(), 0);
    let mut input = BufReader::new(file).take(size);
    let mut line = Vec::new();
    for number in 1.. {
        line.clear();
        let mut bounded = (&mut input).take(bounds::LINE_CAP as u64);
        let count = bounded.read_until(b'\n', &mut line).map_err(io)? as u64;
        if count == 0 {
            break;
        }
        let impossible = |problem| JournalError::Impossible {
            path: path.to_owned(),
            line: number,
            problem,
        };
        let understood = line.ends_with(b"\n")
            && match (&plan, serde_json::from_slice::<TournamentPlan>(&line)) {
                (before, Ok(next)) if next.format == FORMAT && next.version == VERSION => {
                    let problem = bounds::problem_of_plan(&next, before.as_ref());
                    problem.map_or(Ok(()), |problem| Err(impossible(problem)))?;
                    plan = Some(next);
                    true
                }
                (Some(plan), _) => match serde_json::from_slice(&line) {
                    Ok(game) => {
                        let problem = bounds::problem_of_game(&game, plan);
                        problem.map_or(Ok(()), |problem| Err(impossible(problem)))?;
                        games.push(game);
                        true
                    }
                    Err(_) => false,
                },
                (None, _) => false,
            };
        let is_last = whole + count == size;
        if !understood && !is_last {
            return Err(JournalError::Damaged {
                path: path.to_owned(),
                line: number,
            });
        }
        if understood {
            whole += count;
        }
    }
    Ok((plan.map(|plan| Entries { plan, games }), whole))
}

/// Takes the file for this process alone; the system gives it back, however the process ends.
#[cfg(unix)]
fn lock(file: &File) -> io::Result<()> {
    use rustix::fs::{FlockOperation, flock};
    Ok(flock(file, FlockOperation::NonBlockingLockExclusive)?)
}

#[cfg(not(unix))]
fn lock(_file: &File) -> io::Result<()> {
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::super::{Entrant, Latencies, Manner, SeatResult};
    use super::*;
    use protocol::GameConfig;

    fn plan(ticks: u32) -> TournamentPlan {
        let bot = |name: &str| Entrant {
            name: name.to_owned(),
            command: name.to_owned(),
            fingerprint: "00".to_owned(),
        };
        let bots = vec![bot("old"), bot("new")];
        TournamentPlan::new(&GameConfig::default(), "s", ticks, Manner::Processes, bots)
    }

    fn game(block: u32) -> GameLine {
        GameLine {
            block,
            rotation: 0,
            seed: format!("s/{block}"),
            ticks: 10,
            why: "played to the end".to_owned(),
            seats: vec![
                SeatResult {
                    bot: 1,
                    longest: 7,
                    kills: 0,
                    apples: 1,
                    deaths: Default::default(),
                    late: crate::process::LateAnswers {
                        by_bot: 0,
                        by_machine: 2,
                    },
                    garbage: 0,
                    gone: None,
                };
                4
            ],
            us: Vec::new(),
            sandbox: None,
        }
    }

    fn written(games: u32) -> (tempfile::TempDir, Vec<u8>) {
        let folder = tempfile::tempdir().unwrap();
        let (mut journal, found) = Journal::open(folder.path(), &plan(10), false).unwrap();
        assert_eq!(found, []);
        (0..games).for_each(|block| journal.add(&game(block)).unwrap());
        let bytes = std::fs::read(folder.path().join(FILE)).unwrap();
        (folder, bytes)
    }

    #[test]
    fn what_was_added_is_there_again() {
        let (folder, _) = written(3);
        let (_, found) = Journal::open(folder.path(), &plan(10), false).unwrap();
        assert_eq!(found, [game(0), game(1), game(2)]);
    }

    #[test]
    fn cut_off_anywhere_it_keeps_the_whole_lines_and_goes_on() {
        let (folder, bytes) = written(3);
        let path = folder.path().join(FILE);
        for length in 0..bytes.len() {
            std::fs::write(&path, &bytes[..length]).unwrap();
            let lines = bytes[..length]
                .iter()
                .filter(|&&byte| byte == b'\n')
                .count();
            let (mut journal, found) = Journal::open(folder.path(), &plan(10), false).unwrap();
            assert_eq!(found.len(), lines.saturating_sub(1));
            for block in found.len()..3 {
                journal.add(&game(block as u32)).unwrap();
            }
            assert_eq!(std::fs::read(&path).unwrap(), bytes, "cut to {length}");
        }
    }

    #[test]
    fn a_line_in_the_middle_that_makes_no_sense_is_named() {
        let (folder, mut bytes) = written(3);
        let second = bytes.iter().position(|&byte| byte == b'\n').unwrap() + 1;
        bytes[second] = b'?';
        std::fs::write(folder.path().join(FILE), bytes).unwrap();
        let error = Journal::read(folder.path()).unwrap_err();
        assert!(
            matches!(error, JournalError::Damaged { line: 2, .. }),
            "{error}"
        );
    }

    #[test]
    fn a_line_that_cannot_be_is_named_and_why() {
        let seat = |change: fn(&mut SeatResult)| {
            let mut game = game(1);
            change(&mut game.seats[2]);
            game
        };
        let line = |change: fn(&mut GameLine)| {
            let mut game = game(1);
            change(&mut game);
            game
        };
        let late = serde_json::from_str(r#"{"max_us":1,"counts":{"4294967295":1}}"#);
        let late: Latencies = late.unwrap();
        let slow = GameLine {
            us: vec![late; 4],
            ..game(1)
        };
        for (game, problem) in [
            (
                seat(|seat| seat.bot = 2),
                "bot number 2; the plan has 2 bots",
            ),
            (seat(|seat| seat.bot = usize::MAX), "the plan has 2 bots"),
            (
                seat(|seat| seat.longest = u32::MAX),
                "a snake of 4294967295 cells",
            ),
            (line(|game| game.rotation = 4), "rotation 4 of 4 seats"),
            (line(|game| game.seats.clear()), "a game of 0 seats"),
            (
                line(|game| game.seed = "x".repeat(100_000)),
                "a text of more than",
            ),
            (slow, "answer times that no clock measures"),
        ] {
            let (folder, mut bytes) = written(1);
            bytes.extend(serde_json::to_vec(&game).unwrap());
            bytes.push(b'\n');
            std::fs::write(folder.path().join(FILE), &bytes).unwrap();
            let opened = Journal::open(folder.path(), &plan(10), false);
            for error in [
                Journal::read(folder.path()).unwrap_err(),
                opened.unwrap_err(),
            ] {
                let text = error.to_string();
                assert!(text.contains("journal.jsonl, line 3: "), "{text}");
                assert!(text.contains(problem), "{text}");
            }
            let left = std::fs::read(folder.path().join(FILE)).unwrap();
            assert_eq!(left, bytes, "what makes no sense is left as it is");
        }
        let mut other = plan(10);
        other.bots.truncate(1);
        let (folder, mut bytes) = written(1);
        bytes.extend(serde_json::to_vec(&other).unwrap());
        bytes.push(b'\n');
        std::fs::write(folder.path().join(FILE), &bytes).unwrap();
        let text = Journal::read(folder.path()).unwrap_err().to_string();
        assert!(text.contains("line 3: another number of bots"), "{text}");
    }

    #[cfg(unix)]
    #[test]
    fn a_journal_is_not_written_through_a_link() {
        let folder = tempfile::tempdir().unwrap();
        let victim = folder.path().join("victim");
        std::fs::write(&victim, "precious").unwrap();
        std::os::unix::fs::symlink(&victim, folder.path().join(FILE)).unwrap();
        let error = Journal::open(folder.path(), &plan(10), false).unwrap_err();
        assert!(matches!(error, JournalError::Io { .. }), "{error}");
        assert_eq!(std::fs::read_to_string(victim).unwrap(), "precious");
    }

    #[test]
    fn another_plan_is_refused_in_words_unless_forced() {
        let (folder, _) = written(2);
        let error = Journal::open(folder.path(), &plan(20), false).unwrap_err();
        let text = error.to_string();
        assert!(
            text.contains("the number of ticks was 10 and is 20"),
            "{text}"
        );
        let (_, found) = Journal::open(folder.path(), &plan(20), true).unwrap();
        assert_eq!(found.len(), 2);
        let (_, found) = Journal::open(folder.path(), &plan(20), false).unwrap();
        assert_eq!(found.len(), 2);
    }

    #[test]
    fn a_changed_program_is_another_plan() {
        let mut changed = plan(10);
        changed.bots[1].fingerprint = "01".to_owned();
        let clashes = plan(10).clashes(&changed);
        assert_eq!(clashes, ["the program of bot `new` has changed"]);
    }

    #[test]
    fn another_tournament_is_refused_even_if_forced() {
        let (folder, _) = written(1);
        let (mut bots, mut seed, mut seats) = (plan(10), plan(10), plan(10));
        bots.bots.reverse();
        seed.seed = "t".to_owned();
        seats.config.insert("num_snakes".to_owned(), "2".to_owned());
        for (other, word) in [(bots, "new old"), (seed, "seed"), (seats, "2")] {
            let error = Journal::open(folder.path(), &other, true).unwrap_err();
            assert!(matches!(error, JournalError::Another { .. }), "{error}");
            assert!(error.to_string().contains(word), "{error}");
        }
    }

    #[cfg(unix)]
    #[test]
    fn two_tournaments_do_not_share_a_folder() {
        let folder = tempfile::tempdir().unwrap();
        let first = Journal::open(folder.path(), &plan(10), false).unwrap();
        let second = Journal::open(folder.path(), &plan(10), false);
        assert!(matches!(second, Err(JournalError::InUse(_))));
        drop(first);
        assert!(Journal::open(folder.path(), &plan(10), false).is_ok());
    }
}
