//! Who takes part: a name, a command, and a fingerprint that changes with the program.

use crate::bots::{BotSpec, Launch};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

/// One bot of a tournament.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entrant {
    /// What it is called.
    pub name: String,
    /// What was typed to name it.
    pub command: String,
    /// Sum over its command and the contents of every file in it.
    pub fingerprint: String,
}

/// A bot whose program is not there.
#[derive(Debug, thiserror::Error)]
#[error("cannot read the program of bot `{bot}`: {path}")]
pub struct NoProgram {
    bot: String,
    path: PathBuf,
    source: io::Error,
}

impl Entrant {
    /// Takes a bot's fingerprint.
    ///
    /// # Errors
    /// If its program cannot be read.
    pub fn of(bot: &BotSpec) -> Result<Self, NoProgram> {
        let failed = |path: &Path, source| NoProgram {
            bot: bot.name.clone(),
            path: path.to_owned(),
            source,
        };
        let mut sum = Sha256::new();
        sum.update(&bot.spec);
        match &bot.launch {
            // The brain is part of this program.
            Launch::BuiltIn { .. } => {
                let own = own_digest().map_err(|source| failed(Path::new("arena"), source))?;
                sum.update(own);
            }
            Launch::Human => {
                let why = io::Error::new(io::ErrorKind::Unsupported, "a person is no program");
                return Err(failed(Path::new(&bot.spec), why));
            }
            Launch::Program { program, args, .. } => {
                let found = find(program).map_err(|source| failed(program, source))?;
                add_file(&mut sum, &found).map_err(|source| failed(program, source))?;
                for file in args.iter().map(Path::new).filter(|file| file.is_file()) {
                    add_file(&mut sum, file).map_err(|source| failed(file, source))?;
                }
            }
        }
        let digest = sum.finalize();
        Ok(Self {
            name: bot.name.clone(),
            command: bot.spec.clone(),
            fingerprint: digest[..8]
                .iter()
                .map(|byte| format!("{byte:02x}"))
                .collect(),
        })
    }
}

/// The sum of this program, taken once: many bots are built in, and it is large.
fn own_digest() -> io::Result<[u8; 32]> {
    static DIGEST: OnceLock<[u8; 32]> = OnceLock::new();
    if let Some(digest) = DIGEST.get() {
        return Ok(*digest);
    }
    let mut sum = Sha256::new();
    add_file(&mut sum, &std::env::current_exe()?)?;
    Ok(*DIGEST.get_or_init(|| sum.finalize().into()))
}

fn add_file(sum: &mut Sha256, path: &Path) -> io::Result<()> {
    let content = std::fs::read(path)?;
    sum.update((content.len() as u64).to_le_bytes());
    sum.update(content);
    Ok(())
}

/// A program's file: where it says, or in a folder of the system's search path.
fn find(program: &Path) -> io::Result<PathBuf> {
    if program.components().count() > 1 {
        return Ok(program.to_owned());
    }
    let folders = std::env::var_os("PATH").unwrap_or_default();
    let mut files = std::env::split_paths(&folders).map(|folder| folder.join(program));
    let found = files.find(|file| file.is_file());
    found.ok_or_else(|| {
        io::Error::new(
            io::ErrorKind::NotFound,
            "no such program in the search path",
        )
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fingerprint(spec: &str) -> String {
        Entrant::of(&spec.parse().unwrap()).unwrap().fingerprint
    }

    #[test]
    fn a_changed_file_changes_the_fingerprint() {
        let folder = tempfile::tempdir().unwrap();
        let script = folder.path().join("bot.sh");
        let spec = format!("sh {}", script.display());
        std::fs::write(&script, "echo 5").unwrap();
        let before = fingerprint(&spec);
        assert_eq!(before, fingerprint(&spec));
        std::fs::write(&script, "echo 4").unwrap();
        assert_ne!(before, fingerprint(&spec));
    }

    #[test]
    fn other_arguments_are_another_bot() {
        assert_ne!(fingerprint("sh -c 'echo 4'"), fingerprint("sh -c 'echo 5'"));
    }

    #[test]
    fn a_program_that_is_not_there_is_named() {
        let error = Entrant::of(&"new=./not-there".parse().unwrap()).unwrap_err();
        let text = error.to_string();
        assert!(
            text.contains("`new`") && text.contains("./not-there"),
            "{text}"
        );
    }
}
