//! What is shown in the terminal, and how that ends.

use crate::exit::{Exit, Misuse};
use anyhow::Result;
use arena::terminal::{self, Left, View};
use std::io::IsTerminal;

/// Shows what an option asks for.
pub(crate) fn show(view: &mut impl View, option: &str) -> Result<Exit> {
    if !(std::io::stdin().is_terminal() && std::io::stdout().is_terminal()) {
        return Err(Misuse(format!("{option} needs a terminal")).into());
    }
    Ok(left(terminal::run(view)?))
}

/// The exit code of somebody who left a view.
pub(crate) fn left(left: Left) -> Exit {
    match left {
        Left::Quit => Exit::Success,
        Left::Interrupted => Exit::Interrupted,
    }
}
