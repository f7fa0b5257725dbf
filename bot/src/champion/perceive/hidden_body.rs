//! Deaths on bodies that nobody sees. A kill of an invisible snake tells where its body lies: where its victim went.

use crate::board::{Field, FreeAt, Moves, Spot, TimedBoard, spots};
use protocol::wire::{Sighting, Status};
use protocol::{Observation, Seat};

/// A cell in which a body must lie that is not seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Mark {
    seat: Seat,
    at: Spot,
    /// Whether it is the very cell, and not one of several.
    is_sure: bool,
    /// For how many moves the body may still lie there.
    stays: u32,
}

/// The cells in which snakes have died on unseen bodies that may still lie there.
#[derive(Clone, Debug, Default)]
pub(crate) struct HiddenBodies(Vec<Mark>);

impl HiddenBodies {
    /// Takes in the next state, so many ticks after the last. `entered` is where we went then.
    pub(crate) fn update(
        &mut self,
        field: Field,
        (last, seen): (&Observation, &Observation),
        ticks: u32,
        entered: Option<Spot>,
    ) {
        self.0.retain_mut(|mark| {
            mark.stays = mark.stays.saturating_sub(ticks);
            mark.stays > 0 && seen.snakes.get(mark.seat).is_some_and(is_unseen)
        });
        for (seat, killer) in seen.snakes.iter() {
            let before = last.snakes.get(seat);
            let killed =
                before.is_some_and(|before| is_unseen(before) && before.kills < killer.kills);
            if seat == seen.me || !is_unseen(killer) || !killed {
                continue;
            }
            let stays = killer.length;
            for at in victims(field, last, seen, entered) {
                self.0.retain(|mark| mark.at != at);
                self.0.push(Mark {
                    seat,
                    at,
                    is_sure: Some(at) == entered,
                    stays,
                });
            }
        }
    }

    /// Closes the cells on a board, and those around the cell that we died in: the body goes on through some of these.
    pub(crate) fn hold(&self, board: &mut TimedBoard) {
        let field = board.field();
        for mark in &self.0 {
            let around = field.around(mark.at).into_iter().filter(|_| mark.is_sure);
            for spot in around.chain([mark.at]) {
                board.hold(spot, FreeAt::with(Moves::of(mark.stays as usize)));
            }
        }
    }
}

fn is_unseen(snake: &Sighting) -> bool {
    matches!(snake.status, Status::Invisible { .. })
}

/// The cells where snakes have died between two states with nothing in sight: where we went if it was us, else all open cells
/// around the head of a rival that was alive before.
fn victims(
    field: Field,
    last: &Observation,
    seen: &Observation,
    entered: Option<Spot>,
) -> Vec<Spot> {
    let board = TimedBoard::of(field, last, |_| 1);
    let open = |spot: &Spot| board.is_open(*spot, Moves::FIRST);
    let died = |seat: Seat| {
        let now = seen.snakes.get(seat);
        now.is_some_and(|now| now.status == Status::Dead)
    };
    let rivals = last.snakes.iter().filter(|&(seat, _)| died(seat));
    let heads = rivals.filter_map(|(_, snake)| snake.chain.head());
    let heads = spots(field, heads);
    let around = heads.into_iter().flat_map(|head| field.around(head));
    entered.into_iter().chain(around).filter(open).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use protocol::{Cell, Size};

    const BEFORE: &str = "9 9\n0\nalive 3 0 4,4 2,4\ninvisible 8 0 5 0,0 0,0\n";

    /// Where a body is marked when we went to the right and died, or to where the state after it is said.
    fn marked(after: &str) -> Vec<(u8, u8)> {
        let field = Field::new(Size::new(10, 10).unwrap());
        let spot = |x, y| field.spot(Cell::new(x, y));
        let mut bodies = HiddenBodies::default();
        let states = [BEFORE, after].map(|text| text.parse().unwrap());
        bodies.update(field, (&states[0], &states[1]), 2, Some(spot(5, 4)));
        let mut board = TimedBoard::new(field);
        bodies.hold(&mut board);
        let closed = |&(x, y): &(u8, u8)| !board.is_open(spot(x, y), Moves::FIRST);
        [(5, 4), (5, 5), (6, 4), (7, 4)]
            .into_iter()
            .filter(closed)
            .collect()
    }

    #[test]
    fn a_kill_of_an_unseen_snake_marks_where_we_went() {
        let after = |snake: &str| format!("9 9\n0\nalive 3 0 8,8 6,8\n{snake}\n");
        let marks = marked(&after("invisible 8 1 7 0,0 0,0"));
        assert_eq!(marks, [(5, 4), (5, 5), (6, 4)]);
        // Without a kill it was something else that we died of, and a body in sight needs no mark.
        assert_eq!(marked(&after("invisible 8 0 7 0,0 0,0")), []);
        assert_eq!(marked(&after("alive 8 1 5,1 5,8")), []);
    }

    #[test]
    fn a_mark_lasts_as_long_as_the_body_may_lie_there() {
        let field = Field::new(Size::new(10, 10).unwrap());
        let state = |kills: u8, ticks: u8| -> Observation {
            let text = format!("9 9\n0\nalive 3 0 4,4 2,4\ninvisible 8 {kills} {ticks} 0,0 0,0\n");
            text.parse().unwrap()
        };
        let mut bodies = HiddenBodies::default();
        let at = field.spot(Cell::new(5, 4));
        bodies.update(field, (&state(0, 5), &state(1, 7)), 2, Some(at));
        for ticks in 8..16 {
            let opens = bodies.0.first().map(|mark| mark.stays);
            assert_eq!(opens, Some(16 - u32::from(ticks)).filter(|&left| left > 0));
            bodies.update(field, (&state(1, ticks - 1), &state(1, ticks)), 1, None);
        }
        assert_eq!(bodies.0, []);
    }
}
