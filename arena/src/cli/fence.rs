//! The options of the sandbox, for every command that runs bots.

use anyhow::{Context, Result};
use arena::exit::Misuse;
use arena::sandbox::{Level, Limits, Sandbox, Wish};
use clap::Args;
use std::path::PathBuf;
#[cfg(target_os = "linux")]
use std::process::ExitCode;

/// How bots are kept from everything that is not their own.
#[derive(Clone, Debug, Default, Args)]
#[command(next_help_heading = "Sandbox")]
pub(crate) struct SandboxArgs {
    /// What keeps bots from the rest of the machine: auto is the best that the system grants, require at
    /// least `light`, off nothing; or a level by name [default: auto]
    #[arg(long, value_name = "auto|require|off", value_parser = parse_wish)]
    sandbox: Option<Wish>,
    /// Memory that a bot may use, in MiB [default: 512]
    #[arg(long, value_name = "MIB", value_parser = clap::value_parser!(u64).range(1..))]
    limit_memory: Option<u64>,
    /// Processes and threads of a bot, beyond what a Java virtual machine needs [default: 64]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    limit_processes: Option<u64>,
    /// Files that a bot may write in its temporary folder, in MiB [default: 64]
    #[arg(long, value_name = "MIB", value_parser = clap::value_parser!(u64).range(1..))]
    limit_files: Option<u64>,
    /// A file or folder that bots may read beside the system's, their own and their interpreter's
    #[arg(long, value_name = "PATH")]
    allow_read: Vec<PathBuf>,
}

impl SandboxArgs {
    /// The sandbox as it was typed and the system grants it. No bot sees what is in the folder.
    pub(crate) fn choose(&self, folder: Option<PathBuf>) -> Result<Sandbox> {
        let usual = Limits::default();
        let limits = Limits {
            memory: self.limit_memory.unwrap_or(usual.memory),
            processes: self.limit_processes.unwrap_or(usual.processes),
            files: self.limit_files.unwrap_or(usual.files),
        };
        for path in &self.allow_read {
            if !path.exists() {
                let problem = format!("--allow-read: there is no {}", path.display());
                return Err(Misuse(problem).into());
            }
        }
        let wish = self.sandbox.unwrap_or_default();
        let runtime = super::setup::runtime()?;
        let sandbox = runtime.block_on(Sandbox::choose(wish, limits));
        let absolute = |path: &PathBuf| std::path::absolute(path);
        let reads: std::io::Result<Vec<PathBuf>> = self.allow_read.iter().map(absolute).collect();
        Ok(Sandbox {
            reads: reads.context("cannot tell where this is")?,
            hidden: folder.into_iter().collect(),
            ..sandbox?
        })
    }

    /// Puts what a file says under what was typed.
    pub(crate) fn or(&mut self, sandbox: Option<&str>) -> Result<()> {
        if let (None, Some(text)) = (self.sandbox, sandbox) {
            self.sandbox = Some(parse_wish(text).map_err(Misuse)?);
        }
        Ok(())
    }
}

fn parse_wish(text: &str) -> Result<Wish, String> {
    match text {
        "auto" => Ok(Wish::Auto),
        "require" => Ok(Wish::Require),
        "off" => Ok(Wish::Off),
        level => level.parse::<Level>().map(Wish::Exactly).map_err(|_| {
            format!("`{text}` is none of auto, require and off, and no level (none, limits, light, full)")
        }),
    }
}

/// Whether the arena has started this program as a bot's warden, and what came of it. That comes before all
/// else: a bot's start is to be quick.
#[cfg(target_os = "linux")]
pub(crate) fn as_warden(mut words: impl Iterator<Item = std::ffi::OsString>) -> Option<ExitCode> {
    if words.nth(1)? != "warden" {
        return None;
    }
    Some(match arena::sandbox::warden::keep(words) {
        Ok(()) => ExitCode::SUCCESS,
        Err(_) => ExitCode::FAILURE,
    })
}
