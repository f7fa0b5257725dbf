//! Walks that end well: after one the snake gets back to its own body, which leaves in time, or has room for all of it.

use super::view::{View, rival_heads};
use crate::board::{Arrival, Bar, BySpot, Field, FreeAt, Moves, Search, Spot, TimedBoard};
use crate::memory::Memory;
use protocol::Observation;

/// Looks for walks, with buffers that are used again.
#[derive(Clone)]
pub(super) struct Errands {
    /// From the head, around what rivals could enter with their next move.
    search: Search,
    /// From the end of a walk.
    onward: Search,
    path: Vec<Spot>,
    /// When each spot is free but for the own body.
    others: BySpot<FreeAt>,
    /// For how many ticks the own tail still stays, and how many ticks after it has left it can be entered.
    growth: u16,
    lag: u16,
    /// Heads of rivals in sight, and the spots that they could enter next.
    pub(super) rivals: Vec<Spot>,
    contested: Vec<Spot>,
}

impl Errands {
    pub(super) fn new(field: Field) -> Self {
        Self {
            search: Search::new(field),
            onward: Search::new(field),
            path: Vec::new(),
            others: BySpot::new(field, FreeAt::NEVER),
            growth: 0,
            lag: 0,
            rivals: Vec::new(),
            contested: Vec::new(),
        }
    }

    /// Takes in a state and searches from the head. No spot is entered into which a rival could step next.
    pub(super) fn look(&mut self, view: &View, seen: &Observation, memory: &Memory) {
        let field = view.field;
        self.others = TimedBoard::of_others(field, seen, |seat| memory.growth(seat)).into_times();
        (self.growth, self.lag) = (memory.growth(seen.me), memory.own_tail_lag());
        self.rivals = rival_heads(field, seen);
        let beside = self.rivals.iter().flat_map(|&head| field.around(head));
        self.contested = beside.collect();
        let contested = self.contested.iter();
        let contested = contested.map(|&spot| Bar::for_ever(spot, Moves::NONE));
        let free_at = view.board.times();
        (self.search).run(free_at, view.head(), Moves::NONE, contested);
    }

    /// The move with which the head can be in a spot.
    pub(super) fn arrival(&self, spot: Spot) -> Arrival {
        self.search.arrival(spot)
    }

    /// The apples that can be reached, the first to be reached first. Real programs do not count how old one is.
    pub(super) fn apples(&self, view: &View) -> Vec<Spot> {
        let apples = view.apples.iter().copied();
        let mut apples: Vec<Spot> = apples
            .filter(|&at| self.arrival(at) != Arrival::NEVER)
            .collect();
        apples.sort_by_key(|&at| self.arrival(at));
        apples
    }

    /// The first step of a shortest walk to a spot that ends well; an apple there adds `meal`.
    pub(super) fn step_to(&mut self, view: &View, target: Spot, meal: u16) -> Option<Spot> {
        let mut path = std::mem::take(&mut self.path);
        let found = (self.search).path_to(target, &mut path, |choices, _| choices[0]);
        let first = path.first().copied();
        let first = first.filter(|_| found && self.ends_well(view, &path, meal));
        self.path = path;
        first
    }

    /// A step to stay alive with: where no rival could go too, from where the own body can be followed, with the
    /// most room.
    pub(super) fn stay(&mut self, view: &View) -> Option<Spot> {
        let open: Vec<Spot> = view.open().collect();
        open.into_iter().max_by_key(|&to| {
            let ends_well = self.ends_well(view, &[to], 0);
            let room = self.onward.reached().count();
            (!self.contested.contains(&to), ends_well, room)
        })
    }

    fn ends_well(&mut self, view: &View, path: &[Spot], meal: u16) -> bool {
        let Some(&end) = path.last() else {
            return false;
        };
        let left = path.len().saturating_sub(usize::from(self.growth));
        let growth = usize::from(self.growth).saturating_sub(path.len()) + usize::from(meal);
        let kept = view.body.len().saturating_sub(left);
        let body = path.iter().rev().chain(&view.body[..kept]).copied();
        let body: Vec<Spot> = body.take(view.body.len() + path.len() - left).collect();
        let mut free_at = self.others.clone();
        for (from_tail, &spot) in body.iter().rev().enumerate() {
            let leaves = Moves::of(path.len() + from_tail + 1 + growth + usize::from(self.lag));
            free_at[spot] = free_at[spot].max(FreeAt::with(leaves));
        }
        (self.onward).run(&free_at, end, Moves::of(path.len()), []);
        let back = body[1..].iter();
        let gets_back = { back }.any(|&spot| self.onward.arrival(spot) != Arrival::NEVER);
        gets_back || self.onward.reached().count() >= body.len() + growth
    }
}
