//! What every sparring brain needs of a state: the timed board, the own body, the apples.

use crate::field::Field;
use crate::timed::{TimedBoard, spots};
use protocol::Observation;

pub(super) struct View {
    pub(super) field: Field,
    pub(super) board: TimedBoard,
    /// Own body, head first; not empty.
    pub(super) body: Vec<usize>,
    pub(super) apples: Vec<usize>,
}

impl View {
    /// `None` if the own snake is not on the board.
    pub(super) fn of(field: Field, seen: &Observation) -> Option<Self> {
        let me = seen.snakes.get(seen.me)?;
        let body = spots(field, me.chain.cells());
        if body.is_empty() || !me.is_on_board() {
            return None;
        }
        Some(Self {
            field,
            board: TimedBoard::of(field, seen, |_| 0),
            body,
            apples: spots(field, seen.apples.iter().flatten().copied()),
        })
    }

    pub(super) fn head(&self) -> usize {
        self.body[0]
    }

    /// The neighbours of the head that can be entered now, tails that leave included.
    pub(super) fn open(&self) -> impl Iterator<Item = usize> {
        let around = self.field.around(self.head());
        around.into_iter().filter(|&to| self.board.is_open(to, 1))
    }

    /// The neighbours of the head with nothing at all in them.
    pub(super) fn empty(&self) -> impl Iterator<Item = usize> {
        let around = self.field.around(self.head());
        around.into_iter().filter(|&to| self.board.free_at(to) == 0)
    }

    pub(super) fn to_move(&self, to: Option<usize>) -> protocol::Move {
        to.and_then(|to| self.field.direction(self.head(), to))
            .map_or(protocol::Move::Straight, protocol::Move::from)
    }
}
