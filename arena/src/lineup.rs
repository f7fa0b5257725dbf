//! The bots of a game, looked at before it starts: a name that means nothing is refused with the name that was
//! rather meant, and no game is begun that has to end without a bot.

use crate::bots::{BotSpec, Launch, Program, find_program};
use bot::roster::{self, Choice};
use std::fmt;
use std::path::{Path, PathBuf};

/// Endings of files that an interpreter is given.
const SCRIPTS: &[&str] = &["py", "jar", "js", "mjs", "sh"];
/// How alike two names are, of 1, before one is taken for the other with a slip.
const ALIKE: f64 = 0.6;
/// Files of a folder that are compared with a name.
const FILES_MOST: usize = 1000;

/// Bots that cannot be started, each with what is wrong and what was rather meant.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}{advice}", .bots.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"))]
pub struct Absent {
    /// Which.
    pub bots: Vec<AbsentBot>,
    advice: &'static str,
}

impl Absent {
    /// The same, with an option that plays all the same.
    #[must_use]
    pub fn unless_forced(self) -> Self {
        Self {
            advice: "\n--anyway plays all the same",
            ..self
        }
    }
}

/// A bot that cannot be started.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AbsentBot {
    /// What was typed.
    pub typed: String,
    /// What is wrong.
    pub problem: String,
    /// What was rather meant.
    pub meant: Option<String>,
}

impl fmt::Display for AbsentBot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "bot `{}`: {}", self.typed, self.problem)?;
        match &self.meant {
            Some(meant) => write!(f, "; did you mean `{meant}`?"),
            None => Ok(()),
        }
    }
}

/// Looks at all bots.
///
/// # Errors
/// If some cannot be started, with all of them.
pub fn look_at<'a>(bots: impl IntoIterator<Item = &'a BotSpec>) -> Result<(), Absent> {
    let absent: Vec<AbsentBot> = bots.into_iter().filter_map(problem).collect();
    match absent.is_empty() {
        true => Ok(()),
        false => Err(Absent {
            bots: absent,
            advice: "",
        }),
    }
}

fn problem(bot: &BotSpec) -> Option<AbsentBot> {
    let absent = |problem: String, meant| AbsentBot {
        typed: bot.spec.clone(),
        problem,
        meant,
    };
    match &bot.launch {
        Launch::Human => None,
        Launch::BuiltIn { brain, .. } => {
            let wrong = brain.parse::<Choice>().err()?;
            Some(absent(wrong.to_string(), None))
        }
        Launch::Unbuilt { path, .. } if path.exists() => None,
        Launch::Unbuilt { path, .. } => {
            let problem = format!("there is no {}", path.display());
            Some(absent(problem, neighbour(path)))
        }
        Launch::Program(Program {
            program,
            args,
            file,
            ..
        }) => {
            let is_bare = file.components().count() == 1;
            if file.exists() {
                return None;
            }
            if program != file || !is_bare {
                let meant = neighbour(file);
                return Some(absent(format!("there is no {}", file.display()), meant));
            }
            if let Err(error) = find_program(program) {
                return Some(absent(error.to_string(), known_name(file)));
            }
            let script = args.iter().map(Path::new).find(|word| is_script(word))?;
            if script.exists() {
                return None;
            }
            let meant = neighbour(script);
            Some(absent(format!("there is no {}", script.display()), meant))
        }
    }
}

fn is_script(word: &Path) -> bool {
    let ending = word.extension().and_then(|ending| ending.to_str());
    let text = word.to_string_lossy();
    ending.is_some_and(|ending| SCRIPTS.contains(&ending))
        && !text.starts_with('-')
        && !text.contains(char::is_whitespace)
}

/// A brain or a file here whose name is like this one.
fn known_name(name: &Path) -> Option<String> {
    let brains = roster::NAMES.map(|(name, _)| name.to_owned());
    let brains = brains.into_iter().chain(["human".to_owned()]);
    let here = files_in(Path::new("."));
    closest(&name.to_string_lossy(), brains.chain(here))
}

/// A file beside one that is not there, whose name is like its; without a folder, a brain may be meant as well.
fn neighbour(file: &Path) -> Option<String> {
    let name = file.file_name()?.to_string_lossy().into_owned();
    match file.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => {
            let found = closest(&name, files_in(folder))?;
            Some(folder.join(found).display().to_string())
        }
        _ => known_name(Path::new(&name)),
    }
}

fn files_in(folder: &Path) -> Vec<String> {
    let entries = folder.read_dir().into_iter().flatten().flatten();
    let paths = entries.take(FILES_MOST).map(|entry| entry.path());
    let names = paths.filter_map(|path: PathBuf| path.file_name().map(ToOwned::to_owned));
    let mut names: Vec<String> = names
        .filter_map(|name| name.into_string().ok())
        .filter(|name| !name.starts_with('.'))
        .collect();
    names.sort();
    names
}

/// Of the names that are known, the one that was meant by a name with a slip.
pub fn closest(name: &str, known: impl IntoIterator<Item = String>) -> Option<String> {
    let wanted = name.to_lowercase();
    let likeness = |other: &str| {
        let other = other.to_lowercase();
        strsim::normalized_damerau_levenshtein(&wanted, &other)
    };
    let rated = known.into_iter().map(|name| (likeness(&name), name));
    let mut alike: Vec<(f64, String)> = rated.filter(|(likeness, _)| *likeness >= ALIKE).collect();
    // The first of equals, so that brains come before files.
    alike.sort_by(|a, b| b.0.total_cmp(&a.0));
    alike.into_iter().next().map(|(_, name)| name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slip_is_told_from_another_name() {
        let known = || ["greedy", "random", "agent.py"].map(str::to_owned);
        assert_eq!(closest("grady", known()).as_deref(), Some("greedy"));
        assert_eq!(closest("Rnadom", known()).as_deref(), Some("random"));
        assert_eq!(closest("agnet.py", known()).as_deref(), Some("agent.py"));
        assert_eq!(closest("no-such-program", known()), None);
    }
}
