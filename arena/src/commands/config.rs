//! `arena config`: what holds, and who says so.

use crate::cli::ConfigArgs;
use crate::exit::Exit;
use crate::report;
use anyhow::Result;

pub(crate) fn run(args: &ConfigArgs) -> Result<Exit> {
    report::configuration(&super::configuration(args)?);
    Ok(Exit::Success)
}
