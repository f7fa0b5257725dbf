//! A legal position, with an index of what blocks which cell.

use super::blocks::{Blocks, Found};
use super::{Apple, Setup, SetupError, Snake, Zombie};
use crate::{BySeat, Cell, Direction, GameConfig, Seat, Size};

/// A game between two ticks: a legal position, hidden parts included.
///
/// ```
/// use snakepit_protocol::{GameConfig, Seat, State, rng_from_seed};
/// use std::sync::Arc;
///
/// let config = Arc::new(GameConfig::default());
/// let state = State::new(config, &mut rng_from_seed("a game"));
/// assert_eq!((state.tick(), state.snakes().len()), (0, 4));
/// let snake = &state.snakes()[Seat(2)];
/// assert_eq!(snake.length(), 5);
/// // What seat 0 is sent shows the same head.
/// assert_eq!(state.observe(Seat(0)).snakes[Seat(2)].chain.head(), snake.head());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    pub(super) setup: Setup,
    pub(super) size: Size,
    pub(super) blocks: Blocks,
}

impl TryFrom<Setup> for State {
    type Error = SetupError;

    fn try_from(mut setup: Setup) -> Result<Self, SetupError> {
        for snake in setup.snakes.values_mut() {
            snake.count_doubled();
        }
        setup.check()?;
        Ok(Self {
            size: setup.config.size(),
            blocks: Blocks::draw(&setup),
            setup,
        })
    }
}

impl From<State> for Setup {
    fn from(state: State) -> Self {
        state.setup
    }
}

impl State {
    /// The position as plain data.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The rules' numbers.
    pub fn config(&self) -> &GameConfig {
        &self.setup.config
    }

    /// The board.
    pub fn size(&self) -> Size {
        self.size
    }

    /// Ticks played.
    pub fn tick(&self) -> u32 {
        self.setup.tick
    }

    /// The snakes.
    pub fn snakes(&self) -> &BySeat<Snake> {
        &self.setup.snakes
    }

    /// The apples, special ones first.
    pub fn apples(&self) -> &[Apple] {
        &self.setup.apples
    }

    /// Cells of each obstacle.
    pub fn obstacles(&self) -> &[Vec<Cell>] {
        &self.setup.obstacles
    }

    /// The zombies.
    pub fn zombies(&self) -> &[Zombie] {
        &self.setup.zombies
    }

    /// Whether a snake lies on another one and so is in no snake's way, its own included. It happens
    /// in collision family A alone.
    pub fn is_ghost(&self, seat: Seat) -> bool {
        self.blocks.is_ghost(seat)
    }

    /// Whether there is nothing at all in a cell: no snake, apple, obstacle or zombie.
    pub fn is_free(&self, cell: Cell) -> bool {
        self.found(cell) == Found::Nothing
            && self
                .setup
                .snakes
                .values()
                .all(|snake| snake.head() != Some(cell))
            && self.setup.apples.iter().all(|apple| apple.at != Some(cell))
    }

    /// What blocks a cell; heads, apples and ghosts do not.
    pub(crate) fn found(&self, cell: Cell) -> Found {
        self.blocks.found(cell)
    }

    /// The snake whose head is in a cell, ghosts aside.
    pub(crate) fn drawn_head_at(&self, cell: Cell) -> Option<Seat> {
        let mut snakes = self.setup.snakes.iter();
        let drawn =
            |&(seat, snake): &(Seat, &Snake)| snake.head() == Some(cell) && !self.is_ghost(seat);
        snakes.find(drawn).map(|(seat, _)| seat)
    }

    /// Whether a zombie may enter a cell, apples and heads aside.
    pub(crate) fn admits_zombie(&self, cell: Cell) -> bool {
        match self.found(cell) {
            Found::Nothing => true,
            Found::Obstacle => self.setup.config.ruleset.zombies.through_obstacles,
            Found::Zombie | Found::BodyOf(_) => false,
        }
    }

    /// Whether a straight body with this head would lie on free cells of the board.
    pub(crate) fn is_free_line(&self, head: Cell, heading: Direction, length: u32) -> bool {
        let mut cells = 0;
        let all_free = straight(self.size, head, heading, length).all(|cell| {
            cells += 1;
            self.is_free(cell)
        });
        all_free && cells == length
    }
}

/// The cells of a straight body, head first, as far as the board goes.
pub(crate) fn straight(
    size: Size,
    head: Cell,
    heading: Direction,
    length: u32,
) -> impl Iterator<Item = Cell> {
    let back = heading.opposite();
    std::iter::successors(Some(head), move |&cell| size.step(cell, back)).take(length as usize)
}
