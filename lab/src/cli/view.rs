//! A game in the terminal, and how a person leaves it.

use super::exit::{Exit, Misuse};
use anyhow::Result;
use arena::view::tui::{self, View, ViewExit};
use std::io::IsTerminal;

/// Shows what an option asks for.
pub(crate) fn show(view: &mut impl View, option: &str) -> Result<Exit> {
    if !(std::io::stdin().is_terminal() && std::io::stdout().is_terminal()) {
        return Err(Misuse(format!("{option} needs a terminal")).into());
    }
    Ok(match tui::run(view)? {
        ViewExit::Quit => Exit::Success,
        ViewExit::Interrupted => Exit::Interrupted,
    })
}
