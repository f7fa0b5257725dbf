//! The champion's decision: look, follow the plan while it holds, else find a better one; with
//! nothing certain, stay alive.

use super::weights::Weights;
use crate::board::Field;
use crate::brain::Brain;
use crate::champion::perceive::Perception;
use crate::champion::plan::{FIRM, LookAhead, Plan, Planner};
use crate::champion::predict::{Predictor, Scene};
use crate::champion::survive::LongestWalk;
use crate::clock::Deadline;
use protocol::wire::Chain;
use protocol::{Init, Move, Observation, rng_from_seed};
use rand_chacha::ChaCha8Rng;
use std::fmt::Write as _;

/// A walk of fewer steps buys too little time.
const BRIEF: usize = 12;
/// Corners of a path that are told.
const CORNERS: usize = 20;

/// The competition brain.
pub(crate) struct Champion {
    field: Field,
    /// Draws particles and walks.
    rng: ChaCha8Rng,
    weights: Weights,
    perception: Perception,
    predictor: Predictor,
    planner: Planner,
    longest_walk: LongestWalk,
    plan: Option<Plan>,
    mode: Mode,
}

/// What the last decision was.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mode {
    Follow,
    Plan,
    Escape,
    Trust,
    Stall,
}

impl Champion {
    pub(crate) fn new(init: Init, seed: u64, weights: Weights) -> Self {
        let field = Field::new(init.size);
        // The planner has a stream of its own: what it draws does not depend on how much was drawn for unseen
        // rivals. Both streams begin at the same seed.
        let stream = || rng_from_seed(&seed.to_string());
        Self {
            field,
            rng: stream(),
            weights,
            perception: Perception::new(field),
            predictor: Predictor::new(field, weights, weights.horizon().max(FIRM)),
            planner: Planner::new(field, weights, stream()),
            longest_walk: LongestWalk::default(),
            plan: None,
            mode: Mode::Stall,
        }
    }

    fn think(&mut self, scene: &Scene, deadline: &Deadline) -> Option<usize> {
        self.drop_step_made(scene);
        if self.plan_holds(scene) {
            self.mode = Mode::Follow;
            return self.next_step();
        }
        self.planner.cost_model.expect(scene);
        // A plan that stands a longer look ahead goes before any that stands a shorter one.
        let mut horizon = self.weights.horizon();
        while horizon > 0 {
            if let Some(plan) = self.find_plan(scene, horizon, deadline) {
                self.plan = Some(plan);
                self.mode = Mode::Plan;
                return self.next_step();
            }
            horizon = if deadline.is_hard_over() {
                0
            } else {
                horizon / 2
            };
        }
        self.make_do(scene, deadline)
    }

    fn find_plan(&mut self, scene: &Scene, horizon: u16, deadline: &Deadline) -> Option<Plan> {
        let memory = &self.perception.memory;
        let look = LookAhead {
            scene,
            memory,
            horizon,
        };
        self.planner.find(look, self.plan.as_ref(), deadline)
    }

    /// Drops the step that was made since the last state, or the plan if something else happened.
    fn drop_step_made(&mut self, scene: &Scene) {
        let head = scene.head() as u32;
        let Some(plan) = &mut self.plan else { return };
        plan.age += 1;
        if plan.path.first() == Some(&head) {
            plan.path.remove(0);
        } else if plan.path.is_empty() && plan.way_out.first() == Some(&head) {
            plan.way_out.remove(0);
        } else {
            self.plan = None;
        }
    }

    fn next_step(&self) -> Option<usize> {
        let step = self.plan.as_ref()?.path.first()?;
        Some(*step as usize)
    }

    /// Whether the plan is worth following without another thought.
    fn plan_holds(&mut self, scene: &Scene) -> bool {
        let Some(plan) = &self.plan else { return false };
        let Some(target) = plan.goal.target else {
            return false;
        };
        let look = LookAhead {
            scene,
            memory: &self.perception.memory,
            horizon: plan.horizon,
        };
        let fresh = (plan.age as f32) < self.weights.patience;
        let there = scene.apples.iter().any(|apple| apple.at == target.at);
        let no_other = scene.apples.iter().all(|apple| apple.age > 0);
        fresh
            && scene.risks.is_empty()
            && there
            && no_other
            && !plan.path.is_empty()
            && plan.horizon == self.weights.horizon()
            && (self.planner.prover).certify(look, &plan.path).is_some()
    }

