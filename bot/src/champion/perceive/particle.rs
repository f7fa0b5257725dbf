//! One guess about an unseen rival: where it has been since it vanished, and how it goes on.

use super::habit::{Habit, Sense, Taste, best_steps, pick};
use super::rival_view::Outlook;
use super::route::Router;
use crate::board::{Field, moves};
use protocol::{Direction, below};
use rand_chacha::ChaCha8Rng;

/// How often a guess goes anywhere that is free, in percent: if it has no taste, and if it has one.
const STRAYS: (u32, u32) = (12, 1);

/// How the rival moves, and the cells gone through since it vanished.
#[derive(Clone, Debug)]
pub(crate) struct Guess {
    habit: Habit,
    /// The latest cell first; not empty.
    trail: Vec<u32>,
    /// Where it means to go, the next step last; nothing if it does not know.
    route: Vec<u32>,
}

impl Guess {
    pub(crate) fn new(habit: Habit, at: usize) -> Self {
        Self {
            habit,
            trail: vec![at as u32],
            route: Vec::new(),
        }
    }

    pub(crate) fn head(&self) -> usize {
        self.trail[0] as usize
    }

    fn heading(&self, field: Field) -> Option<Direction> {
        field.direction(*self.trail.get(1)? as usize, self.head())
    }

    /// The cells that a snake of that length still covers, and for how many moves.
    pub(crate) fn body(&self, length: u32) -> impl Iterator<Item = (usize, u16)> {
        let left = (1..=length as usize).rev().map(moves);
        self.trail.iter().map(|&spot| spot as usize).zip(left)
    }

    /// Moves on.
    pub(crate) fn enter(&mut self, to: usize, length: u32) {
        if self.route.pop() != Some(to as u32) {
            self.route.clear();
        }
        self.trail.insert(0, to as u32);
        self.trail.truncate(length.max(1) as usize);
    }

    /// Thinks its way over: what it was after has changed.
    pub(crate) fn forget_way(&mut self) {
        self.route.clear();
    }

    /// Where it goes next: after the nearest apple by its habit, now and then anywhere that is free. Who
    /// knows the way looks for it if one of the `looks` is left, and goes by compass until then.
    pub(crate) fn next_step(
        &mut self,
        length: u32,
        outlook: &Outlook,
        router: &mut Router,
        looks: &mut usize,
        rng: &mut ChaCha8Rng,
    ) -> Option<usize> {
        let Outlook { board, apples } = outlook;
        let has_taste = self.habit.taste != Taste::Any;
        let strays = below(rng, 100) < if has_taste { STRAYS.1 } else { STRAYS.0 };
        if self.habit.sense == Sense::Map && !strays {
            if !self.knows_way(outlook) {
                self.route.clear();
                if *looks > 0 {
                    *looks -= 1;
                    self.look_for_way(length, outlook, router, rng);
                }
            }
            if let Some(&to) = self.route.last() {
                return Some(to as usize);
            }
        }
        let goals = if strays { &[][..] } else { apples };
        let open = |to: usize| board.is_open(to, 1) && !self.trail.contains(&(to as u32));
        let steps = best_steps(router.field, self.head(), goals, open);
        if !has_taste || steps.len() > 2 {
            return any(&steps, rng);
        }
        let heading = self.heading(router.field);
        pick(router.field, self.head(), heading, &steps, self.habit.taste)
    }

    /// Whether its way still leads to an apple, with nothing on it.
    fn knows_way(&self, outlook: &Outlook) -> bool {
        let end = self.route.first();
        end.is_some_and(|&end| outlook.apples.contains(&(end as usize)))
            && (self.route.iter().rev().zip(1..))
                .all(|(&to, with_move)| outlook.board.is_open(to as usize, with_move))
    }

    fn look_for_way(
        &mut self,
        length: u32,
        outlook: &Outlook,
        router: &mut Router,
        rng: &mut ChaCha8Rng,
    ) {
        let mut board = outlook.board.clone();
        for (spot, until) in self.body(length) {
            board.hold(spot, until);
        }
        let heading = self.heading(router.field);
        router.look(board.as_slice(), self.head(), 0, &outlook.apples);
        let (field, taste) = (router.field, self.habit.taste);
        router.route(
            self.head(),
            heading,
            &mut self.route,
            |at, heading, steps| match taste {
                Taste::Any => any(steps, rng),
                taste => pick(field, at, heading, steps, taste),
            },
        );
        self.route.reverse();
    }
}

fn any(steps: &[usize], rng: &mut ChaCha8Rng) -> Option<usize> {
    (!steps.is_empty()).then(|| steps[below(rng, steps.len() as u32) as usize])
}

#[cfg(test)]
mod tests {
    use super::*;
    use protocol::{Cell, Observation, Size, rng_from_seed};

    #[test]
    fn a_way_is_looked_for_once_and_only_if_there_is_a_look_left() {
        let field = Field::new(Size::new(20, 9).unwrap());
        // A wall with a gap at its end, between the guess and the apple.
        let text = "15 0\n5,0 5,7\n0\nalive 2 0 19,8 18,8\n";
        let seen: Observation = text.parse().unwrap();
        let outlook = Outlook::of(field, &seen);
        let spot = |x, y| field.spot(Cell::new(x, y));
        let habit = Habit {
            sense: Sense::Map,
            taste: Taste::Straight,
        };
        let mut router = Router::new(field);
        let mut rng = rng_from_seed("looks");
        let mut step = |guess: &mut Guess, looks: &mut usize| {
            guess.next_step(9, &outlook, &mut router, looks, &mut rng)
        };

        let mut guess = Guess::new(habit, spot(4, 2));
        let mut looks = 0;
        // By compass: up, where the apple is.
        assert_eq!(step(&mut guess, &mut looks), Some(spot(4, 1)));
        looks = 2;
        for y in 3..7 {
            assert_eq!(step(&mut guess, &mut looks), Some(spot(4, y)));
            guess.enter(spot(4, y), 9);
        }
        assert_eq!(looks, 1);
    }
}
