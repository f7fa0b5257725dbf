//! `arena check`: a doctor for bots.

use crate::cli::CheckArgs;
use crate::exit::Exit;
use anyhow::Result;

pub(crate) fn run(_args: &CheckArgs) -> Result<Exit> {
    anyhow::bail!("not there yet")
}
