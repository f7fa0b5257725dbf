//! Which cells others hold in which state: the record of a game, or of one in which they did something else.

use super::recording::Frame;
use crate::board::{BySpot, Field, Spot};
use protocol::{Cell, Seat};

/// For each state of a recording, the cells that a head of ours cannot enter.
pub(super) struct ReservationTable {
    held: Vec<BySpot<bool>>,
}

/// A cell of another snake or of a zombie in one state.
#[derive(Clone, Copy, Debug)]
pub(super) struct Held {
    /// The snake; `None` for zombies.
    pub(super) seat: Option<Seat>,
    /// The place of the state in the recording.
    pub(super) frame: usize,
    /// Places from its head.
    pub(super) from_head: usize,
    pub(super) spot: Spot,
}

impl Held {
    /// Whether the cell was entered after a state.
    pub(super) fn is_new_since(self, frame: usize) -> bool {
        self.frame > frame + self.from_head
    }
}

impl ReservationTable {
    /// All that others hold, as far as it is kept.
    pub(super) fn new(
        field: Field,
        frames: &[Frame],
        me: Seat,
        keep: impl Fn(Held) -> bool,
    ) -> Self {
        let mut empty = BySpot::new(field, true);
        field.all().for_each(|spot| empty[spot] = false);
        let table = |(frame, it): (usize, &Frame)| {
            let mut held = empty.clone();
            let mut hold = |seat, body: &mut dyn Iterator<Item = &Cell>| {
                for (from_head, &cell) in body.enumerate() {
                    let spot = field.spot(cell);
                    held[spot] |= keep(Held {
                        seat,
                        frame,
                        from_head,
                        spot,
                    });
                }
            };
            for zombie in it.state.zombies() {
                hold(None, &mut zombie.body.iter());
            }
            let others = it.state.snakes().iter().filter(|&(seat, _)| seat != me);
            for (seat, snake) in others {
                hold(Some(seat), &mut snake.body.iter());
            }
            for (seat, body) in it.fallen.iter().filter(|&&(seat, _)| seat != me) {
                hold(Some(*seat), &mut body.iter());
            }
            for &cell in it.state.obstacles().iter().flatten() {
                held[field.spot(cell)] = true;
            }
            held
        };
        Self {
            held: frames.iter().enumerate().map(table).collect(),
        }
    }

    /// Whether a cell is held in a state.
    pub(super) fn is_held(&self, frame: usize, spot: Spot) -> bool {
        self.held[frame][spot]
    }
}
