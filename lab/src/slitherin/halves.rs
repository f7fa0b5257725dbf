//! A cycle for each half of the board while the snake is short, then one for all of it.

use super::game::Game;
use super::method::Snake;
use super::ring::Ring;
use bot::board::round;
use protocol::{Cell, Size};

/// The length from which the study's snake goes round the whole board of 220 cells.
const LONG: usize = 90;
const LONG_OF: usize = 220;

pub(super) struct Halves {
    halves: [Ring; 2],
    whole: Ring,
    /// A cell of each half beside the other: the only place where the snake changes over.
    gate: [Cell; 2],
    /// Where the snake goes round: a half, or else the whole board.
    at: Option<usize>,
    started: bool,
}

impl Halves {
    /// `None` where a half has no cycle.
    pub(super) fn new(size: Size) -> Option<Self> {
        let (width, height) = (size.width(), size.height());
        let cut = |along: u8| along.is_multiple_of(2).then_some(along / 2);
        let upright =
            cut(width).and_then(|half| Self::split(size, Size::new(half, height)?, (half, 0)));
        upright.or_else(|| {
            cut(height).and_then(|half| Self::split(size, Size::new(width, half)?, (0, half)))
        })
    }

    fn split(size: Size, half: Size, by: (u8, u8)) -> Option<Self> {
        let cells = round(half);
        if cells.len() != half.area() {
            return None;
        }
        let other = cells
            .iter()
            .map(|cell| Cell::new(cell.x + by.0, cell.y + by.1));
        let other = Ring::new(size, other.collect());
        Some(Self {
            halves: [Ring::new(size, cells), other],
            whole: Ring::whole(size)?,
            gate: [
                Cell::new(by.0.saturating_sub(1), by.1.saturating_sub(1)),
                Cell::new(by.0, by.1),
            ],
            at: None,
            started: false,
        })
    }

    fn half_of(&self, cell: Cell) -> usize {
        usize::from(!self.halves[0].contains(cell))
    }

    fn along(&self, head: Cell) -> Option<Cell> {
        let ring = self.at.map_or(&self.whole, |half| &self.halves[half]);
        ring.after(head)
    }
}

impl Snake for Halves {
    fn go(&mut self, game: &Game) -> Cell {
        let head = game.head();
        if !self.started {
            self.started = true;
            self.at = Some(self.half_of(head));
        }
        let short = game.body().len() * LONG_OF < LONG * game.size().area();
        if let Some(half) = self.at {
            if !short {
                if let Some(first) = self.whole.after(head)
                    && self.whole.is_clear(game.body(), first)
                {
                    self.at = None;
                    return first;
                }
            } else if self.half_of(game.food()) != half && head == self.gate[half] {
                let first = self.gate[1 - half];
                if self.halves[1 - half].is_clear(game.body(), first) {
                    self.at = Some(1 - half);
                    return first;
                }
            }
        }
        self.along(head).unwrap_or(head)
    }
}
