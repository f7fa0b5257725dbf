//! What rivals see when they move.

use crate::board::{Field, Spot, TimedBoard, spots};
use protocol::Observation;
use protocol::wire::Status;

/// The board as they see it, without us if we are unseen, and the apples.
#[derive(Clone, Debug)]
pub(crate) struct RivalView {
    pub(crate) board: TimedBoard,
    pub(crate) apples: Vec<Spot>,
}

impl RivalView {
    /// An empty board.
    pub(crate) fn new(field: Field) -> Self {
        Self {
            board: TimedBoard::new(field),
            apples: Vec::new(),
        }
    }

    pub(crate) fn of(field: Field, seen: &Observation) -> Self {
        let board = if sees_us(seen) {
            TimedBoard::of(field, seen, |_| 0)
        } else {
            TimedBoard::of_others(field, seen, |_| 0)
        };
        Self {
            board,
            apples: spots(field, seen.apples.iter().flatten().copied()),
        }
    }
}

/// Whether rivals see us.
pub(crate) fn sees_us(seen: &Observation) -> bool {
    let me = seen.snakes.get(seen.me);
    !me.is_some_and(|me| matches!(me.status, Status::Invisible { .. }))
}
