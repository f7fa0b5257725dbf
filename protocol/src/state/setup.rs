//! A position as plain data, legal or not. [`State`](super::State) is a legal one.

use super::snake::heading_of;
use super::{Apple, Snake, Zombie};
use crate::config::Family;
use crate::{BySeat, Cell, GameConfig, Seat, Size};
use std::sync::Arc;

/// All that makes up a position.
///
/// ```
/// use snakepit_protocol::{BySeat, Cell, GameConfig, Setup, SetupError, Snake, State};
/// use std::sync::Arc;
///
/// let body = [Cell::new(4, 4), Cell::new(3, 4)];
/// let mut setup = Setup {
///     config: Arc::new(GameConfig::default()),
///     tick: 0,
///     snakes: BySeat::from(vec![Snake::alive(body)]),
///     apples: Vec::new(),
///     obstacles: Vec::new(),
///     zombies: Vec::new(),
/// };
/// assert!(State::try_from(setup.clone()).is_ok());
/// setup.obstacles.push(vec![Cell::new(4, 4)]);
/// assert_eq!(State::try_from(setup), Err(SetupError::Shared(Cell::new(4, 4))));
/// ```
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
#[non_exhaustive]
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
    /// Checks that everything is whole, on the board and apart, as far as the rules keep it apart:
    /// zombies may stand on obstacles, hollow apples are in no way, and where snakes may lie on each
    /// other nothing but obstacles is sure to be apart from them.
    pub(super) fn check(&self) -> Result<(), SetupError> {
        if !(1..=Seat::MAX).contains(&self.snakes.len()) {
            return Err(SetupError::Seats(self.snakes.len()));
        }
        let (size, ruleset) = (self.config.size(), &self.config.ruleset);
        let mut obstacles = Claims::new(size);
        for cells in &self.obstacles {
            obstacles.claim(cells.iter().copied())?;
        }
        let mut zombies = match ruleset.zombies.through_obstacles {
            true => Claims::new(size),
            false => obstacles.clone(),
        };
        for zombie in &self.zombies {
            zombies.claim(zombie.body.iter().copied())?;
        }
        let snakes_overlap = ruleset.family == Family::A;
        let mut claims = match snakes_overlap {
            true => obstacles,
            false => obstacles.and(zombies),
        };
        for (seat, snake) in self.snakes.iter() {
            let heading_fits = heading_of(&snake.body).is_none_or(|way| way == snake.heading);
            let hidden_fits = snake.cloak.is_none() || snake.is_alive();
            if snake.is_alive() == snake.body.is_empty() || !heading_fits || !hidden_fits {
                return Err(SetupError::Inconsistent(seat));
            }
            let body = snake.body.iter().copied();
            match snakes_overlap {
                true => claims.fit(body)?,
                false => claims.claim(body)?,
            }
        }
        for apple in &self.apples {
            match apple.hollow {
                true => Claims::new(size).claim(apple.at.into_iter())?,
                false => claims.claim(apple.at.into_iter())?,
            }
        }
        Ok(())
    }
}

/// Cells that have an owner.
#[derive(Clone)]
struct Claims {
    size: Size,
    taken: Vec<bool>,
}

impl Claims {
    fn new(size: Size) -> Self {
        Self {
            size,
            taken: vec![false; size.area()],
        }
    }

    fn and(mut self, other: Self) -> Self {
        for (taken, also) in self.taken.iter_mut().zip(other.taken) {
            *taken |= also;
        }
        self
    }

    /// Whether a chain is whole, on the board and off all claimed cells.
    fn fit(&self, chain: impl Iterator<Item = Cell>) -> Result<(), SetupError> {
        let mut previous: Option<Cell> = None;
        for cell in chain {
            if !self.size.contains(cell) {
                return Err(SetupError::OffBoard(cell));
            }
            if let Some(before) = previous.filter(|before| before.distance(cell) != 1) {
                return Err(SetupError::Torn(before, cell));
            }
            if self.taken[self.size.index(cell)] {
                return Err(SetupError::Shared(cell));
            }
            previous = Some(cell);
        }
        Ok(())
    }

    /// The same for a chain that claims its cells, each once.
    fn claim(&mut self, chain: impl Iterator<Item = Cell> + Clone) -> Result<(), SetupError> {
        self.fit(chain.clone())?;
        for cell in chain {
            if std::mem::replace(&mut self.taken[self.size.index(cell)], true) {
                return Err(SetupError::Shared(cell));
            }
        }
        Ok(())
    }
}
