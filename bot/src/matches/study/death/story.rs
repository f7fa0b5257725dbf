//! How a death came about, as far as the rules tell: what others would have had to do otherwise for the snake to live.

use super::recording::Frame;
use super::reservation_table::{Held, ReservationTable};
use super::survival::{First, survives};
use crate::board::{Arrival, BySpot, Field, Moves, Search, Spot};
use crate::matches::study::arrivals::timed_board;
use protocol::{Seat, Snake};
use serde::Serialize;
use std::fmt;

/// Moves before the mistake from which on others are thought to do otherwise.
const EARLIER: usize = 16;

/// How a death came about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Story {
    /// A rival ate, and so its tail stayed where it was.
    Meal,
    /// A rival went to a cell that a tail was just leaving, and so came sooner than it could have otherwise.
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
    /// It would have died whatever rivals did.
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
    /// The place of the first state of this life that is kept.
    pub(super) born: usize,
    /// The place of the last state in which another move would have helped.
    pub(super) at: usize,
    /// The place of the state that it has to live up to.
    pub(super) until: usize,
    /// Where it went instead.
    pub(super) step: Option<Spot>,
}

impl Mistake<'_> {
    /// What others would have had to do otherwise after the mistake, or else as few moves before it as possible: what
    /// led there may have begun earlier.
    pub(super) fn story(&self) -> Story {
        let earliest = self.at.saturating_sub(EARLIER).max(self.born);
        let since = (earliest..=self.at).rev();
        let mut stories = since.map(|since| self.story_since(since));
        let told = stories.find(|&story| story != Story::OwnDoing);
        told.unwrap_or(Story::OwnDoing)
    }

    /// What others would have had to do otherwise from a state on, while the snake goes its way up to the mistake.
    fn story_since(&self, since: usize) -> Story {
        let expected: Vec<Option<BySpot<Arrival>>> = self
            .seats()
            .map(|seat| self.if_no_tail_is_followed(seat, since))
            .collect();
        let fed = |held: Held| {
            held.seat
                .is_some_and(|seat| self.is_kept_by_a_meal(seat, held, since))
        };
        let too_early = |held: Held| {
            let seat = held.seat.filter(|_| held.is_new_since(since));
            let expected = seat.and_then(|seat| expected[usize::from(seat.0)].as_ref());
            expected.is_some_and(|arrival| {
                let now = Moves::of(held.frame - since);
                !arrival[held.spot].is_by(now)
            })
        };
        let unseen = |held: Held| {
            held.seat
                .is_some_and(|seat| self.is_unseen(seat, held, since))
        };
        let new = |held: Held| held.seat.is_some() && held.is_new_since(since);
        if self.lives_without(|held| held.seat.is_none()) {
            return Story::Zombie;
        }
        if self.lives_without(unseen) {
            return Story::Unseen;
        }
        if self.lives_without(fed) {
            return Story::Meal;
        }
        if self.lives_without(too_early) {
            return Story::Tail;
        }
        if self.lives_without(|held| fed(held) || too_early(held)) {
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

    /// Whether a cell would have left without what the snake ate since a state.
    fn is_kept_by_a_meal(&self, seat: Seat, held: Held, since: usize) -> bool {
        let then = self.snake(since, seat);
        let ticks = held.frame.saturating_sub(since);
        let grown = (then.growth.max(0) as usize).min(ticks);
        ticks > 0 && held.from_head >= then.body.len() + grown
    }

    /// Whether a cell was hidden in a state, or entered later by a snake that was.
    fn is_unseen(&self, seat: Seat, held: Held, since: usize) -> bool {
        let cloak = self.snake(since, seat).cloak;
        cloak.is_some_and(|cloak| {
            let hidden = cloak.ticks as usize + held.frame.saturating_sub(since);
            held.from_head < hidden
        })
    }

    /// With which move another head could be where, from a state on, if no tail could be followed as it leaves.
    fn if_no_tail_is_followed(&self, seat: Seat, since: usize) -> Option<BySpot<Arrival>> {
        let state = &self.frames[since].state;
        let head = self.snake(since, seat).head()?;
        let board = timed_board(self.field, state, 1);
        let mut search = Search::new(self.field);
        search.run(board.times(), self.field.spot(head), Moves::NONE, []);
        Some(search.arrivals().clone())
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
