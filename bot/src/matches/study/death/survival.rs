//! Whether a snake could have lived on with other moves, while others move as recorded.

use super::recording::Frame;
use super::reservation_table::ReservationTable;
use crate::board::{BySpot, Field, Spot};
use protocol::config::Family;
use protocol::{Apple, AppleKind, Seat, State};

/// Steps that one search tries.
const STEPS: u32 = 20_000;

/// Which first steps are tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum First {
    /// Only this one.
    Is(Option<Spot>),
    /// Any but this one.
    IsNot(Option<Spot>),
}

/// Which of the open steps is tried first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Order {
    /// The one with the fewest ways on, which leaves no corner behind.
    Narrow,
    /// The one with the most ways on.
    Wide,
}

/// A depth-first search for a walk from one state to another.
pub(super) struct Survival<'a> {
    field: Field,
    frames: &'a [Frame],
    table: &'a ReservationTable,
    /// The place of the state to be reached.
    until: usize,
    order: Order,
    steps_left: u32,
    /// The place of the first state in which a cell has left our body, without meals on the way; 0 for all others.
    leaves: BySpot<usize>,
    /// For how many ticks a cell that we enter stays ours.
    stays: usize,
    /// For how many ticks more because of meals on the way.
    fed: usize,
}

/// Whether some walk lives from one state to another, both by their places. A search that gives up says no.
pub(super) fn survives(
    field: Field,
    (frames, from, until): (&[Frame], usize, usize),
    table: &ReservationTable,
    me: Seat,
    first: First,
) -> bool {
    let state = &frames[from].state;
    let (leaves, stays) = own_body(field, state, me, from);
    let Some(head) = state.snakes()[me].head() else {
        return false;
    };
    [Order::Narrow, Order::Wide].into_iter().any(|order| {
        let mut search = Survival {
            field,
            frames,
            table,
            until,
            order,
            steps_left: STEPS,
            leaves: leaves.clone(),
            stays,
            fed: 0,
        };
        let mut steps = search.open(field.spot(head), from);
        steps.retain(|&step| match first {
            First::Is(only) => Some(step) == only,
            First::IsNot(never) => Some(step) != never,
        });
        search.any_of(&steps, from)
    })
}

/// When each of our cells has left, and how long new ones stay. While we shrink two cells leave with a move.
fn own_body(field: Field, state: &State, me: Seat, from: usize) -> (BySpot<usize>, usize) {
    let snake = &state.snakes()[me];
    // Where a head dies in the cell that its own tail leaves, that cell is free a tick later.
    let lag = usize::from(state.config().ruleset.family == Family::A);
    let (grows, shrinks) = (
        snake.growth.max(0) as usize,
        (-snake.growth).max(0) as usize,
    );
    let mut leaves = BySpot::new(field, 0);
    for (from_tail, &cell) in snake.body.iter().rev().enumerate() {
        let at_two_a_move = from_tail / 2 + 1;
        let at_last = (from_tail + 1 + grows).saturating_sub(shrinks);
        leaves[field.spot(cell)] = from + at_last.max(at_two_a_move) + lag;
    }
    let stays = (snake.body.len() + grows).saturating_sub(shrinks).max(1) + lag;
    (leaves, stays)
}

impl Survival<'_> {
    /// Whether one of these steps from a state leads to a walk that lives.
    fn any_of(&mut self, steps: &[Spot], frame: usize) -> bool {
        for &step in steps {
            if self.steps_left == 0 {
                return false;
            }
            self.steps_left -= 1;
            let (left, fed) = (self.leaves[step], self.fed);
            self.fed += self.meal(step, frame);
            self.leaves[step] = frame + 1 + self.stays;
            if frame + 1 >= self.until {
                return true;
            }
            let on = self.open(step, frame + 1);
            if self.any_of(&on, frame + 1) {
                return true;
            }
            (self.leaves[step], self.fed) = (left, fed);
        }
        false
    }

    /// The steps from a spot that do not kill, best first.
    fn open(&self, at: Spot, frame: usize) -> Vec<Spot> {
        let around = self.field.around(at).into_iter();
        let mut open: Vec<Spot> = around.filter(|&to| self.is_open(to, frame)).collect();
        if frame + 2 < self.frames.len() {
            let ways_on = |&to: &Spot| {
                let around = self.field.around(to).into_iter();
                let ways = around.filter(|&on| on != at && self.is_open(on, frame + 1));
                ways.count()
            };
            open.sort_by_key(|to| match (self.order, ways_on(to)) {
                (_, 0) => usize::MAX,
                (Order::Narrow, ways) => ways,
                (Order::Wide, ways) => 4 - ways,
            });
        }
        open
    }

    /// Whether a head can go to a spot with the move after a state.
    fn is_open(&self, to: Spot, frame: usize) -> bool {
        !self.table.is_held(frame + 1, to)
            && (self.leaves[to] == 0 || self.leaves[to] + self.fed <= frame + 1)
            && !self.is_bad(to, frame)
    }

    fn apple(&self, at: Spot, frame: usize) -> Option<&Apple> {
        let mut apples = self.frames[frame].state.apples().iter();
        apples.find(|apple| apple.at.map(|cell| self.field.spot(cell)) == Some(at) && !apple.hollow)
    }

    fn meal(&self, at: Spot, frame: usize) -> usize {
        let state = &self.frames[frame].state;
        let worth = self.apple(at, frame).map_or(0, |apple| worth(apple, state));
        worth.max(0) as usize
    }

    /// Whether an apple lies there that kills a long snake.
    fn is_bad(&self, at: Spot, frame: usize) -> bool {
        let state = &self.frames[frame].state;
        let least = -i64::from(state.config().apple_growth);
        self.apple(at, frame)
            .is_some_and(|apple| worth(apple, state) < least)
    }
}

/// What an apple adds with the next move.
fn worth(apple: &Apple, state: &State) -> i64 {
    let config = state.config();
    let fresh = i64::from(config.apple_growth);
    match apple.kind {
        AppleKind::Normal | AppleKind::Invisibility => fresh,
        AppleKind::Decaying => {
            let age = apple.age.min(config.apple_limit);
            config.decay_rate.subtract_from(fresh, age)
        }
    }
}
