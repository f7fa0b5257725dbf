//! A bot that was started, or could not be.

use super::{Keeper, Level};
use std::io;
use tokio::process::{ChildStderr, ChildStdin, ChildStdout};

/// A bot that could not be started.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// The system would not run it.
    #[error("cannot start `{program}`")]
    Program {
        /// What was to be started.
        program: String,
        /// Why not.
        source: io::Error,
    },
    /// The fence could not be put up.
    #[error("no sandbox of level {level}: {step}: {why}")]
    Unfenced {
        /// The level that was wished for.
        level: Level,
        /// At which step.
        step: String,
        /// What the system said.
        why: String,
    },
    /// There is no warden.
    #[error("cannot start a warden")]
    Warden(#[from] io::Error),
}

/// A bot that runs behind its fence, and its pipes.
#[derive(Debug)]
pub struct Kept {
    /// The hold on it.
    pub keeper: Keeper,
    /// Its pipes.
    pub pipes: Pipes,
}

/// The three pipes of a bot.
#[derive(Debug)]
pub struct Pipes {
    /// To it.
    pub stdin: ChildStdin,
    /// From it.
    pub stdout: ChildStdout,
    /// Its complaints.
    pub stderr: ChildStderr,
}
