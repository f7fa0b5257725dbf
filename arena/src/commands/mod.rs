//! One file per command: from its arguments to its exit code.

pub(crate) mod bot;
pub(crate) mod check;
pub(crate) mod config;
pub(crate) mod play;
pub(crate) mod rate;
pub(crate) mod replay;
pub(crate) mod tournament;

use crate::cli::ConfigArgs;
use anyhow::Result;
use arena::config_files::{self, Overrides};
use protocol::config::Resolved;
use std::path::Path;

/// The configuration that holds in this folder with these arguments.
fn configuration(args: &ConfigArgs) -> Result<Resolved> {
    let overrides = Overrides {
        files: args.config.clone(),
        edition: args.edition.clone(),
        seed: args.seed.clone(),
        settings: args.set.clone(),
    };
    config_files::resolve(Path::new("."), &overrides)
}

/// A runtime on this thread: a game is one conversation, and its bots' lives hang on this thread's.
fn runtime() -> Result<tokio::runtime::Runtime> {
    Ok(tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()?)
}
