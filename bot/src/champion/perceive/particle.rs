//! One particle: a hypothesis about an unseen rival, with the cells it has gone through since it vanished and the
//! habit by which it goes on.

use super::habit::{Habit, Metric, TieBreak, best_steps, pick};
use super::rival_view::RivalView;
use super::route::Router;
use crate::board::{Field, FreeAt, Moves, Spot};
use protocol::{Direction, below};
use rand_chacha::ChaCha8Rng;

/// How often a particle goes anywhere that is free, in percent: without a tie-break, and with one.
const STRAYS: (u32, u32) = (12, 1);

/// Cells of a rival that are kept at most: one that is longer, and has gone further unseen, lies where few know.
const TRAIL: usize = 512;

/// How the rival moves, and the cells gone through since it vanished.
#[derive(Clone, Debug)]
pub(crate) struct Particle {
    habit: Habit,
    /// The latest cell first; not empty.
    trail: Vec<Spot>,
    /// Where it means to go, the next step last; nothing if it does not know.
    route: Vec<Spot>,
}

impl Particle {
    pub(crate) fn new(habit: Habit, at: Spot) -> Self {
        Self {
            habit,
            trail: vec![at],
            route: Vec::new(),
        }
    }

    pub(crate) fn head(&self) -> Spot {
        self.trail[0]
    }

    pub(crate) fn heading(&self, field: Field) -> Option<Direction> {
        field.direction(*self.trail.get(1)?, self.head())
    }

    /// The cells that a snake of that length still covers, and for how many moves.
    pub(crate) fn body(&self, length: u32) -> impl Iterator<Item = (Spot, Moves)> {
        let left = (1..=length as usize).rev().map(Moves::of);
        self.trail.iter().copied().zip(left)
    }

    /// Moves on.
    pub(crate) fn enter(&mut self, to: Spot, length: u32) {
        if self.route.pop() != Some(to) {
            self.route.clear();
        }
        self.trail.insert(0, to);
        self.trail.truncate((length as usize).clamp(1, TRAIL));
    }

    /// Drops its route, because the apples have changed.
    pub(crate) fn forget_route(&mut self) {
        self.route.clear();
    }

    /// The cell it enters next: towards the nearest apple by its habit, now and then any cell that is free. A
    /// particle that goes by shortest paths searches for one if any of the `searches` is left, and goes by
    /// Manhattan distance until then.
    pub(crate) fn next_step(
        &mut self,
        length: u32,
        view: &RivalView,
        router: &mut Router,
        searches: &mut usize,
        rng: &mut ChaCha8Rng,
    ) -> Option<Spot> {
        let RivalView { board, apples, .. } = view;
        let has_tie_break = self.habit.tie_break != TieBreak::Any;
        let strays = below(rng, 100) < if has_tie_break { STRAYS.1 } else { STRAYS.0 };
        if self.habit.metric == Metric::ShortestPath && !strays {
            if !self.has_route(view) {
                self.route.clear();
                if *searches > 0 {
                    *searches -= 1;
                    self.find_route(length, view, router, rng);
                }
            }
            if let Some(&to) = self.route.last() {
                return Some(to);
            }
        }
        let goals = if strays { &[][..] } else { apples };
        let open = |to: Spot| board.is_open(to, Moves::FIRST) && !self.trail.contains(&to);
        let steps = best_steps(router.field, self.head(), goals, open);
        if !has_tie_break || steps.len() > 2 {
            return any(&steps, rng);
        }
        let heading = self.heading(router.field);
        pick(
            router.field,
            self.head(),
            heading,
            &steps,
            self.habit.tie_break,
        )
    }

    /// Whether its route still leads to an apple, with nothing on it.
    fn has_route(&self, view: &RivalView) -> bool {
        let end = self.route.first();
        end.is_some_and(|&end| view.apples.contains(&end))
            && (self.route.iter().rev().zip((1..).map(Moves)))
                .all(|(&to, with_move)| view.board.is_open(to, with_move))
    }

    fn find_route(
        &mut self,
        length: u32,
        view: &RivalView,
        router: &mut Router,
        rng: &mut ChaCha8Rng,
    ) {
        let mut board = view.board.clone();
        for (spot, until) in self.body(length) {
            board.hold(spot, FreeAt::with(until));
        }
        let heading = self.heading(router.field);
        router.search(board.times(), self.head(), Moves::NONE, &view.apples);
        let (field, tie_break) = (router.field, self.habit.tie_break);
        router.route(
            self.head(),
            heading,
            &mut self.route,
            |at, heading, steps| match tie_break {
                TieBreak::Any => any(steps, rng),
                tie_break => pick(field, at, heading, steps, tie_break),
            },
        );
        self.route.reverse();
    }
}

fn any(steps: &[Spot], rng: &mut ChaCha8Rng) -> Option<Spot> {
    (!steps.is_empty()).then(|| steps[below(rng, steps.len() as u32) as usize])
}

#[cfg(test)]
mod tests {
    use super::*;
    use protocol::{Cell, Observation, Size, rng_from_seed};

    #[test]
    fn a_route_is_searched_once_and_only_if_a_search_is_left() {
        let field = Field::new(Size::new(20, 9).unwrap());
        // A wall with a gap at its end, between the particle and the apple.
        let text = "15 0\n5,0 5,7\n0\nalive 2 0 19,8 18,8\n";
        let seen: Observation = text.parse().unwrap();
        let view = RivalView::of(field, &seen);
        let spot = |x, y| field.spot(Cell::new(x, y));
        let habit = Habit {
            metric: Metric::ShortestPath,
            tie_break: TieBreak::Straight,
        };
        let mut router = Router::new(field);
        let mut rng = rng_from_seed("looks");
        let mut step = |particle: &mut Particle, searches: &mut usize| {
            particle.next_step(9, &view, &mut router, searches, &mut rng)
        };

        let mut particle = Particle::new(habit, spot(4, 2));
        let mut searches = 0;
        // By Manhattan distance: up, where the apple is.
        assert_eq!(step(&mut particle, &mut searches), Some(spot(4, 1)));
        searches = 2;
        for y in 3..7 {
            assert_eq!(step(&mut particle, &mut searches), Some(spot(4, y)));
            particle.enter(spot(4, y), 9);
        }
        assert_eq!(searches, 1);
    }
}
