//! Programs as they are kept: each upload in a folder named by its sum, with what was made of it and how it is started.

use crate::bots::{BotSpec, Launch, Program, SealedBot};
use crate::fleet::Player;
use crate::league::folders::{Folders, settle};
use crate::league::store::{LeagueBot, Version};
use crate::league::token::hex;
use anyhow::{Context, Result};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::path::{Path, PathBuf};

/// The file that says how a program is started.
const START: &str = "program.json";
/// What stands in it for the league's folder, which may be moved.
const HERE: &str = "{league}";
/// Parts of a program beyond which it is not held open, file by file: no bot can write there.
const SEALED_MOST: usize = 8;

/// Where an upload is kept.
pub(in crate::league) struct StoredProgram {
    folder: PathBuf,
    root: PathBuf,
    work: PathBuf,
}

/// How a program is started, with the league's folder left open.
#[derive(Serialize, Deserialize)]
struct Start {
    program: String,
    args: Vec<String>,
    file: String,
    parts: Vec<String>,
    folder: Option<String>,
}

impl StoredProgram {
    pub(in crate::league) fn of(folders: &Folders, sum: &str) -> Self {
        Self {
            folder: folders.programs().join(sum),
            root: folders.root().to_owned(),
            work: folders.work(),
        }
    }

    pub(super) fn folder(&self) -> &Path {
        &self.folder
    }

    /// Where the uploaded files are.
    pub(in crate::league) fn sources(&self) -> PathBuf {
        self.folder.join("source")
    }

    /// Where what was made of them is.
    pub(super) fn built(&self) -> PathBuf {
        self.folder.join("built")
    }

    /// What a person would name to `arena play`: the file, or the folder of a zip.
    pub(super) fn named(&self, file_name: &str) -> PathBuf {
        match file_name.to_ascii_lowercase().ends_with(".zip") {
            true => self.sources(),
            false => self.sources().join(file_name),
        }
    }

    /// Keeps how it is started.
    pub(in crate::league) fn keep(&self, program: &Program) -> Result<()> {
        let text = |path: &Path| self.without_root(&path.to_string_lossy());
        let start = Start {
            program: text(&program.program),
            args: program
                .args
                .iter()
                .map(|word| self.without_root(word))
                .collect(),
            file: text(&program.file),
            parts: program.parts.iter().map(|part| text(part)).collect(),
            folder: program.folder.as_deref().map(text),
        };
        let new = tempfile::NamedTempFile::new_in(&self.work)?;
        serde_json::to_writer(new.as_file(), &start)?;
        new.as_file().sync_all()?;
        settle(&new.into_temp_path().keep()?, &self.folder.join(START))?;
        Ok(())
    }

    /// How it is started.
    pub(super) fn program(&self) -> Result<Program> {
        let path = self.folder.join(START);
        let text = std::fs::read_to_string(&path);
        let text = text.with_context(|| format!("cannot read {}", path.display()))?;
        let start: Start = serde_json::from_str(&text)?;
        let path = |text: &String| PathBuf::from(self.with_root(text));
        Ok(Program {
            program: path(&start.program),
            args: start.args.iter().map(|word| self.with_root(word)).collect(),
            file: path(&start.file),
            parts: start.parts.iter().map(path).collect(),
            folder: start.folder.as_ref().map(path),
        })
    }

    fn without_root(&self, text: &str) -> String {
        text.replace(&*self.root.to_string_lossy(), HERE)
    }

    fn with_root(&self, text: &str) -> String {
        text.replace(HERE, &self.root.to_string_lossy())
    }

    /// Words for a student, in which files are called as they were uploaded.
    pub(super) fn shown(&self, words: &str, file_name: &str) -> String {
        let sources = self.sources();
        let sources = sources.to_string_lossy();
        let words = words.replace(&format!("{sources}/"), "");
        let words = words.replace(&*sources, file_name);
        words.replace(&*self.root.to_string_lossy(), "…")
    }
}

/// The sum of an upload: other names or bytes give another.
pub(super) fn sum(file_name: &str, bytes: &[u8]) -> String {
    let mut sum = Sha256::new();
    sum.update((file_name.len() as u64).to_le_bytes());
    sum.update(file_name);
    sum.update(bytes);
    hex(&sum.finalize())
}

/// A version as what sits at a table.
pub(in crate::league) fn player(
    folders: &Folders,
    bot: &LeagueBot,
    version: &Version,
) -> Result<Player> {
    let spec = match &bot.built_in {
        Some(brain) => BotSpec {
            name: bot.name.clone(),
            ..BotSpec::built_in(brain)
        },
        None => spec(folders, bot, version)?,
    };
    let sealed = match &spec.launch {
        Launch::Program(program) if program.parts.len() > SEALED_MOST => None,
        _ => Some(SealedBot::of(&spec)?),
    };
    Ok(Player { bot: spec, sealed })
}

/// An uploaded version as a bot that can be started. Records show its file's name and nothing of this machine.
pub(super) fn spec(folders: &Folders, bot: &LeagueBot, version: &Version) -> Result<BotSpec> {
    let program = StoredProgram::of(folders, &version.sum).program()?;
    Ok(BotSpec {
        name: bot.name.clone(),
        spec: version.file_name.clone(),
        launch: Launch::Program(program),
    })
}
