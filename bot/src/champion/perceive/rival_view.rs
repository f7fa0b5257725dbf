//! What rivals see when they move.

use crate::board::{BySpot, Field, Spot, TimedBoard, spots};
use protocol::Observation;
use protocol::wire::Status;

/// Of many apples, only those nearest to us are thought of.
const APPLES: usize = 32;

/// The board as they see it, without us if we are unseen, and the apples.
#[derive(Clone, Debug)]
pub(crate) struct RivalView {
    pub(crate) board: TimedBoard,
    /// The apples that rivals may go for.
    pub(crate) apples: Vec<Spot>,
    /// Where any apple lies.
    has_apple: BySpot<bool>,
}

impl RivalView {
    /// An empty board.
    pub(crate) fn new(field: Field) -> Self {
        Self {
            board: TimedBoard::new(field),
            apples: Vec::new(),
            has_apple: BySpot::new(field, false),
        }
    }

    pub(crate) fn of(field: Field, seen: &Observation) -> Self {
        let board = if sees_us(seen) {
            TimedBoard::of(field, seen, |_| 0)
        } else {
            TimedBoard::of_others(field, seen, |_| 0)
        };
        let mut has_apple = BySpot::new(field, false);
        for apple in seen.apples.iter().flatten() {
            has_apple[field.spot(*apple)] = true;
        }
        Self {
            board,
            apples: near_apples(field, seen),
            has_apple,
        }
    }

    /// Whether an apple lies in a spot.
    pub(crate) fn has_apple(&self, spot: Spot) -> bool {
        self.has_apple[spot]
    }
}

/// The apples, or those nearest to us if there are many.
pub(crate) fn near_apples(field: Field, seen: &Observation) -> Vec<Spot> {
    let mut apples = spots(field, seen.apples.iter().flatten().copied());
    let me = seen.snakes.get(seen.me).and_then(|me| me.chain.head());
    if let (Some(me), true) = (me, apples.len() > APPLES) {
        let me = field.spot(me);
        apples.sort_by_key(|&apple| field.distance(apple, me));
        apples.truncate(APPLES);
    }
    apples
}

/// Whether rivals see us.
pub(crate) fn sees_us(seen: &Observation) -> bool {
    let me = seen.snakes.get(seen.me);
    !me.is_some_and(|me| matches!(me.status, Status::Invisible { .. }))
}
