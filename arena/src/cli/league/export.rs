//! `arena league export`: the file of grades.

use super::super::print;
use super::open::open;
use anyhow::{Context, Result};
use arena::exit::Exit;
use arena::files;
use arena::league::tables;
use clap::Args;
use std::path::PathBuf;

/// What `arena league export` is asked.
#[derive(Clone, Debug, Args)]
pub(crate) struct ExportArgs {
    /// The league's folder
    #[arg(value_name = "DIR")]
    folder: PathBuf,
    /// Write it to this file [default: print it]
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
}

pub(crate) fn run(args: &ExportArgs) -> Result<Exit> {
    let league = open(&args.folder)?;
    let grades = tables::grades(&league.store, &league.config)?;
    let text = tables::grades_csv(&grades);
    match &args.csv {
        None => print::text(&text)?,
        Some(file) => {
            let failed = || format!("cannot write {}", file.display());
            files::write_named(file, text.as_bytes()).with_context(failed)?;
            print::written(file, text.len())?;
        }
    }
    Ok(Exit::Success)
}
