//! Plans for one food: short ways after which the body still lies on a cycle.

use super::certify::Certifier;
use super::cycle::Cycle;
use super::dice::Dice;
use super::effort::Effort;
use super::orbit::{Orbit, Wish};
use super::ways::Ways;
use bot::board::Field;
use std::collections::HashSet;

/// A way to the food, and a cycle for the body as it lies when it is eaten.
#[derive(Clone, Debug)]
pub(super) struct Plan {
    pub(super) path: Vec<u16>,
    pub(super) cycle: Cycle,
    score: f64,
}

#[derive(Clone, Copy, Debug)]
struct Candidate {
    start: usize,
    length: usize,
    order: u64,
}

#[derive(Clone, Debug)]
pub(super) struct Planner {
    field: Field,
    effort: Effort,
    pub(super) dice: Dice,
    pub(super) certifier: Certifier,
    ways: Ways,
    /// The board as it will be once the food is eaten.
    after: Ways,
    /// Where the body lies now.
    pub(super) cycle: Cycle,
    pub(super) plan: Plan,
    /// The cells of all candidates.
    spots: Vec<u16>,
    candidates: Vec<Candidate>,
    /// Hashes of the ways that were candidates for this food.
    tried: HashSet<u64>,
    work: Cycle,
    orbit: Option<Orbit>,
    body: Vec<u16>,
}

impl Planner {
    pub(super) fn new(cycle: Cycle, effort: Effort, dice: Dice) -> Self {
        let field = cycle.field();
        Self {
            field,
            effort,
            dice,
            certifier: Certifier::new(field),
            ways: Ways::new(field),
            after: Ways::new(field),
            plan: Plan {
                path: Vec::new(),
                cycle: cycle.clone(),
                score: 0.0,
            },
            work: cycle.clone(),
            orbit: None,
            cycle,
            spots: Vec::new(),
            candidates: Vec::new(),
            tried: HashSet::new(),
            body: Vec::new(),
        }
    }

    /// Finds a way to the food for a body that lies on `cycle`, tail first.
    pub(super) fn make_plan(&mut self, body: &[u16], food: u16) {
        self.ways.lay(body);
        if body.len() + 1 == self.field.area() {
            // The last food needs no proof, and on odd boards there may be none.
            let head = body[body.len() - 1];
            self.plan.path.clear();
            self.ways.explore(head, &[], Some(food));
            self.ways.trace(food, &mut self.plan.path, &mut self.dice);
            return;
        }
        self.follow(body, food);
        self.tried.clear();
        self.plan.score = self.judge_plan(body);
        if self.effort.turns > 0 {
            self.shorten(body, food);
        }
        let mut idle = 0;
        while idle < self.effort.patience {
            self.propose(body, food);
            if self.test(body) {
                idle = 0;
            } else {
                idle += 1;
            }
        }
    }

    /// The way along the cycle.
    fn follow(&mut self, body: &[u16], food: u16) {
        let head = body[body.len() - 1];
        self.plan.cycle.clone_from(&self.cycle);
        self.plan.path.clear();
        let spare = self.cycle.spare().filter(|spare| spare.missing == food);
        if spare.is_some() {
            self.plan.cycle.swap();
        }
        let Some(mut here) = self.cycle.ahead(body) else {
            return;
        };
        let mut before = head;
        loop {
            // The twin must be free when the missing cell takes its place, which it is in this round or
            // in the next.
            let gone = self.plan.path.len();
            let arrived = match spare {
                None => here == food,
                Some(spare) => {
                    let place = body.iter().position(|&spot| spot == here);
                    here == spare.twin
                        && (gone >= body.len() || place.is_none_or(|place| place < gone))
                }
            };
            if arrived {
                self.plan.path.push(food);
                return;
            }
            self.plan.path.push(here);
            let next = self.cycle.after(here, before);
            let Some(next) = next.filter(|_| gone < 4 * self.field.area()) else {
                return;
            };
            (before, here) = (here, next);
        }
    }

    /// Changes the cycle so that the food comes sooner.
    fn shorten(&mut self, body: &[u16], food: u16) {
        if self.cycle.spare().is_some() {
            return;
        }
        let orbit = self.orbit.take();
        let Some(mut orbit) = orbit.or_else(|| Orbit::new(&self.cycle, body)) else {
            return;
        };
        orbit.keeps_body = true;
        if orbit.follow(&self.cycle, body) {
            self.certifier.rank(body);
            let rank = &self.certifier.rank;
            let wish = Wish {
                target: food,
                moves: 0,
                gap: 1,
                gap_after: 0,
            };
            orbit.tune(
                wish,
                body,
                |spot| rank[usize::from(spot)] != 0,
                self.effort.turns,
                &mut self.dice,
            );
            let length = orbit.moves_to(food).unwrap_or(0);
            if length > 0 && length < self.plan.path.len() {
                let start = self.spots.len();
                self.spots.extend_from_slice(&orbit.order()[1..=length]);
                orbit.lay(&mut self.work);
                self.lay_after(body, start, length);
                let way_sum = self.certifier.way_sum(&self.work, &self.body);
                let score = self.judge(length, way_sum);
                if score < self.plan.score {
                    self.plan.score = score;
                    self.plan.path.clear();
                    self.plan.path.extend_from_slice(&orbit.order()[1..=length]);
                    std::mem::swap(&mut self.plan.cycle, &mut self.work);
                }
            }
        }
        self.orbit = Some(orbit);
    }

