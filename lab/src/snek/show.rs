//! One game to look at.

use super::game::{End, Game};
use super::method::{Method, Snake};
use super::trial::opening;
use crate::solo::{Scene, Watched};
use protocol::Size;

/// A game with its snake.
pub struct Show {
    method: Method,
    game: Game,
    snake: Box<dyn Snake>,
    end: Option<End>,
}

impl Show {
    /// The first game of a seed; `None` on a board of one cell.
    pub fn new(method: Method, size: Size, tail_free: bool, seed: &str) -> Option<Self> {
        let (game, snake) = opening(method, size, tail_free, seed, 0);
        Some(Self {
            method,
            game,
            snake: snake?,
            end: None,
        })
    }
}

impl Watched for Show {
    fn scene(&self) -> Scene {
        let (points, eaten) = (self.game.points(), self.game.eaten());
        let clock = self.game.target().map_or_else(String::new, |target| {
            format!(", {} moves left", self.game.moves_left(target))
        });
        let end = match self.end {
            None => &clock,
            Some(End::Crash) => ": crashed",
            Some(End::Clock) => ": out of time",
            Some(End::Full) => ": the board is full",
        };
        Scene {
            size: self.game.size(),
            body: self.game.body().iter().copied().collect(),
            food: self.game.target().map(|target| target.cell),
            standing: format!("{}, {points} points, {eaten} targets{end}", self.method),
        }
    }

    fn step(&mut self) -> bool {
        let to = self.snake.go(&self.game);
        self.end = self.game.step(to);
        self.end.is_none()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_show_goes_on_until_the_clock_stops_it() {
        let size = Size::new(6, 6).unwrap();
        let mut show = Show::new(Method::Seed { buffer: 3 }, size, false, "show").unwrap();
        while show.step() {}
        let standing = show.scene().standing;
        assert!(standing.ends_with(": out of time"), "{standing}");
    }
}
