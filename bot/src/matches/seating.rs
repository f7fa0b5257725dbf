//! The brains of one game of a match on their seats.

use super::play::Match;
use super::table::{self, Moment};
use crate::brain::BoxedBrain;
use crate::clock::Budget;
use crate::roster::{self, ChoiceError};
use protocol::{BySeat, Game, Seat};
use std::sync::Arc;

/// A game and the brains that play it. With a budget of nodes the same match, number and seed give the same
/// game.
pub(super) struct Seating {
    /// What seeded the game.
    pub(super) seed: u64,
    pub(super) game: Game,
    pub(super) brains: BySeat<BoxedBrain>,
    pub(super) rotation: Rotation,
}

/// Which seat each brain of the match has in one of its games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Rotation {
    number: usize,
    seats: usize,
}

impl Rotation {
    /// The brain on a seat, by its place in the match.
    pub(super) fn owner(self, seat: Seat) -> usize {
        (usize::from(seat.0) + self.number) % self.seats
    }

    /// The seat of the match's first brain.
    pub(super) fn first(self) -> Seat {
        let behind = self.number % self.seats;
        Seat(((self.seats - behind) % self.seats) as u8)
    }
}

impl Seating {
    /// The game with this number of a match whose first game has seed `first_seed`, before its first tick.
    pub(super) fn of(fixture: &Match, number: usize, first_seed: u64) -> Result<Self, ChoiceError> {
        let seed = first_seed + number as u64;
        let seats = fixture.brains.len();
        let rotation = Rotation { number, seats };
        let init = fixture.config.init();
        let brain = |seat: Seat| {
            let name = &fixture.brains[rotation.owner(seat)];
            roster::by_name(name, init, seed.wrapping_mul(256) + u64::from(seat.0))
        };
        let all_seats = BySeat::from_fn(seats, |seat| seat);
        Ok(Self {
            seed,
            game: Game::new(Arc::clone(&fixture.config), &seed.to_string()),
            brains: all_seats.into_iter().map(brain).collect::<Result<_, _>>()?,
            rotation,
        })
    }

    /// Plays so many ticks.
    pub(super) fn play(&mut self, ticks: u32, budget: Budget, watch: impl FnMut(Moment<'_>)) {
        table::play(&mut self.game, &mut self.brains, ticks, budget, watch);
    }

    /// A second game that goes on from here as this one does, if every brain can be copied.
    pub(super) fn fork(&self) -> Option<Self> {
        let brains = self.brains.values().map(|brain| brain.fork());
        Some(Self {
            brains: brains.collect::<Option<_>>()?,
            game: self.game.clone(),
            ..*self
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seats_rotate_from_game_to_game() {
        for number in 0..9 {
            let rotation = Rotation { number, seats: 4 };
            assert_eq!(rotation.owner(rotation.first()), 0, "game {number}");
        }
        let rotation = Rotation {
            number: 1,
            seats: 4,
        };
        assert_eq!(rotation.first(), Seat(3));
    }
}