    /// Lists shorter ways than the plan, and ways that are about as short.
    fn propose(&mut self, body: &[u16], food: u16) {
        let head = body[body.len() - 1];
        let limit = self.plan.path.len() + self.effort.slack;
        self.spots.clear();
        self.candidates.clear();
        let mut path: Vec<u16> = Vec::with_capacity(limit + 1);
        if self.ways.explore(head, &[], Some(food)).is_some() {
            for _ in 0..self.effort.shortest {
                path.clear();
                self.ways.trace(food, &mut path, &mut self.dice);
                self.offer(&path, limit);
            }
        }
        // Leaves the plan at some place for the shortest way, or to cut a bend.
        let length = self.plan.path.len();
        let stride = length.div_ceil(self.effort.prefixes).max(1);
        let mut leave = 1 + self.dice.below(stride);
        while leave < length {
            self.ways.explore(head, &self.plan.path[..leave], None);
            path.clear();
            path.extend_from_slice(&self.plan.path[..leave]);
            if self
                .ways
                .arrival(food)
                .is_some_and(|at| usize::from(at) <= limit)
            {
                self.ways.trace(food, &mut path, &mut self.dice);
                self.offer(&path, limit);
            }
            let back = leave + 2 + self.dice.below(length - leave);
            if back < length {
                let to = self.plan.path[back];
                if self
                    .ways
                    .arrival(to)
                    .is_some_and(|at| usize::from(at) <= back)
                {
                    path.truncate(leave);
                    self.ways.trace(to, &mut path, &mut self.dice);
                    path.extend_from_slice(&self.plan.path[back + 1..]);
                    if self.ways.lets_pass(head, &path) {
                        self.offer(&path, limit);
                    }
                }
            }
            leave += stride;
        }
        let size = self.field.size();
        for _ in 0..self.effort.waypoints {
            let x = self.dice.below(usize::from(size.width()));
            let y = self.dice.below(usize::from(size.height()));
            let way_point = ((y + 1) * self.field.stride() + x + 1) as u16;
            if way_point == food || way_point == head {
                continue;
            }
            path.clear();
            if self.ways.explore(head, &[], Some(way_point)).is_none() {
                continue;
            }
            self.ways.trace(way_point, &mut path, &mut self.dice);
            if path.len() >= limit {
                continue;
            }
            if self.ways.explore(head, &path, Some(food)).is_some() {
                self.ways.trace(food, &mut path, &mut self.dice);
                self.offer(&path, limit);
            }
        }
    }

    fn offer(&mut self, path: &[u16], limit: usize) {
        if path.len() > limit {
            return;
        }
        let hash = path.iter().fold(0u64, |hash, &spot| {
            (hash ^ u64::from(spot))
                .wrapping_mul(0x9e37_79b9_7f4a_7c15)
                .rotate_left(23)
        });
        if self.tried.insert(hash) {
            self.candidates.push(Candidate {
                start: self.spots.len(),
                length: path.len(),
                order: hash,
            });
            self.spots.extend_from_slice(path);
        }
    }

    /// Certifies candidates, the shortest first; whether the plan became better.
    fn test(&mut self, body: &[u16]) -> bool {
        self.candidates
            .sort_unstable_by_key(|it| (it.length, it.order));
        let mut better = false;
        for i in 0..self.candidates.len().min(self.effort.tests) {
            let Candidate { start, length, .. } = self.candidates[i];
            if length > self.plan.path.len() + self.effort.slack {
                break;
            }
            self.lay_after(body, start, length);
            self.work.clone_from(&self.plan.cycle);
            if !self.is_safe(length) {
                continue;
            }
            let score = self.judge(length, self.certifier.way_sum);
            if score < self.plan.score {
                self.plan.score = score;
                self.plan.path.clear();
                self.plan
                    .path
                    .extend_from_slice(&self.spots[start..start + length]);
                std::mem::swap(&mut self.plan.cycle, &mut self.work);
                better = true;
            }
        }
        better
    }

    /// The body as it lies once the path is gone and the food is eaten.
    fn lay_after(&mut self, body: &[u16], start: usize, length: usize) {
        self.body.clear();
        self.body.extend_from_slice(body);
        self.body
            .extend_from_slice(&self.spots[start..start + length]);
        let gone = length - 1;
        self.body.drain(..gone);
    }

    /// Whether the body that is laid can still fill the board.
    fn is_safe(&mut self, fresh: usize) -> bool {
        if self.body.len() + 1 == self.field.area() && self.cycle.spare().is_some() {
            let all = self.field.all().map(|spot| spot.0);
            let last = { all }.find(|spot| !self.body.contains(spot));
            self.after.lay(&self.body);
            let head = self.body[self.body.len() - 1];
            return self.after.explore(head, &[], last).is_some();
        }
        self.certifier
            .certify(&self.body, fresh, &mut self.work, &mut self.dice)
    }

    fn judge_plan(&mut self, body: &[u16]) -> f64 {
        self.body.clear();
        self.body.extend_from_slice(body);
        self.body.extend_from_slice(&self.plan.path);
        self.body.drain(..self.plan.path.len() - 1);
        let way_sum = self.certifier.way_sum(&self.plan.cycle, &self.body);
        self.judge(self.plan.path.len(), way_sum)
    }

    /// Moves, and how the board looks from the food on: less is better.
    fn judge(&mut self, length: usize, way_sum: u32) -> f64 {
        self.after.lay(&self.body);
        let (mean, contacts) = self.after.outlook(self.body[self.body.len() - 1]);
        let free = self.field.area() - self.body.len();
        let along = f64::from(way_sum) / free.max(1) as f64 - free as f64 / 2.0;
        along * self.effort.along
            + length as f64
            + self.effort.contact * f64::from(contacts)
            + self.effort.outlook * mean
    }
}
