//! One state as we see it: what lies where, and until when.

use super::belief::Belief;
use super::rival_view::sees_us;
use crate::board::{Bar, Field, NEVER, TimedBoard, spots};
use crate::memory::Memory;
use protocol::Observation;
use protocol::wire::{Sighting, Status};

/// The board in time, for us and for the rivals, and our own snake.
#[derive(Clone, Debug)]
pub(crate) struct Position {
    pub(crate) field: Field,
    /// When each spot is free for us.
    pub(crate) free_at: Vec<u16>,
    /// The same without the own body.
    pub(crate) others: Vec<u16>,
    /// The same with nothing but what is seen: neither beliefs nor harmful apples.
    pub(crate) seen_free_at: Vec<u16>,
    /// When each spot is free for rivals.
    pub(crate) for_rivals: Vec<u16>,
    /// Apples that will do harm from some move on.
    pub(crate) spoiling: Vec<Bar>,
    /// Own body, head first; not empty.
    pub(crate) body: Vec<u32>,
    pub(crate) growth: u16,
    /// How many ticks after it has left our own tail can be entered.
    pub(crate) own_tail_lag: u16,
    /// Our tail, if it may be entered as it leaves when there is nothing else left.
    pub(crate) tail: Option<usize>,
    /// Heads of rivals, seen or believed.
    pub(crate) rivals: Vec<usize>,
    /// Heads of zombies.
    pub(crate) zombies: Vec<usize>,
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
            free_at: board.as_slice().to_vec(),
            others: others.as_slice().to_vec(),
            seen_free_at: seen_board.as_slice().to_vec(),
            for_rivals: for_rivals.as_slice().to_vec(),
            spoiling,
            body: own.iter().map(|&spot| spot as u32).collect(),
            growth,
            own_tail_lag,
            tail: own.last().copied().filter(|_| may_enter_tail),
            rivals: rival_heads(field, seen, belief),
            zombies: zombies.map(|head| field.spot(head)).collect(),
            sees_us: sees_us(seen),
            all_in_sight: rivals(seen).all(|snake| is_seen(snake) || !snake.is_on_board()),
        })
    }

    pub(crate) fn head(&self) -> usize {
        self.body[0] as usize
    }

    /// When each spot is free, as far as rivals know.
    pub(crate) fn known_to_rivals(&self) -> &[u16] {
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
            Some((0..=1, until)) => board.hold(at, until.unwrap_or(NEVER - 1)),
            Some((from, until)) => spoiling.push(Bar {
                spot: at,
                from,
                until: until.unwrap_or(NEVER),
            }),
        }
    }
    spoiling
}

fn rival_heads(field: Field, seen: &Observation, belief: &Belief) -> Vec<usize> {
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
