//! The append-only journal: a line for the plan, then one for each finished game, on disk before
//! it is reported; before it, one that says where it was played, if that was another machine. A line that was cut off by a crash is dropped; its game is played again.

use super::bounds;
use super::game_line::GameLine;
use super::machine_line::MachineLine;
use super::plan::{TournamentPlan, VERSION};
use crate::files;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// Bytes of a journal: a hundred thousand games.
const FILE_CAP: u64 = 512 << 20;
/// The file in a tournament's folder.
pub(super) const FILE: &str = "journal.jsonl";

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
    #[error("{path}, line {line}: not what a journal up to version {VERSION} holds")]
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
    /// Where games were played that were played elsewhere.
    pub machines: Vec<MachineLine>,
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
    ) -> Result<(Self, Entries), JournalError> {
        let path = folder.join(FILE);
        let io = |source| JournalError::Io {
            path: path.clone(),
            source,
        };
        let mut file = files::open_own(&path).map_err(io)?;
        files::lock(&file).map_err(|_| JournalError::InUse(folder.to_owned()))?;
        let (entries, whole) = parse(&file, &path, FILE_CAP)?;
        file.set_len(whole).map_err(io)?;
        file.seek(SeekFrom::End(0)).map_err(io)?;
        let mut journal = Self {
            path: path.clone(),
            file,
        };
        let entries = match entries {
            Some(entries) if entries.plan == *plan => entries,
            Some(entries) => {
                if let Some(why) = entries.plan.incompatibility(plan) {
                    return Err(JournalError::Another { path, why });
                }
                let clashes = entries.plan.clashes(plan);
                if !force && !clashes.is_empty() {
                    return Err(JournalError::Changed { path, clashes });
                }
                journal.append(line_of(plan))?;
                Entries {
                    plan: plan.clone(),
                    ..entries
                }
            }
            None => {
                journal.append(line_of(plan))?;
                Entries {
                    plan: plan.clone(),
                    games: Vec::new(),
                    machines: Vec::new(),
                }
            }
        };
        Ok((journal, entries))
    }

    /// Adds a finished game, and where it was played if that was elsewhere. When this returns, the game is on disk.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn add(
        &mut self,
        game: &GameLine,
        machine: Option<&MachineLine>,
    ) -> Result<(), JournalError> {
        // One write for both; a line about the machine alone does no harm.
        let machine = machine.map_or_else(|| Ok(Vec::new()), line_of);
        let lines = machine.and_then(|machine| Ok([machine, line_of(game)?].concat()));
        self.append(lines)
    }

    fn append(&mut self, lines: io::Result<Vec<u8>>) -> Result<(), JournalError> {
        let written = lines.and_then(|bytes| {
            self.file.write_all(&bytes)?;
            self.file.sync_data()
        });
        written.map_err(|source| JournalError::Io {
            path: self.path.clone(),
            source,
        })
    }
}

fn line_of(line: &impl serde::Serialize) -> io::Result<Vec<u8>> {
    let mut bytes = serde_json::to_vec(line)?;
    bytes.push(b'\n');
    Ok(bytes)
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
    let mut machines: Vec<MachineLine> = Vec::new();
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
                (before, Ok(next)) if next.is_known() => {
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
                    Err(_) => match serde_json::from_slice::<MachineLine>(&line) {
                        Ok(machine) => {
                            let problem = machine.problem();
                            problem.map_or(Ok(()), |problem| Err(impossible(problem)))?;
                            machines.push(machine);
                            true
                        }
                        Err(_) => false,
                    },
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
    let entries = plan.map(|plan| Entries {
        plan,
        games,
        machines,
    });
    Ok((entries, whole))
}
