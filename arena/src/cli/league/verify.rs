//! `arena league verify`: whether a league is whole.

use super::super::print;
use super::open::open;
use anyhow::Result;
use arena::exit::Exit;
use arena::league::verify;
use clap::Args;
use std::path::PathBuf;

/// What `arena league verify` is asked.
#[derive(Clone, Debug, Args)]
pub(crate) struct VerifyArgs {
    /// The league's folder
    #[arg(value_name = "DIR")]
    folder: PathBuf,
}

pub(crate) fn run(args: &VerifyArgs) -> Result<Exit> {
    let league = open(&args.folder)?;
    let found = verify(&league.folders, &league.store)?;
    for problem in &found.problems {
        print::remark(problem);
    }
    let (games, replays, versions) = (found.games, found.replays, found.versions);
    let looked = format!("{games} games, {replays} replays and {versions} versions");
    match found.problems.len() {
        0 => {
            print::text(&format!("{looked}: all is whole"))?;
            Ok(Exit::Success)
        }
        problems => {
            print::text(&format!("{looked}: {problems} problems"))?;
            Ok(Exit::Replay)
        }
    }
}
