//! `arena bot`: a built-in brain as a process.

use anyhow::Result;
use arena::exit::Exit;
use bot::roster::Choice;
use bot::session::{self, Options};
use std::io;

pub(crate) fn run(brain: &str, explain: bool, seed: u64) -> Result<Exit> {
    let choice: Choice = brain.parse()?;
    let options = Options {
        explain,
        ..Options::default()
    };
    let make_brain = |init| choice.brain(init, seed);
    session::run(io::stdin().lock(), io::stdout().lock(), make_brain, options)?;
    Ok(Exit::Success)
}
