//! Boards of odd × odd cells: a circle that leaves out one cell, and what is done about that cell.

use super::game::Game;
use super::method::Snake;
use super::ring::Ring;
use bot::board::round;
use protocol::{Cell, Size};

/// The circle that leaves out the third cell of the first column, where the second cell of the second
/// could stand in: the cells (1,3) and (2,2) of the study.
fn circle(size: Size) -> Option<Ring> {
    let cells = round(size);
    if cells.len() + 1 != size.area() {
        return None;
    }
    let turn = |cell: Cell| Cell::new(size.width() - 1 - cell.x, size.height() - 1 - cell.y);
    Some(Ring::new(size, cells.into_iter().map(turn).collect()))
}

const OUTER: Cell = Cell::new(0, 2);
const INNER: Cell = Cell::new(1, 1);

/// Two circles in turn, which differ in one cell.
pub(super) struct Long {
    ring: Ring,
    outer: bool,
}

impl Long {
    pub(super) fn new(size: Size) -> Option<Self> {
        Some(Self {
            ring: circle(size)?,
            outer: true,
        })
    }
}

impl Snake for Long {
    fn go(&mut self, game: &Game) -> Cell {
        let head = game.head();
        let from = if head == OUTER { INNER } else { head };
        let Some(next) = self.ring.after(from) else {
            return head;
        };
        if next != INNER {
            return next;
        }
        self.outer = !self.outer;
        if self.outer { OUTER } else { INNER }
    }
}

/// One circle. When the food is on the cell that it leaves out, the snake goes there as soon as it comes
/// by, and back to the circle wherever it can.
pub(super) struct Brazilian {
    ring: Ring,
}

impl Brazilian {
    pub(super) fn new(size: Size) -> Option<Self> {
        Some(Self {
            ring: circle(size)?,
        })
    }
}

impl Snake for Brazilian {
    fn go(&mut self, game: &Game) -> Cell {
        let head = game.head();
        if !self.ring.contains(game.food()) && head.distance(game.food()) == 1 {
            return game.food();
        }
        let around = protocol::Direction::ALL.map(|way| game.size().step(head, way));
        let back = around.into_iter().flatten();
        match self.ring.after(head) {
            Some(next) => next,
            None => { back }.find(|&to| game.can_enter(to)).unwrap_or(head),
        }
    }
}
