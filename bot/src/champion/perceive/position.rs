//! One state as we see it: what lies where, and until when.

use super::belief::Belief;
use super::hidden_body::HiddenBodies;
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
    /// The same for rivals that do not see us.
    without_us: BySpot<FreeAt>,
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
        hidden: &HiddenBodies,
    ) -> Option<Self> {
        let me = seen.snakes.get(seen.me)?;
        let own = spots(field, me.chain.cells());
        if own.is_empty() || !me.is_on_board() {
            return None;
        }
        let growth = memory.growth(seen.me);
        let own_tail_lag = memory.own_tail_lag();
        // Two boards. For rivals every tail leaves when it leaves: what they could do is not to be missed. For us a
        // tail leaves late: a rival may have eaten unseen, or may eat before it has left.
        let mut for_rivals = TimedBoard::of_others(field, seen, |seat| memory.growth(seat));
        let mut others = for_rivals.clone();
        for (seat, snake) in seen.snakes.iter().filter(|&(seat, _)| seat != seen.me) {
            if snake.is_on_board() {
                let body = spots(field, snake.chain.cells());
                hold_late(&mut others, &body, memory.growth(seat).max(1), memory);
            }
        }
        belief.hold(&mut for_rivals);
        belief.hold(&mut others);
        hidden.hold(&mut others);
        let known_others = for_rivals.clone();
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
            without_us: known_others.into_times(),
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
            &self.without_us
        }
    }
}

/// Lays a rival's body on our board. From the move on with which it could eat, its tail may stay for a meal longer.
fn hold_late(board: &mut TimedBoard, body: &[Spot], growth: u16, memory: &Memory) {
    let field = board.field();
    let Some(&head) = body.first() else { return };
    let meals = memory.apples().filter_map(|(at, age)| {
        let away = field.distance(head, at);
        memory.is_prize(age + away as u32).then_some(away)
    });
    let meal = meals.min().unwrap_or(usize::MAX);
    for (from_tail, &spot) in body.iter().rev().enumerate() {
        let leaves = from_tail + 1 + usize::from(growth);
        let stays = if leaves > meal {
            usize::from(memory.most())
        } else {
            0
        };
        board.hold(spot, FreeAt::with(Moves::of(leaves + stays)));
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::champion::perceive::Perception;
    use crate::memory::Verdict;
    use protocol::Cell;

    /// When a cell is free for us, and for rivals.
    fn free(state: &str, (x, y): (u8, u8)) -> [Option<Moves>; 2] {
        let (_, _, position) = Perception::from_text(Some(Verdict::Safe), "3 20 9", state);
        let spot = position.field.spot(Cell::new(x, y));
        [
            position.free_at[spot].first(),
            position.for_rivals[spot].first(),
        ]
    }

    #[test]
    fn a_rival_enters_a_leaving_tail_at_once_and_we_a_tick_later() {
        let snakes = "alive 2 0 0,8 1,8\nalive 4 0 10,4 13,4\nalive 3 0 14,2 14,0\n";
        let tail = free(&format!("0 0\n0\n{snakes}"), (13, 4));
        assert_eq!(tail, [Some(Moves(2)), Some(Moves(1))]);
    }

    #[test]
    fn a_tail_that_a_meal_may_keep_is_closed_to_us_for_a_meal_longer() {
        let snakes = "alive 2 0 0,8 1,8\nalive 4 0 10,4 13,4\nalive 3 0 14,2 14,0\n";
        // The rival can eat with its second move, when its tail has left one cell.
        let state = format!("8 4\n0\n{snakes}");
        assert_eq!(free(&state, (13, 4)), [Some(Moves(2)), Some(Moves(1))]);
        assert_eq!(free(&state, (12, 4)), [Some(Moves(8)), Some(Moves(2))]);
    }
}
