//! `arena lab snails`.

use crate::exit::Exit;
use anyhow::Result;
use clap::Args;

#[derive(Clone, Debug, Args)]
pub(crate) struct SnailsArgs {}

pub(crate) fn run(_args: &SnailsArgs) -> Result<Exit> {
    Ok(Exit::Success)
}
