//! `arena submit`: uploads a program to a league.

use super::print;
use anyhow::{Context, Result};
use arena::exit::{Exit, Misuse};
use arena::files;
use arena::submit::{Client, Progress};
use clap::Args;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// Where the token may stand, so that it is in no list of processes.
const TOKEN: &str = "SNAKEPIT_TOKEN";
/// Bytes of a file, whatever a league takes.
const FILE_MOST: u64 = 1 << 30;
/// Between two looks at its way in.
const LOOK: Duration = Duration::from_millis(500);

/// What `arena submit` is asked.
#[derive(Clone, Debug, Args)]
pub(crate) struct SubmitArgs {
    /// The program: a source file, a jar, an executable, or a zip with one of them or a `run` script
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// The league's address
    #[arg(long, value_name = "URL")]
    to: String,
    /// Your personal token, the last part of your personal link [default: the variable SNAKEPIT_TOKEN]
    #[arg(long, value_name = "TOKEN")]
    token: Option<String>,
    /// The bot's name [default: your only bot, or else the file's name without its ending]
    #[arg(long, value_name = "BOT")]
    name: Option<String>,
    /// Wait until it plays or has failed, and tell of each step
    #[arg(long)]
    wait: bool,
    /// Seconds to wait at most
    #[arg(long, value_name = "SECONDS", default_value_t = 600, requires = "wait")]
    timeout: u64,
}

pub(crate) fn run(args: &SubmitArgs) -> Result<Exit> {
    let token = args.token.clone().or_else(|| std::env::var(TOKEN).ok());
    let missing = || Misuse(format!("whose program is it? Give --token, or set {TOKEN}"));
    let token = token
        .filter(|token| !token.is_empty())
        .ok_or_else(missing)?;
    let client = Client::new(&args.to, &token).map_err(|error| Misuse(error.to_string()))?;
    let read = || format!("cannot read {}", args.file.display());
    let file = files::open_regular(&args.file).with_context(read)?;
    let bytes = files::read_at_most(file, FILE_MOST).with_context(read)?;
    let file_name = name_of(&args.file, |path| path.file_name())?;
    let name = match &args.name {
        Some(name) => name.clone(),
        None => match client.own_bots()?.as_slice() {
            [only] => only.clone(),
            _ => name_of(&args.file, |path| path.file_stem())?,
        },
    };
    let version = client.upload(&name, &file_name, &bytes)?;
    print::remark(&format!("{file_name} is in, as a version of {name}"));
    if !args.wait {
        return Ok(Exit::Success);
    }
    wait(&client, version, &name, Duration::from_secs(args.timeout))
}

/// Tells of each step until the version plays or has failed.
fn wait(client: &Client, version: i64, name: &str, patience: Duration) -> Result<Exit> {
    let began = Instant::now();
    let mut progress = Progress::default();
    loop {
        let now = client.way_in(version)?;
        for line in progress.news(&now) {
            print::text(&line)?;
        }
        if !now.under_way {
            let number = now.version.number;
            return Ok(match now.plays() {
                true => {
                    print::text(&format!("version {number} of {name} plays"))?;
                    Exit::Success
                }
                false => {
                    print::text(&format!("version {number} of {name} did not get in"))?;
                    Exit::Bot
                }
            });
        }
        if began.elapsed() > patience {
            anyhow::bail!(
                "it is still on its way in after {} s; its page says how far it has come",
                patience.as_secs()
            );
        }
        std::thread::sleep(LOOK);
    }
}

fn name_of<'a>(
    path: &'a Path,
    part: impl Fn(&'a Path) -> Option<&'a std::ffi::OsStr>,
) -> Result<String> {
    let name = part(path).and_then(|name| name.to_str());
    let odd = || {
        Misuse(format!(
            "{} has no name that can be told; give --name",
            path.display()
        ))
    };
    Ok(name.ok_or_else(odd)?.to_owned())
}
