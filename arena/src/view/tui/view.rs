//! What can be shown in a terminal.

use ratatui::Frame;
use ratatui::crossterm::event::KeyEvent;
use std::time::Duration;

/// How a view was left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ViewExit {
    /// By a key for that.
    Quit,
    /// By Ctrl-C.
    Interrupted,
}

/// Something that is drawn, moves by itself and listens to keys.
pub trait View {
    /// Takes in what happened elsewhere; says so if there is nothing to look at any more.
    fn hear(&mut self) -> Option<ViewExit> {
        None
    }

    /// Draws all of it.
    fn draw(&mut self, frame: &mut Frame<'_>);

    /// Whether the next picture will differ even if no key is pressed.
    fn is_moving(&self) -> bool;

    /// Does what a key asks; says so if the view is left by it.
    fn press(&mut self, key: KeyEvent) -> Option<ViewExit>;

    /// Lets time pass.
    fn pass(&mut self, time: Duration);
}

/// Whether colours are not wanted here.
pub fn no_colour() -> bool {
    std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty())
}
