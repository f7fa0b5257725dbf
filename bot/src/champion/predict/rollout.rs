//! Follows rivals step by step while we walk along a path: each goes by its own habit, and our body and the
//! other rivals turn it aside.

use super::forecast::{Chaser, Forecast};
use crate::board::{Field, NEVER, moves};
use crate::champion::perceive::{Router, best_steps, pick};
use protocol::Direction;

/// How far a rival is followed on its way to an apple.
const RACE_AHEAD: u16 = 90;

/// A rollout of the rivals' habits, in buffers that are used again.
#[derive(Clone, Debug)]
pub(crate) struct Rollout {
    /// Where each rival has gone, and where it means to go from its start.
    trails: Vec<Vec<u32>>,
    routes: Vec<Vec<u32>>,
    pub(super) router: Router,
    held: Vec<u16>,
}

impl Rollout {
    pub(crate) fn new(field: Field) -> Self {
        Self {
            trails: Vec::new(),
            routes: Vec::new(),
            router: Router::new(field),
            held: Vec::new(),
        }
    }

    /// The apples that trusted rivals will reach if we keep out of their way, and with which move.
    pub(crate) fn meals(&mut self, forecast: &Forecast) -> Vec<(usize, u16)> {
        let ways = forecast
            .chasers
            .iter()
            .zip(self.follow(forecast, &[], RACE_AHEAD));
        let trusted = ways.filter(|(chaser, _)| chaser.trusted);
        let meals = trusted.filter_map(|(_, trail)| {
            let end = *trail.last()? as usize;
            let eats = forecast.apples.contains(&end);
            eats.then_some((end, moves(trail.len())))
        });
        meals.collect()
    }

    /// The ways of the rivals that are followed, while we walk along `path`: each to its apple, until it is stuck,
    /// or for so many moves.
    pub(super) fn follow(&mut self, forecast: &Forecast, path: &[u32], most: u16) -> &[Vec<u32>] {
        let path = if forecast.sees_us { path } else { &[] };
        let followed = forecast.followed();
        self.trails.resize(followed.len(), Vec::new());
        self.routes.resize(followed.len(), Vec::new());
        for (index, chaser) in followed.iter().enumerate() {
            self.trails[index].clear();
            self.routes[index].clone_from(&chaser.route);
        }
        for made in 0..usize::from(most) {
            let mut moved = false;
            for (index, chaser) in followed.iter().enumerate() {
                if self.trails[index].len() == made
                    && let Some(to) = self.next_step(forecast, chaser, index, path)
                {
                    self.trails[index].push(to as u32);
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
        path: &[u32],
    ) -> Option<usize> {
        let field = forecast.field;
        let trail = &self.trails[index];
        let (at, heading) = match trail[..] {
            [] => (chaser.head, chaser.heading),
            [to] => (to as usize, field.direction(chaser.head, to as usize)),
            [.., from, to] => (to as usize, field.direction(from as usize, to as usize)),
        };
        let made = trail.len();
        if made > 0 && forecast.apples.contains(&at) {
            return None;
        }
        if self.is_cut(index, made, path) {
            self.replan(forecast, chaser, index, (at, heading), path);
        }
        if let Some(&to) = self.routes[index].get(made) {
            return Some(to as usize);
        }
        let open = |to: usize| {
            // What others enter with the same move it cannot see.
            let taken = |way: &[u32]| way[..way.len().min(made)].contains(&(to as u32));
            let left = forecast.free_at[to] <= moves(made + 1);
            left && !taken(path) && !self.trails.iter().any(|way| taken(way))
        };
        let choices = best_steps(field, at, &forecast.apples, open);
        pick(field, at, heading, &choices, chaser.habit.tie_break)
    }

    /// Whether we have just gone where a rival means to go, or another one is where it means to step.
    fn is_cut(&self, index: usize, made: usize, path: &[u32]) -> bool {
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
        (at, heading): (usize, Option<Direction>),
        path: &[u32],
    ) {
        let made = self.trails[index].len();
        self.held.clone_from(&forecast.free_at);
        let trails = self.trails.iter().map(Vec::as_slice);
        for &spot in trails.chain([path]).flat_map(|way| way.iter().take(made)) {
            self.held[spot as usize] = NEVER;
        }
        self.router
            .search(&self.held, at, moves(made), &forecast.apples);
        let mut route = std::mem::take(&mut self.routes[index]);
        (self.router).route(at, heading, &mut route, |at, heading, steps| {
            pick(forecast.field, at, heading, steps, chaser.habit.tie_break)
        });
        route.splice(..0, self.trails[index].iter().copied());
        self.routes[index] = route;
    }
}
