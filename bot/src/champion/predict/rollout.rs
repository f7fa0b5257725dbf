//! Follows rivals step by step while we walk along a path: each goes by its own habit, and our body and the
//! other rivals turn it aside.

use super::forecast::{Chaser, Forecast};
use crate::board::{BySpot, Field, FreeAt, Moves, Spot};
use crate::champion::perceive::{Router, best_steps, pick};
use protocol::Direction;

/// How far a rival is followed on its way to an apple.
const RACE_AHEAD: Moves = Moves(90);

/// A rollout of the rivals' habits, in buffers that are used again.
#[derive(Clone, Debug)]
pub(crate) struct Rollout {
    /// Where each rival has gone, and where it means to go from its start.
    trails: Vec<Vec<Spot>>,
    routes: Vec<Vec<Spot>>,
    pub(super) router: Router,
    held: BySpot<FreeAt>,
}

impl Rollout {
    pub(crate) fn new(field: Field) -> Self {
        Self {
            trails: Vec::new(),
            routes: Vec::new(),
            router: Router::new(field),
            held: BySpot::new(field, FreeAt::NEVER),
        }
    }

    /// The apples that trusted rivals will reach if we keep out of their way, and with which move.
    pub(crate) fn meals(&mut self, forecast: &Forecast) -> Vec<(Spot, Moves)> {
        let ways = forecast
            .chasers
            .iter()
            .zip(self.follow(forecast, &[], RACE_AHEAD));
        let trusted = ways.filter(|(chaser, _)| chaser.trusted);
        let meals = trusted.filter_map(|(_, trail)| {
            let end = *trail.last()?;
            let eats = forecast.apples.contains(&end);
            eats.then_some((end, Moves::of(trail.len())))
        });
        meals.collect()
    }

    /// The ways of the rivals that are followed, while we walk along `path`: each to its apple, until it is stuck,
    /// or for so many moves.
    pub(super) fn follow(
        &mut self,
        forecast: &Forecast,
        path: &[Spot],
        most: Moves,
    ) -> &[Vec<Spot>] {
        let path = if forecast.sees_us { path } else { &[] };
        let followed = forecast.followed();
        self.trails.resize(followed.len(), Vec::new());
        self.routes.resize(followed.len(), Vec::new());
        for (index, chaser) in followed.iter().enumerate() {
            self.trails[index].clear();
            self.routes[index].clone_from(&chaser.route);
        }
        for made in 0..most.count() {
            let mut moved = false;
            for (index, chaser) in followed.iter().enumerate() {
                if self.trails[index].len() == made
                    && let Some(to) = self.next_step(forecast, chaser, index, path)
                {
                    self.trails[index].push(to);
                    moved = true;
                }
            }
            if !moved {
                break;
            }
        }
        &self.trails
    }

    /// Where a rival goes next, if it can and has not got its apple.
    fn next_step(
        &mut self,
        forecast: &Forecast,
        chaser: &Chaser,
        index: usize,
        path: &[Spot],
    ) -> Option<Spot> {
        let field = forecast.field;
        let trail = &self.trails[index];
        let (at, heading) = chaser.after(field, trail);
        let made = trail.len();
        if made > 0 && forecast.apples.contains(&at) {
            return None;
        }
        if self.is_cut(index, made, path) {
            self.replan(forecast, chaser, index, (at, heading), path);
        }
        if let Some(&to) = self.routes[index].get(made) {
            return Some(to);
        }
        let open = |to: Spot| {
            // What others enter with the same move it cannot see.
            let taken = |way: &[Spot]| way[..way.len().min(made)].contains(&to);
            let left = forecast.free_at[to].is_open(Moves::of(made + 1));
            left && !taken(path) && !self.trails.iter().any(|way| taken(way))
        };
        let choices = best_steps(field, at, &forecast.apples, open);
        pick(field, at, heading, &choices, chaser.habit.tie_break)
    }

    /// Whether we have just gone where a rival means to go, or another one is where it means to step.
    fn is_cut(&self, index: usize, made: usize, path: &[Spot]) -> bool {
        let Some([next, ahead @ ..]) = self.routes[index].get(made..) else {
            return false;
        };
        let us = made.checked_sub(1).and_then(|last| path.get(last));
        us.is_some_and(|spot| spot == next || ahead.contains(spot))
            || (self.trails.iter()).any(|way| way.iter().take(made).any(|spot| spot == next))
    }

    /// Another way to an apple for a rival whose way was cut.
    fn replan(
        &mut self,
        forecast: &Forecast,
        chaser: &Chaser,
        index: usize,
        (at, heading): (Spot, Option<Direction>),
        path: &[Spot],
    ) {
        let made = self.trails[index].len();
        self.held.copy_from(&forecast.free_at);
        let trails = self.trails.iter().map(Vec::as_slice);
        for &spot in trails.chain([path]).flat_map(|way| way.iter().take(made)) {
            self.held[spot] = FreeAt::NEVER;
        }
        self.router
            .search(&self.held, at, Moves::of(made), &forecast.apples);
        let mut route = std::mem::take(&mut self.routes[index]);
        (self.router).route(at, heading, &mut route, |at, heading, steps| {
            pick(forecast.field, at, heading, steps, chaser.habit.tie_break)
        });
        route.splice(..0, self.trails[index].iter().copied());
        self.routes[index] = route;
    }
}
