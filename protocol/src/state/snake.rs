//! A snake: its body and what it has done so far.

use crate::{Cell, Direction};
use std::cmp::Ordering;
use std::collections::VecDeque;

/// One seat's snake.
///
/// ```
/// use snakepit_protocol::{Cell, Direction, Snake};
///
/// let snake = Snake::alive([Cell::new(4, 4), Cell::new(4, 5), Cell::new(4, 6)]);
/// assert_eq!(snake.head(), Some(Cell::new(4, 4)));
/// assert_eq!((snake.length(), snake.heading), (3, Direction::Up));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Snake {
    /// Whether it is on the board.
    pub status: SnakeStatus,
    /// Its cells, head first; empty unless it is alive.
    pub body: VecDeque<Cell>,
    /// Cells of the body that repeat another one: a snake that once lay on another may lie on itself.
    /// [`State`](super::State) counts them.
    pub doubled: u32,
    /// The way of its last step, and of its next one unless a move says otherwise.
    pub heading: Direction,
    /// Cells still to come; below zero, cells still to go.
    pub growth: i32,
    /// How many heads ran into its body.
    pub kills: u32,
    /// The longest it has been in any state.
    pub longest: u32,
    /// Set while it is invisible.
    pub cloak: Option<Cloak>,
}

/// Whether a snake is on the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum SnakeStatus {
    /// It is.
    Alive,
    /// It died and will be back.
    #[default]
    Dead,
    /// Its program is gone: it will not be back.
    Removed,
}

/// What hides a snake.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cloak {
    /// States since it vanished: 0 in the first.
    pub ticks: u32,
    /// The cell where it vanished.
    pub at: Cell,
}

impl Default for Snake {
    fn default() -> Self {
        Self {
            status: SnakeStatus::Dead,
            body: VecDeque::new(),
            doubled: 0,
            heading: Direction::Up,
            growth: 0,
            kills: 0,
            longest: 0,
            cloak: None,
        }
    }
}

impl Snake {
    /// A living snake with these cells. A body of one cell heads up.
    pub fn alive(body: impl IntoIterator<Item = Cell>) -> Self {
        let body: VecDeque<Cell> = body.into_iter().collect();
        let heading = heading_of(&body).unwrap_or(Direction::Up);
        let mut snake = Self {
            status: SnakeStatus::Alive,
            body,
            heading,
            ..Self::default()
        };
        snake.count_doubled();
        snake.longest = snake.length();
        snake
    }

    /// Whether it is on the board.
    pub fn is_alive(&self) -> bool {
        self.status == SnakeStatus::Alive
    }

    /// Its head; `None` when it is not on the board.
    pub fn head(&self) -> Option<Cell> {
        self.body.front().copied()
    }

    /// Its length in cells, each counted once; 0 when it is not on the board.
    pub fn length(&self) -> u32 {
        self.body.len() as u32 - self.doubled
    }

    /// Adds a new head, and says how many cells the tail leaves for it.
    pub(super) fn push_head(&mut self, to: Cell, direction: Direction) -> usize {
        self.body.push_front(to);
        self.heading = direction;
        let cells_to_go = match self.growth.cmp(&0) {
            Ordering::Greater => 0,
            Ordering::Equal => 1,
            Ordering::Less => 2,
        };
        self.growth -= self.growth.signum();
        cells_to_go.min(self.body.len() - 1)
    }

    pub(super) fn count_doubled(&mut self) {
        let mut cells: Vec<Cell> = self.body.iter().copied().collect();
        cells.sort_unstable_by_key(|cell| (cell.x, cell.y));
        cells.dedup();
        self.doubled = (self.body.len() - cells.len()) as u32;
    }
}

/// The way that a body of at least two cells points.
pub(super) fn heading_of(body: &VecDeque<Cell>) -> Option<Direction> {
    body.get(1)?.direction_to(*body.front()?)
}
