//! `arena bot`: a built-in brain as a process.

use super::exit::Exit;
use anyhow::Result;
use bot::session::{self, Options};

pub(crate) fn run(brain: String, explain: bool) -> Result<Exit> {
    let options = Options {
        brain,
        explain,
        ..Options::default()
    };
    session::run(std::io::stdin().lock(), std::io::stdout().lock(), &options)?;
    Ok(Exit::Success)
}
