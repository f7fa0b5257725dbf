//! A game in the terminal, and how a person leaves it.

use anyhow::Result;
use arena::exit::{Exit, Misuse};
use arena::view::tui::{self, View};
use std::io::IsTerminal;

/// Shows what an option asks for.
pub(crate) fn show(view: &mut impl View, option: &str) -> Result<Exit> {
    if !(std::io::stdin().is_terminal() && std::io::stdout().is_terminal()) {
        return Err(Misuse(format!("{option} needs a terminal")).into());
    }
    Ok(tui::run(view)?.into())
}
