//! How a death came about, as far as the rules tell: what others would have had to do otherwise for the snake to live.

use super::recording::Frame;
use super::reservation_table::{Held, ReservationTable};
use super::survival::{First, survives};
use crate::board::{Field, Spot};
use protocol::{Cell, Seat, Snake};
use serde::Serialize;
use std::fmt;

/// How a death came about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Story {
    /// Its tail stayed where it was since a rival ate after the mistake.
    Meal,
    /// A rival went to a cell that a tail was just leaving.
    Tail,
    /// Both.
    MealAndTail,
    /// Rivals in sight shut it in.
    ShutIn,
    /// Without a rival that it did not see it would have lived.
    Unseen,
    /// Without zombies it would have lived.
    Zombie,
    /// It ate an apple that was worth too little.
    BadApple,
    /// It had no way out for long.
    EnclosedForLong,
    /// It would have died whatever rivals did after the mistake.
    OwnDoing,
}

impl Story {
    /// All stories, in the order of reports.
    pub const ALL: [Self; 9] = [
        Self::Meal,
        Self::Tail,
        Self::MealAndTail,
        Self::ShutIn,
        Self::Unseen,
        Self::Zombie,
        Self::BadApple,
        Self::EnclosedForLong,
        Self::OwnDoing,
    ];
}

/// The mistake after which nothing helped, and what came of it.
pub(super) struct Mistake<'a> {
    pub(super) field: Field,
    pub(super) me: Seat,
    pub(super) frames: &'a [Frame],
    /// The place of the last state in which another move would have helped.
    pub(super) at: usize,
    /// The place of the state that it has to live up to.
    pub(super) until: usize,
    /// Where it went instead.
    pub(super) step: Option<Spot>,
}

impl Mistake<'_> {
    /// What others would have had to do otherwise.
    pub(super) fn story(&self) -> Story {
        let tails: Vec<Option<usize>> =
            self.seats().map(|seat| self.follows_a_tail(seat)).collect();
        let fed = |held: Held| {
            held.seat
                .is_some_and(|seat| self.is_kept_by_a_meal(seat, held))
        };
        let after_tail = |held: Held| {
            let since = held.seat.and_then(|seat| tails[usize::from(seat.0)]);
            since.is_some_and(|since| held.is_new_since(since - 1))
        };
        let unseen = |held: Held| held.seat.is_some_and(|seat| self.is_unseen(seat, held));
        let new = |held: Held| held.seat.is_some() && held.is_new_since(self.at);
        if self.lives_without(|held| held.seat.is_none()) {
            return Story::Zombie;
        }
        if self.lives_without(unseen) {
            return Story::Unseen;
        }
        if self.lives_without(fed) {
            return Story::Meal;
        }
        if self.lives_without(after_tail) {
            return Story::Tail;
        }
        if self.lives_without(|held| fed(held) || after_tail(held)) {
            return Story::MealAndTail;
        }
        if self.lives_without(new) {
            return Story::ShutIn;
        }
        Story::OwnDoing
    }

    /// Whether the step was no mistake if others did not hold these cells.
    fn lives_without(&self, gone: impl Fn(Held) -> bool) -> bool {
        let table = ReservationTable::new(self.field, self.frames, self.me, |held| !gone(held));
        let span = (self.frames, self.at, self.until);
        survives(self.field, span, &table, self.me, First::Is(self.step))
    }

    fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        self.frames[self.at].state.snakes().seats()
    }

    fn snake(&self, frame: usize, seat: Seat) -> &Snake {
        &self.frames[frame].state.snakes()[seat]
    }

    /// Whether a cell would have left without what the snake ate after the mistake.
    fn is_kept_by_a_meal(&self, seat: Seat, held: Held) -> bool {
        let then = self.snake(self.at, seat);
        let ticks = held.frame.saturating_sub(self.at);
        let grown = (then.growth.max(0) as usize).min(ticks);
        ticks > 0 && held.from_head >= then.body.len() + grown
    }

    /// Whether a cell was hidden when the mistake was made, or entered later by a snake that was.
    fn is_unseen(&self, seat: Seat, held: Held) -> bool {
        let cloak = self.snake(self.at, seat).cloak;
        cloak.is_some_and(|cloak| {
            let hidden = cloak.ticks as usize + held.frame.saturating_sub(self.at);
            held.from_head < hidden
        })
    }

    /// The place of the first state after the mistake with the head of another snake where a tail has just left.
    fn follows_a_tail(&self, seat: Seat) -> Option<usize> {
        let mut later = self.at + 1..self.until.min(self.frames.len());
        later.find(|&frame| {
            let head = self.snake(frame, seat).head().filter(|_| seat != self.me);
            head.is_some_and(|head| self.has_just_left(head, frame))
        })
    }

    fn has_just_left(&self, cell: Cell, frame: usize) -> bool {
        let before = self.frames[frame - 1].state.snakes();
        (before.values()).any(|snake| snake.growth <= 0 && snake.body.back() == Some(&cell))
    }
}

impl fmt::Display for Story {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Meal => "a rival's meal kept its tail",
            Self::Tail => "a rival followed a leaving tail",
            Self::MealAndTail => "a meal and a leaving tail",
            Self::ShutIn => "shut in by rivals in sight",
            Self::Unseen => "unseen",
            Self::Zombie => "a zombie",
            Self::BadApple => "bad apple",
            Self::EnclosedForLong => "enclosed for long",
            Self::OwnDoing => "closed in by itself",
        })
    }
}
