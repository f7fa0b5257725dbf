//! `arena config`: what holds, and who says so.

use super::args::ConfigArgs;
use super::print;
use anyhow::Result;
use arena::exit::Exit;

pub(crate) fn run(args: &ConfigArgs) -> Result<Exit> {
    print::configuration(&super::setup::configuration(args)?)?;
    Ok(Exit::Success)
}
