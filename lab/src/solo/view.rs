//! A game of one snake as a view of the terminal.

use super::player::{Player, Watched};
use super::screen;
use arena::view::tui::{View, ViewExit, no_colour};
use ratatui::Frame;
use ratatui::crossterm::event::KeyEvent;
use std::time::Duration;

/// A game as this terminal wants to see it.
pub fn view<W: Watched>(game: W) -> Player<W> {
    let mut player = Player::new(game);
    player.letters = no_colour();
    player
}

impl<W: Watched> View for Player<W> {
    fn draw(&mut self, frame: &mut Frame<'_>) {
        screen::draw(self, frame);
    }

    fn is_moving(&self) -> bool {
        self.playing && !self.over
    }

    fn press(&mut self, key: KeyEvent) -> Option<ViewExit> {
        Player::press(self, key)
    }

    fn pass(&mut self, time: Duration) {
        Player::pass(self, time);
    }
}
