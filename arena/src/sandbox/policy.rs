//! Which fence is put up around the bots of this run.

use super::{Keeper, Level, Limits, StartError};
use std::path::{Path, PathBuf};

/// The fence around the bots of a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sandbox {
    /// How high it is.
    pub level: Level,
    /// What each bot may use.
    pub limits: Limits,
    /// What bots may read beside the system, their own folders and their interpreters.
    pub reads: Vec<PathBuf>,
    /// What no bot may see: the record of its own game, say, whose header tells the seed.
    pub hidden: Vec<PathBuf>,
    /// The arena's program, which is run as every bot's warden; `None` if that is this program.
    pub arena: Option<PathBuf>,
}

/// What a person wishes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Wish {
    /// The highest level that the system grants.
    #[default]
    Auto,
    /// At least `light`, or nothing is run.
    Require,
    /// None.
    Off,
    /// That level, or nothing is run.
    Exactly(Level),
}

/// A system that does not grant what was required.
#[derive(Debug, thiserror::Error)]
#[error(
    "the sandbox is required, and this system grants no more than `{granted}`: {reason}; \
     `arena sandbox` tells more"
)]
pub struct NotGranted {
    /// What it grants.
    pub granted: Level,
    /// Why not more.
    pub reason: String,
}

impl Sandbox {
    /// A fence of this level with the usual limits.
    pub fn of(level: Level) -> Self {
        Self {
            level,
            limits: Limits::default(),
            reads: Vec::new(),
            hidden: Vec::new(),
            arena: None,
        }
    }

    /// The same, and no bot sees what is in that folder.
    #[must_use]
    pub fn hiding(&self, folder: &Path) -> Self {
        let mut sandbox = self.clone();
        sandbox.hidden.push(folder.to_owned());
        sandbox
    }

    /// The same for a bot that may read these files and folders too.
    #[must_use]
    pub fn showing<'a>(&self, paths: impl Iterator<Item = &'a PathBuf>) -> Self {
        let mut sandbox = self.clone();
        sandbox.reads.extend(paths.cloned());
        sandbox
    }

    /// The arena's program.
    ///
    /// # Errors
    /// If this program cannot be found.
    pub fn arena(&self) -> std::io::Result<PathBuf> {
        self.arena.clone().map_or_else(std::env::current_exe, Ok)
    }

    /// The fence that is wished for, tried out on this system with a program that does nothing.
    ///
    /// # Errors
    /// If a level is required that the system does not grant.
    pub async fn choose(wish: Wish, limits: Limits) -> Result<Self, NotGranted> {
        let with = |level| Self {
            limits,
            ..Self::of(level)
        };
        let lowest = match wish {
            Wish::Off => return Ok(with(Level::None)),
            // There is no fence elsewhere, and the level says so.
            Wish::Auto if !cfg!(target_os = "linux") => return Ok(with(Level::None)),
            _ if !cfg!(target_os = "linux") => {
                let granted = Level::None;
                let reason = "there is one on Linux alone".to_owned();
                return Err(NotGranted { granted, reason });
            }
            Wish::Auto => Level::Limits,
            Wish::Require => Level::Light,
            Wish::Exactly(level) => level,
        };
        let highest = match wish {
            Wish::Exactly(level) => level,
            _ => Level::Full,
        };
        let mut reason = String::new();
        for &level in Level::ALL.iter().rev().filter(|&&level| level <= highest) {
            match with(level).try_out().await {
                Ok(()) if level >= lowest => return Ok(with(level)),
                Ok(()) => {
                    let granted = level;
                    return Err(NotGranted { granted, reason });
                }
                Err(error) if reason.is_empty() => {
                    reason = format!("{:#}", anyhow::Error::new(error));
                }
                Err(_) => {}
            }
        }
        Ok(with(Level::None))
    }

    /// Whether a program can be run behind this fence here.
    ///
    /// # Errors
    /// If not, and why.
    pub async fn try_out(&self) -> Result<(), StartError> {
        let mut kept = Keeper::start(&self.arena()?, &["--version"], self)?;
        kept.keeper.ended().await;
        Ok(())
    }
}
