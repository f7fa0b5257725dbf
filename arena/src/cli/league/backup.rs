//! `arena league backup`: a whole copy of the database, while it is used.

use super::super::print;
use super::open::open;
use anyhow::{Context, Result};
use arena::exit::{Exit, Misuse};
use clap::Args;
use std::path::PathBuf;

/// What `arena league backup` is asked.
#[derive(Clone, Debug, Args)]
pub(crate) struct BackupArgs {
    /// The league's folder
    #[arg(value_name = "DIR")]
    folder: PathBuf,
    /// A file that is not there yet
    #[arg(value_name = "FILE")]
    file: PathBuf,
}

pub(crate) fn run(args: &BackupArgs) -> Result<Exit> {
    let league = open(&args.folder)?;
    let file = &args.file;
    if file.symlink_metadata().is_ok() {
        let problem = format!(
            "{} is there already; name a file that is not",
            file.display()
        );
        return Err(Misuse(problem).into());
    }
    let failed = || format!("cannot copy the database to {}", file.display());
    league.store.copy_to(file).with_context(failed)?;
    let bytes = std::fs::metadata(file).with_context(failed)?.len();
    print::written(file, bytes as usize)?;
    let root = league.folders.root().display();
    print::remark(&format!(
        "programs and replays are the files in {root}/programs and {root}/replays, which are written once and never changed"
    ));
    Ok(Exit::Success)
}
