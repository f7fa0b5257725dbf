//! What every sparring brain needs of a state: the timed board, the own body, the apples.

use crate::board::{Field, FreeAt, Moves, Spot, TimedBoard, spots};
use crate::memory::Memory;
use protocol::Observation;

pub(super) struct View {
    pub(super) field: Field,
    pub(super) board: TimedBoard,
    /// Own body, head first; not empty.
    pub(super) body: Vec<Spot>,
    pub(super) apples: Vec<Spot>,
    /// The own tail, if it may be entered as it leaves when there is nothing else left.
    tail: Option<Spot>,
}

impl View {
    /// Takes in a state; `None` if the own snake is not on the board.
    pub(super) fn of(field: Field, seen: &Observation, memory: &mut Memory) -> Option<Self> {
        memory.update(seen);
        let me = seen.snakes.get(seen.me)?;
        let body = spots(field, me.chain.cells());
        if body.is_empty() || !me.is_on_board() {
            return None;
        }
        let lag = memory.own_tail_lag();
        let own_lag = |seat| if seat == seen.me { lag } else { 0 };
        let tail = body.last().copied();
        Some(Self {
            field,
            board: TimedBoard::of(field, seen, own_lag),
            tail: tail.filter(|_| lag > 0 && memory.own_tail_is_a_chance()),
            body,
            apples: spots(field, seen.apples.iter().flatten().copied()),
        })
    }

    pub(super) fn head(&self) -> Spot {
        self.body[0]
    }

    /// The neighbours of the head that can be entered now, tails that leave included: the own one only
    /// where that is known to be safe.
    pub(super) fn open(&self) -> impl Iterator<Item = Spot> {
        let around = self.field.around(self.head());
        around
            .into_iter()
            .filter(|&to| self.board.is_open(to, Moves::FIRST))
    }

    /// The neighbours of the head with nothing at all in them.
    pub(super) fn empty(&self) -> impl Iterator<Item = Spot> {
        let around = self.field.around(self.head());
        around
            .into_iter()
            .filter(|&to| self.board.free_at(to) == FreeAt::NOW)
    }

    /// The move to a neighbour; without one, to the own tail if that is a chance, else straight on.
    pub(super) fn to_move(&self, to: Option<Spot>) -> protocol::Move {
        to.or(self.tail)
            .and_then(|to| self.field.direction(self.head(), to))
            .map_or(protocol::Move::Straight, protocol::Move::from)
    }
}

/// The heads of all rivals in sight.
pub(super) fn rival_heads(field: Field, seen: &Observation) -> Vec<Spot> {
    let rivals = seen.snakes.iter().filter(|&(seat, _)| seat != seen.me);
    let rivals = rivals.filter(|(_, snake)| snake.is_on_board());
    rivals
        .filter_map(|(_, snake)| Some(field.spot(snake.chain.head()?)))
        .collect()
}
