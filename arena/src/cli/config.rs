//! `arena config`: what holds, and who says so.

use super::args::ShowConfigArgs;
use super::print;
use anyhow::Result;
use arena::exit::{Exit, Misuse};
use protocol::config::Edition;
use std::path::Path;

pub(crate) fn run(args: &ShowConfigArgs) -> Result<Exit> {
    if let Some(stray) = args.stray.first() {
        return Err(Misuse(tip(stray)).into());
    }
    print::configuration(&super::setup::configuration(&args.config)?.resolved)?;
    Ok(Exit::Success)
}

/// Which option belongs before a text that was typed without one.
fn tip(stray: &str) -> String {
    let option = if stray.parse::<Edition>().is_ok() {
        "--edition"
    } else if stray.contains('=') {
        "--set"
    } else if Path::new(stray).is_file() {
        "--config"
    } else {
        return format!(
            "`{stray}` needs an option before it: --edition YEAR, --set KEY=VALUE or --config FILE"
        );
    };
    format!("`{stray}` needs an option before it; type: arena config {option} {stray}")
}
