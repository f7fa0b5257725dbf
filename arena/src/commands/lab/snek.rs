//! `arena lab snek`.

use crate::exit::Exit;
use anyhow::Result;
use clap::Args;

#[derive(Clone, Debug, Args)]
pub(crate) struct SnekArgs {}

pub(crate) fn run(_args: &SnekArgs) -> Result<Exit> {
    Ok(Exit::Success)
}
