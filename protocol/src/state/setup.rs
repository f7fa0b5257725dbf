//! A position anybody may write down, legal or not. [`State`](super::State) is a legal one.

use super::snake::heading_of;
use super::{Apple, Snake, Zombie};
use crate::{BySeat, Cell, GameConfig, Seat};
use std::sync::Arc;

/// All that makes up a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// The rules' numbers.
    pub config: Arc<GameConfig>,
    /// Ticks played.
    pub tick: u32,
    /// The snakes.
    pub snakes: BySeat<Snake>,
    /// The apples, special ones first.
    pub apples: Vec<Apple>,
    /// Cells of each obstacle.
    pub obstacles: Vec<Vec<Cell>>,
    /// The zombies.
    pub zombies: Vec<Zombie>,
}

/// Why a setup is not a position of the game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SetupError {
    /// More snakes than seats, or none.
    #[error("a game has 1 to 250 snakes, not {0}")]
    Seats(usize),
    /// A cell outside the board.
    #[error("{0} is not on the board")]
    OffBoard(Cell),
    /// A cell with two owners.
    #[error("two things are on {0}")]
    Shared(Cell),
    /// A body with a gap.
    #[error("{0} and {1} follow each other in a chain but are no neighbours")]
    Torn(Cell, Cell),
    /// A snake that is alive and has no cells, or the other way round, or looks the wrong way.
    #[error("snake {0} is not in one piece with its status and heading")]
    Inconsistent(Seat),
}

impl Setup {
    /// Checks that bodies are whole, on the board and apart.
    pub(super) fn check(&self) -> Result<(), SetupError> {
        if !(1..=Seat::MAX).contains(&self.snakes.len()) {
            return Err(SetupError::Seats(self.snakes.len()));
        }
        let mut taken = vec![false; self.config.size().area()];
        for obstacle in &self.obstacles {
            self.claim(obstacle.iter().copied(), &mut taken)?;
        }
        for zombie in &self.zombies {
            self.claim(zombie.body.iter().copied(), &mut taken)?;
        }
        for (seat, snake) in self.snakes.iter() {
            let heading_fits = heading_of(&snake.body).is_none_or(|way| way == snake.heading);
            let hidden_fits = snake.cloak.is_none() || snake.is_alive();
            if snake.is_alive() == snake.body.is_empty() || !heading_fits || !hidden_fits {
                return Err(SetupError::Inconsistent(seat));
            }
            self.claim(snake.body.iter().copied(), &mut taken)?;
        }
        for apple in &self.apples {
            self.claim(apple.at.into_iter(), &mut taken)?;
        }
        Ok(())
    }

    fn claim(
        &self,
        cells: impl Iterator<Item = Cell>,
        taken: &mut [bool],
    ) -> Result<(), SetupError> {
        let size = self.config.size();
        let mut previous: Option<Cell> = None;
        for cell in cells {
            if !size.contains(cell) {
                return Err(SetupError::OffBoard(cell));
            }
            if let Some(before) = previous.filter(|before| before.distance(cell) != 1) {
                return Err(SetupError::Torn(before, cell));
            }
            if std::mem::replace(&mut taken[size.index(cell)], true) {
                return Err(SetupError::Shared(cell));
            }
            previous = Some(cell);
        }
        Ok(())
    }
}
