//! What is looked at: a game of one snake, and how fast it goes on. No terminal in here.

use arena::view::tui::ViewExit;
use protocol::{Cell, Size};
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use std::time::Duration;

/// Moves a second.
const SPEEDS: [u32; 10] = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000];
/// Moves between two pictures, so that a snake that thinks long can be stopped.
const BURST: u32 = 50;

/// What a game looks like now.
#[derive(Clone, Debug)]
pub struct Scene {
    /// The board.
    pub size: Size,
    /// The snake, head first.
    pub body: Vec<Cell>,
    /// What there is to eat.
    pub food: Option<Cell>,
    /// How it stands, in a line.
    pub standing: String,
}

/// A game that can be watched.
pub trait Watched {
    /// What it looks like.
    fn scene(&self) -> Scene;
    /// Makes one move; `false` if the game is over.
    fn step(&mut self) -> bool;
}

/// A game and how it is played.
pub struct Player<W> {
    /// The game.
    pub game: W,
    /// Whether it goes on by itself.
    pub playing: bool,
    /// Whether it has ended.
    pub over: bool,
    /// One letter a cell, for terminals and eyes without colour.
    pub letters: bool,
    speed: usize,
    /// Parts of a move that are due.
    due: f64,
}

impl<W: Watched> Player<W> {
    /// From the first move on.
    pub fn new(game: W) -> Self {
        Self {
            game,
            playing: true,
            over: false,
            letters: false,
            speed: 4,
            due: 0.0,
        }
    }

    /// Moves a second.
    pub fn speed(&self) -> u32 {
        SPEEDS[self.speed]
    }

    /// Lets time pass.
    pub fn pass(&mut self, time: Duration) {
        if !self.playing || self.over {
            return;
        }
        self.due = (self.due + time.as_secs_f64() * f64::from(self.speed())).min(BURST.into());
        while self.due >= 1.0 && !self.over {
            self.due -= 1.0;
            self.over = !self.game.step();
        }
    }

    /// Does what a key asks; says so if a person leaves by it.
    pub fn press(&mut self, key: KeyEvent) -> Option<ViewExit> {
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        match key.code {
            KeyCode::Char('c') if control => return Some(ViewExit::Interrupted),
            KeyCode::Char('q') | KeyCode::Esc => return Some(ViewExit::Quit),
            KeyCode::Char(' ') => self.playing = !self.playing,
            KeyCode::Char('+' | '=') => self.speed = (self.speed + 1).min(SPEEDS.len() - 1),
            KeyCode::Char('-') => self.speed = self.speed.saturating_sub(1),
            _ => {}
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Count(u32);

    impl Watched for Count {
        fn scene(&self) -> Scene {
            unreachable!("nobody looks")
        }

        fn step(&mut self) -> bool {
            self.0 += 1;
            self.0 < 30
        }
    }

    fn press(player: &mut Player<Count>, letter: char) -> Option<ViewExit> {
        player.press(KeyEvent::from(KeyCode::Char(letter)))
    }

    #[test]
    fn keys_stop_hurry_and_leave() {
        let mut player = Player::new(Count(0));
        player.pass(Duration::from_millis(500));
        assert_eq!((player.speed(), player.game.0), (20, 10));
        assert_eq!(press(&mut player, ' '), None);
        player.pass(Duration::from_secs(9));
        assert_eq!(player.game.0, 10);
        press(&mut player, ' ');
        press(&mut player, '-');
        player.pass(Duration::from_millis(500));
        assert_eq!((player.speed(), player.game.0), (10, 15));
        for _ in 0..20 {
            press(&mut player, '+');
        }
        assert_eq!(player.speed(), 1000);
        player.pass(Duration::from_secs(9));
        assert_eq!((player.over, player.game.0), (true, 30));
        assert_eq!(press(&mut player, 'q'), Some(ViewExit::Quit));
        let ctrl_c = KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL);
        assert_eq!(player.press(ctrl_c), Some(ViewExit::Interrupted));
    }
}