    /// Nothing is certain: the way out that was certain once, one that waits, the longest walk, a plan
    /// that trusts others to keep away, whatever is left.
    fn make_do(&mut self, scene: &Scene, deadline: &Deadline) -> Option<usize> {
        if let Some(step) = self.old_way_out(scene) {
            self.mode = Mode::Escape;
            return Some(step);
        }
        for horizon in [1, 0] {
            deadline.spend(1);
            let look = LookAhead {
                scene,
                memory: &self.perception.memory,
                horizon,
            };
            if !deadline.is_hard_over()
                && let Some(plan) = self.planner.leave(look)
            {
                self.plan = Some(plan);
                self.mode = Mode::Escape;
                return self.next_step();
            }
        }
        let walk = self.longest_walk.longest(scene, deadline, &mut self.rng);
        if walk.is_none_or(|walk| !walk.safe || walk.steps < BRIEF)
            && let Some(plan) = self.find_plan(scene, 0, deadline)
        {
            self.plan = Some(plan);
            self.mode = Mode::Trust;
            return self.next_step();
        }
        self.plan = None;
        self.mode = Mode::Stall;
        walk.map(|walk| walk.first).or_else(|| scene.last_resort())
    }

    /// The next step of the last plan, if that can still be walked to the end of its way out.
    fn old_way_out(&mut self, scene: &Scene) -> Option<usize> {
        let plan = self.plan.as_ref()?;
        let way: Vec<u32> = plan.path.iter().chain(&plan.way_out).copied().collect();
        let step = *way.first()? as usize;
        let prover = &mut self.planner.prover;
        let holds =
            !scene.is_barred(step, 1, 1) && prover.can_finish(scene, &self.perception.memory, &way);
        holds.then_some(step)
    }
}

impl Brain for Champion {
    fn decide(&mut self, seen: &Observation, deadline: &Deadline) -> Move {
        let Some(position) = self.perception.update(seen, &mut self.rng) else {
            self.plan = None;
            return Move::Straight;
        };
        let scene = (self.predictor).predict(seen, position, &self.perception, deadline);
        let step = self.think(&scene, deadline);
        self.perception.memory.decided(step);
        step.and_then(|to| self.field.direction(scene.head(), to))
            .map_or(Move::Straight, Move::from)
    }

    fn explain(&self, note: &mut String) {
        let mode = match self.mode {
            Mode::Follow => "follow",
            Mode::Plan => "plan",
            Mode::Escape => "escape",
            Mode::Trust => "trust",
            Mode::Stall => "stall",
        };
        let _ = write!(note, "mode={mode}");
        if let Some(plan) = &self.plan {
            let target = plan.goal.target.map(|target| self.field.cell(target.at));
            match target {
                Some(cell) => {
                    let _ = write!(note, " apple={cell} chance={:.2}", plan.goal.chance);
                }
                None => note.push_str(" apple=none"),
            }
            let _ = write!(
                note,
                " steps={} value={:.1} horizon={}",
                plan.path.len(),
                -plan.cost,
                plan.horizon
            );
            self.draw(note, "plan", &plan.path);
            self.draw(note, "out", &plan.way_out);
        }
    }
}

impl Champion {
    /// A path by its first cell, kinks and last cell, for a viewer to draw; a long one is cut, since a
    /// record keeps no more of a note than a few hundred bytes.
    fn draw(&self, note: &mut String, name: &str, path: &[u32]) {
        let cells = path.iter().map(|&spot| self.field.cell(spot as usize));
        let chain = Chain::of_cells(cells);
        for (index, corner) in chain.corners().iter().take(CORNERS).enumerate() {
            let _ = match index {
                0 => write!(note, " {name}={corner}"),
                _ => write!(note, ";{corner}"),
            };
        }
    }
}
