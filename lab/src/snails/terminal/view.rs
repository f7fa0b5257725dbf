//! A game of snails as a view of the terminal.

use super::show::Show;
use super::{keys, screen};
use arena::view::tui::{View, ViewExit};
use ratatui::Frame;
use ratatui::crossterm::event::KeyEvent;
use std::time::Duration;

impl View for Show {
    fn draw(&mut self, frame: &mut Frame<'_>) {
        screen::draw(self, frame);
    }

    fn is_moving(&self) -> bool {
        Show::is_moving(self)
    }

    fn press(&mut self, key: KeyEvent) -> Option<ViewExit> {
        keys::press(self, key)
    }

    fn pass(&mut self, time: Duration) {
        Show::pass(self, time);
    }
}
