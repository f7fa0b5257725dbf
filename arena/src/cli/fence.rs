//! The options of the sandbox, for every command that runs bots.

use anyhow::{Context, Result};
use arena::exit::{Exit, Misuse};
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
    /// The sandbox as it was typed and the system grants it.
    pub(crate) fn choose(&self) -> Result<Sandbox> {
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

/// What `arena sandbox` is asked.
#[derive(Clone, Debug, Args)]
pub(crate) struct FenceArgs {
    /// Print one JSON object instead of a table
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    sandbox: SandboxArgs,
}

/// `arena sandbox`: every escape is tried behind the fence that bots get here.
#[cfg(target_os = "linux")]
pub(crate) fn run(args: &FenceArgs) -> Result<Exit> {
    use arena::sandbox::self_test::{try_all, why_not_higher};
    let sandbox = args.sandbox.choose()?;
    let runtime = super::setup::runtime()?;
    let trials = runtime
        .block_on(try_all(&sandbox))
        .context("the sandbox cannot be tried")?;
    let reasons = runtime.block_on(why_not_higher(sandbox.level));
    super::print::trials(sandbox.level, &trials, &reasons, args.json)?;
    Ok(
        match trials
            .iter()
            .any(arena::sandbox::self_test::Trial::is_broken)
        {
            true => Exit::Internal,
            false => Exit::Success,
        },
    )
}

/// Elsewhere there is no fence to try.
#[cfg(not(target_os = "linux"))]
pub(crate) fn run(_args: &FenceArgs) -> Result<Exit> {
    super::print::text("sandbox: none (there is one on Linux alone)")?;
    Ok(Exit::Success)
}

/// Tries one thing. That it worked is the exit code.
#[cfg(target_os = "linux")]
pub(crate) fn escape(name: &str, target: &str) -> Result<Exit> {
    let target = serde_json::from_str(target).context("the arena itself calls this")?;
    let tried = arena::sandbox::self_test::attempt(name, &target);
    let (text, exit) = match tried.context("no such attempt")? {
        Ok(got) => (got, Exit::Success),
        Err(error) => (reason(&error), Exit::Internal),
    };
    super::print::text(&text)?;
    Ok(exit)
}

/// What the system says, without its number.
#[cfg(target_os = "linux")]
fn reason(error: &std::io::Error) -> String {
    let text = error.to_string();
    let words = text.split(" (os error").next();
    words.unwrap_or_default().to_lowercase()
}

#[cfg(not(target_os = "linux"))]
pub(crate) fn escape(_name: &str, _target: &str) -> Result<Exit> {
    Ok(Exit::Internal)
}
