//! A closed walk over cells, and the snake that does nothing but follow one.

use super::game::Game;
use super::method::Snake;
use bot::board::round;
use protocol::{Cell, Size};
use std::collections::VecDeque;

/// Cells in a circle.
#[derive(Clone, Debug)]
pub(super) struct Ring {
    size: Size,
    cells: Vec<Cell>,
    place: Vec<Option<usize>>,
}

impl Ring {
    pub(super) fn new(size: Size, cells: Vec<Cell>) -> Self {
        let mut place = vec![None; size.area()];
        for (at, &cell) in cells.iter().enumerate() {
            place[size.index(cell)] = Some(at);
        }
        Self { size, cells, place }
    }

    /// Through all cells; `None` where there is no such circle.
    pub(super) fn whole(size: Size) -> Option<Self> {
        let cells = round(size);
        (cells.len() == size.area()).then(|| Self::new(size, cells))
    }

    pub(super) fn contains(&self, cell: Cell) -> bool {
        self.place[self.size.index(cell)].is_some()
    }

    /// The cell after this one, if this one is on the ring.
    pub(super) fn after(&self, cell: Cell) -> Option<Cell> {
        let place = self.place[self.size.index(cell)]?;
        Some(self.cells[(place + 1) % self.cells.len()])
    }

    /// Whether a snake that goes from its head to `first` and then along the ring meets nothing of
    /// itself, even if it grows by one on the way.
    pub(super) fn is_clear(&self, body: &VecDeque<Cell>, first: Cell) -> bool {
        let mut here = first;
        for moved in 0..body.len() {
            // What is left of the body after that many moves, one more for a food on the way.
            let left = body.len() - moved;
            if body.iter().take(left).any(|&cell| cell == here) {
                return false;
            }
            let Some(next) = self.after(here) else {
                return false;
            };
            here = next;
            if here == first {
                break;
            }
        }
        true
    }
}

/// Goes round.
pub(super) struct Round(pub(super) Ring);

impl Snake for Round {
    fn go(&mut self, game: &Game) -> Cell {
        self.0.after(game.head()).unwrap_or(game.head())
    }
}
