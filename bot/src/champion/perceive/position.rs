//! One state as we see it: what lies where, and until when.

use super::belief::Belief;
use super::rival_view::sees_us;
use crate::board::{Bar, BySpot, Field, FreeAt, Moves, Spot, TimedBoard, spots};
use crate::memory::Memory;
use protocol::Observation;
use protocol::wire::{Sighting, Status};

/// The board in time, for us and for the rivals, and our own snake.
#[derive(Clone, Debug)]
pub(crate) struct Position {
    pub(crate) field: Field,
    /// When each spot is free for us.
    pub(crate) free_at: BySpot<FreeAt>,
    /// The same without the own body.
    pub(crate) others: BySpot<FreeAt>,
    /// The same with nothing but what is seen: neither beliefs nor harmful apples.
    pub(crate) seen_free_at: BySpot<FreeAt>,
    /// When each spot is free for rivals.
    pub(crate) for_rivals: BySpot<FreeAt>,
    /// Apples that will do harm from some move on.
    pub(crate) spoiling: Vec<Bar>,
    /// Own body, head first; not empty.
    pub(crate) body: Vec<Spot>,
    pub(crate) growth: u16,
    /// How many ticks after it has left our own tail can be entered.
    pub(crate) own_tail_lag: u16,
    /// Our tail, if it may be entered as it leaves when there is nothing else left.
    pub(crate) tail: Option<Spot>,
    /// Heads of rivals, seen or believed.
    pub(crate) rivals: Vec<Spot>,
    /// Heads of zombies.
    pub(crate) zombies: Vec<Spot>,
    /// Whether rivals see us.
    pub(crate) sees_us: bool,
    /// Whether all rivals on the board are seen.
    pub(crate) all_in_sight: bool,
}

impl Position {
    /// `None` if the own snake is not on the board.
    pub(crate) fn of(
        field: Field,
        seen: &Observation,
        memory: &Memory,
        belief: &Belief,
    ) -> Option<Self> {
        let me = seen.snakes.get(seen.me)?;
        let own = spots(field, me.chain.cells());
        if own.is_empty() || !me.is_on_board() {
            return None;
        }
        let growth = memory.growth(seen.me);
        let own_tail_lag = memory.own_tail_lag();
        // Rivals may have eaten unseen: their tails are given a tick more.
        let mut others = TimedBoard::of_others(field, seen, |seat| memory.growth(seat).max(1));
        belief.hold(&mut others);
        let mut for_rivals = others.clone();
        for_rivals.hold_body(&own, growth);
        let spoiling = close_harmful(&mut others, memory);
        let mut board = others.clone();
        board.hold_body(&own, growth + own_tail_lag);
        let lag = |seat| if seat == seen.me { own_tail_lag } else { 0 };
        let seen_board = TimedBoard::of(field, seen, |seat| memory.growth(seat) + lag(seat));
        let zombies = seen.zombies.iter().filter_map(|zombie| zombie.head());
        let may_enter_tail = memory.own_tail_is_a_chance() && growth == 0;
        Some(Self {
            field,
            free_at: board.into_times(),
            others: others.into_times(),
            seen_free_at: seen_board.into_times(),
            for_rivals: for_rivals.into_times(),
            spoiling,
            growth,
            own_tail_lag,
            tail: own.last().copied().filter(|_| may_enter_tail),
            body: own,
            rivals: rival_heads(field, seen, belief),
            zombies: zombies.map(|head| field.spot(head)).collect(),
            sees_us: sees_us(seen),
            all_in_sight: rivals(seen).all(|snake| is_seen(snake) || !snake.is_on_board()),
        })
    }

    pub(crate) fn head(&self) -> Spot {
        self.body[0]
    }

    /// When each spot is free, as far as rivals know.
    pub(crate) fn known_to_rivals(&self) -> &BySpot<FreeAt> {
        if self.sees_us {
            &self.for_rivals
        } else {
            &self.others
        }
    }
}

/// Closes the apples that do harm already, and returns those that will.
fn close_harmful(board: &mut TimedBoard, memory: &Memory) -> Vec<Bar> {
    let mut spoiling = Vec::new();
    for (at, age) in memory.apples() {
        match memory.harmful(age) {
            None => {}
            Some((Moves::NONE | Moves::FIRST, until)) => {
                let until = until.unwrap_or(Moves::LAST);
                board.hold(at, FreeAt::with(until));
            }
            Some((from, until)) => spoiling.push(Bar {
                spot: at,
                from,
                until: until.map_or(FreeAt::NEVER, FreeAt::with),
            }),
        }
    }
    spoiling
}

fn rival_heads(field: Field, seen: &Observation, belief: &Belief) -> Vec<Spot> {
    let in_sight = rivals(seen).filter(|snake| is_seen(snake));
    let heads = in_sight.filter_map(|snake| Some(field.spot(snake.chain.head()?)));
    heads.chain(belief.heads()).collect()
}

fn rivals(seen: &Observation) -> impl Iterator<Item = &Sighting> {
    let others = seen.snakes.iter().filter(|&(seat, _)| seat != seen.me);
    others.map(|(_, snake)| snake)
}

fn is_seen(snake: &Sighting) -> bool {
    snake.status == Status::Alive
}
