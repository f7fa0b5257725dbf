//! Heads that ran into something alive: all snakes have advanced, nobody has been buried.

use super::Death;
use super::turn::Turn;
use crate::state::Found;
use crate::{Cell, Seat};

impl Turn<'_> {
    /// Finds the death of every head that lies in a body or meets another head.
    pub(super) fn collide(&mut self) {
        for seat in self.state.snakes().seats() {
            let Some(head) = self.state.snakes()[seat].head() else {
                continue;
            };
            // A snake that is doomed by now did not advance: it has its death already.
            if self.is_doomed(seat) {
                continue;
            }
            if let Some(death) = self.death_at(seat, head) {
                self.doom(seat, death);
            }
        }
    }

    fn death_at(&self, seat: Seat, head: Cell) -> Option<Death> {
        match self.state.found(head) {
            Found::BodyOf(of) if of == seat => return Some(Death::OwnBody),
            Found::BodyOf(of) => return Some(Death::Body { of }),
            _ => {}
        }
        let mut snakes = self.state.snakes().iter();
        let met = snakes.find(|&(other, snake)| other != seat && snake.head() == Some(head));
        met.map(|(with, _)| Death::HeadOn { with })
    }
}
