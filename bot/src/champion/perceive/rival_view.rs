//! What rivals see when they move.

use crate::board::{BySpot, Field, Spot, TimedBoard, spots};
use crate::memory::Memory;
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
    /// Those that are worth a race.
    prizes: Vec<Spot>,
    /// All heads in sight, ours included.
    heads: Vec<Spot>,
    /// Where any apple lies.
    has_apple: BySpot<bool>,
}

/// How a race for an apple stands for one snake.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Race {
    /// Nearer than any other: it has to hurry.
    Leading,
    /// Another is as near or nearer: it may race on, or leave it.
    Behind,
}

/// From one state that was seen to the next.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Passage<'a> {
    pub(crate) then: &'a RivalView,
    pub(crate) now: &'a RivalView,
    /// Ticks between them: one, or more if we were dead.
    pub(crate) ticks: u32,
}

impl RivalView {
    /// An empty board.
    pub(crate) fn new(field: Field) -> Self {
        Self {
            board: TimedBoard::new(field),
            apples: Vec::new(),
            prizes: Vec::new(),
            heads: Vec::new(),
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
        let in_sight = seen.snakes.values().filter(|snake| snake.is_on_board());
        let heads = in_sight.filter_map(|snake| snake.chain.head());
        Self {
            board,
            apples: near_apples(field, seen),
            prizes: Vec::new(),
            heads: heads.map(|head| field.spot(head)).collect(),
            has_apple,
        }
    }

    /// The same with apples that are worth a race, as far as we remember.
    pub(crate) fn with_prizes(mut self, memory: &Memory) -> Self {
        let prizes = memory.apples().filter(|&(_, age)| memory.is_prize(age));
        self.prizes = prizes.map(|(at, _)| at).collect();
        self
    }

    /// The apple nearest to a head of those that are worth a race, and how that race stands for it.
    pub(crate) fn prize_of(&self, field: Field, head: Spot) -> Option<(Spot, Race)> {
        let away = |from: Spot, prize: Spot| field.distance(from, prize);
        let nearest = self.prizes.iter().copied();
        let prize = nearest.min_by_key(|&prize| away(head, prize))?;
        let mut others = self.heads.iter().filter(|&&other| other != head);
        let is_nearest = others.all(|&other| away(other, prize) > away(head, prize));
        let race = if is_nearest {
            Race::Leading
        } else {
            Race::Behind
        };
        Some((prize, race))
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
