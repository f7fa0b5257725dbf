//! Heads that ran into a body or a head. All snakes have advanced, and the dead still lie on the board.
//! What a head meets depends on the snake that held its cell before the tick.

use super::Death;
use super::turn::Turn;
use crate::config::Family;
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
            // A body that is still there, be it where its head was before the tick.
            Found::BodyOf(of) if of == seat => return Some(Death::OwnBody),
            Found::BodyOf(of) => return Some(Death::Body { of }),
            _ => {}
        }
        match self.held_by(seat, head) {
            None => self.head_on(seat, head),
            Some(owner) if owner == seat => self.in_own_tail(seat, head),
            Some(owner) => self.in_tail_of(owner, seat, head),
        }
    }

    /// The snake that held a head's cell before the tick and has no body there any more.
    fn held_by(&self, seat: Seat, head: Cell) -> Option<Seat> {
        let entered = self.entered.iter().find(|&&(who, _)| who == seat);
        let owner = entered.map(|&(_, owner)| owner);
        owner.or_else(|| self.stayed_at(head))
    }

    /// A head came to a cell that its own tail has left in this tick.
    fn in_own_tail(&self, seat: Seat, head: Cell) -> Option<Death> {
        match self.family() {
            Family::A => Some(Death::OwnBody),
            Family::B => None,
            Family::C => self.head_on(seat, head),
        }
    }

    /// A head came to a cell that another snake has left in this tick, or where that one's head is: it
    /// came back to its own tail, or died at a wall and did not advance.
    fn in_tail_of(&self, owner: Seat, seat: Seat, head: Cell) -> Option<Death> {
        let owner_is_there = self.state.snakes()[owner].head() == Some(head);
        match self.family() {
            Family::A | Family::B if owner_is_there => Some(Death::Body { of: owner }),
            Family::A => None,
            Family::B => self.head_on(seat, head),
            Family::C if owner_is_there => Some(Death::HeadOn { with: owner }),
            Family::C => self.head_on(seat, head),
        }
    }

    /// Another head is in the same cell.
    fn head_on(&self, seat: Seat, head: Cell) -> Option<Death> {
        let mut snakes = self.state.snakes().iter();
        let met = snakes.find(|&(other, snake)| other != seat && snake.head() == Some(head));
        met.map(|(with, _)| Death::HeadOn { with })
    }

    fn family(&self) -> Family {
        self.state.config().ruleset.family
    }
}
