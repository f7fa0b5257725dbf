//! `arena lab slitherin`.

use crate::exit::Exit;
use anyhow::Result;
use clap::Args;

#[derive(Clone, Debug, Args)]
pub(crate) struct SlitherinArgs {}

pub(crate) fn run(_args: &SlitherinArgs) -> Result<Exit> {
    Ok(Exit::Success)
}
