//! What can be shown in a terminal.

use ratatui::Frame;
use ratatui::crossterm::event::KeyEvent;
use std::time::Duration;

/// How somebody left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Left {
    /// By a key for that.
    Quit,
    /// By Ctrl-C.
    Interrupted,
}

/// Something that is drawn, moves by itself and listens to keys.
pub trait View {
    /// Takes in what happened elsewhere; says so if there is nothing to look at any more.
    fn hear(&mut self) -> Option<Left> {
        None
    }

    /// Draws all of it.
    fn draw(&mut self, frame: &mut Frame<'_>);

    /// Whether the next picture will differ even if nobody presses a key.
    fn is_moving(&self) -> bool;

    /// Does what a key asks; says so if somebody leaves by it.
    fn press(&mut self, key: KeyEvent) -> Option<Left>;

    /// Lets time pass.
    fn pass(&mut self, time: Duration);
}

/// Whether colours are not wanted here.
pub fn no_colour() -> bool {
    std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty())
}
