//! One game to look at.

use super::game::{Game, Step};
use super::method::{Method, Snake};
use super::trial::opening;
use crate::solo::{Scene, Watched};
use protocol::Size;

/// A game with its snake.
pub struct Show {
    method: Method,
    game: Game,
    snake: Box<dyn Snake>,
    last: Step,
}

impl Show {
    /// The first game of a seed; `None` if the board does not suit the method.
    pub fn new(method: Method, size: Size, seed: &str) -> Option<Self> {
        let (game, snake) = opening(method, size, seed, 0)?;
        Some(Self {
            method,
            game,
            snake,
            last: Step::Moved,
        })
    }
}

impl Watched for Show {
    fn scene(&self) -> Scene {
        let (length, moves) = (self.game.body().len(), self.game.moves());
        let end = match self.last {
            Step::Won => ": won",
            Step::Lost => ": lost",
            Step::Moved | Step::Ate => "",
        };
        Scene {
            size: self.game.size(),
            body: self.game.body().iter().copied().collect(),
            food: (self.last != Step::Won).then(|| self.game.food()),
            standing: format!("{}, length {length} after {moves} moves{end}", self.method),
        }
    }

    fn step(&mut self) -> bool {
        let to = self.snake.go(&self.game);
        self.last = self.game.step(to);
        matches!(self.last, Step::Moved | Step::Ate)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_show_goes_on_until_the_board_is_full() {
        let size = Size::new(4, 3).unwrap();
        let mut show = Show::new(Method::Ours, size, "show").unwrap();
        while show.step() {}
        let scene = show.scene();
        assert_eq!((scene.body.len(), scene.food), (12, None));
        assert!(scene.standing.ends_with(": won"), "{}", scene.standing);
    }
}
