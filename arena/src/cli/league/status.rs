//! `arena league status`: how a league stands.

use super::super::print;
use super::open::open;
use anyhow::Result;
use arena::exit::Exit;
use arena::league::tables;
use clap::Args;
use std::path::PathBuf;

/// What `arena league status` is asked.
#[derive(Clone, Debug, Args)]
pub(crate) struct StatusArgs {
    /// The league's folder
    #[arg(value_name = "DIR")]
    folder: PathBuf,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &StatusArgs) -> Result<Exit> {
    let league = open(&args.folder)?;
    let status = tables::status(&league.folders, &league.store, &league.config)?;
    match args.json {
        true => print::json_line(&status)?,
        false => print::text(&status.to_string())?,
    }
    Ok(Exit::Success)
}
