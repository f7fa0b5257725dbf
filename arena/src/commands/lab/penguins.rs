//! `arena lab penguins`.

use crate::exit::Exit;
use anyhow::Result;
use clap::Args;

#[derive(Clone, Debug, Args)]
pub(crate) struct PenguinsArgs {}

pub(crate) fn run(_args: &PenguinsArgs) -> Result<Exit> {
    Ok(Exit::Success)
}
