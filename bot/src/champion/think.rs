//! The champion's decision: perceive and predict, follow the plan while it holds, else find a better one; with
//! nothing proven, stay alive.

use super::explain::{Mode, explain};
use super::reflex::reflex;
use super::weights::Weights;
use crate::board::{Field, Moves, Search, Spot};
use crate::brain::{BoxedBrain, Brain};
use crate::champion::perceive::Perception;
use crate::champion::plan::{CostModel, LookAhead, Plan, Planner};
use crate::champion::predict::{Predictor, Scene};
use crate::champion::survive::LongestWalk;
use crate::clock::Deadline;
use crate::predictions::Predictions;
use crate::random::split;
use protocol::{Init, Move, Observation, rng_from_seed};
use rand_chacha::ChaCha8Rng;

/// A walk of fewer steps buys too little time.
const BRIEF: usize = 12;

/// The competition brain.
#[derive(Clone)]
pub(crate) struct Champion {
    pub(super) field: Field,
    /// Draws particles and walks.
    rng: ChaCha8Rng,
    pub(super) weights: Weights,
    perception: Perception,
    predictor: Predictor,
    pub(super) planner: Planner,
    longest_walk: LongestWalk,
    search: Search,
    pub(super) plan: Option<Plan>,
    pub(super) mode: Mode,
    /// What the last decision started from, for studies.
    pub(super) scene: Option<Scene>,
}

impl Champion {
    pub(crate) fn new(init: Init, seed: u64, weights: Weights) -> Self {
        let field = Field::new(init.size);
        let mut rng = rng_from_seed(&seed.to_string());
        // The planner has a stream of its own: what it draws does not depend on how much was drawn for unseen
        // rivals.
        let planner_rng = split(&mut rng);
        Self {
            field,
            rng,
            weights,
            perception: Perception::new(field),
            predictor: Predictor::new(field, weights, weights.horizon()),
            planner: Planner::new(field, weights, planner_rng),
            longest_walk: LongestWalk::new(field),
            search: Search::new(field),
            plan: None,
            mode: Mode::LongestWalk,
            scene: None,
        }
    }

    /// Where to go; `first_choice` is for when there is no time to think.
    fn think(
        &mut self,
        scene: &Scene,
        first_choice: Option<Spot>,
        deadline: &Deadline,
    ) -> Option<Spot> {
        let made = self.plan.take();
        self.plan = made.and_then(|plan| plan.after_step_to(scene.head()));
        if self.plan_holds(scene) {
            self.mode = Mode::Follow;
            return self.plan.as_ref().and_then(Plan::next_step);
        }
        if deadline.is_out_of_time() {
            return self.react(scene, first_choice);
        }
        if let Some(step) = self.break_deadlock(scene) {
            (self.plan, self.mode) = (None, Mode::Sacrifice);
            return Some(step);
        }
        let cost_model = CostModel::of(scene, &self.perception.memory, self.weights);
        // A plan that stands a longer look ahead goes before any that stands a shorter one.
        let mut horizon = self.weights.horizon();
        while horizon > Moves::NONE {
            if let Some(plan) = self.find_plan(scene, horizon, &cost_model, deadline) {
                return self.follow(plan, Mode::Plan);
            }
            horizon = if deadline.is_hard_over() {
                Moves::NONE
            } else {
                horizon.half()
            };
        }
        self.survive(scene, &cost_model, deadline)
    }

    /// The next step to an apple that kills, where nothing else is left to win by.
    fn break_deadlock(&mut self, scene: &Scene) -> Option<Spot> {
        let apple = self.perception.memory.deadlock()?;
        let (position, mut path) = (&scene.position, Vec::new());
        let search = &mut self.search;
        search.run(&position.seen_free_at, scene.head(), Moves::NONE, []);
        let found = search.path_to(apple, &mut path, |choices, _| choices[0]);
        path.first().copied().filter(|_| found)
    }

    fn follow(&mut self, plan: Plan, mode: Mode) -> Option<Spot> {
        let step = plan.next_step();
        (self.plan, self.mode) = (Some(plan), mode);
        step
    }

    fn find_plan(
        &mut self,
        scene: &Scene,
        horizon: Moves,
        cost_model: &CostModel,
        deadline: &Deadline,
    ) -> Option<Plan> {
        let memory = &self.perception.memory;
        let look = LookAhead::new(scene, memory, horizon);
        (self.planner).find(look, self.plan.as_ref(), cost_model, deadline)
    }

    /// Whether the plan is worth following without another thought.
    fn plan_holds(&mut self, scene: &Scene) -> bool {
        let Some(plan) = &self.plan else { return false };
        let Some(target) = plan.goal.target else {
            return false;
        };
        let look = LookAhead::new(scene, &self.perception.memory, plan.horizon);
        let fresh = (plan.age as f32) < self.weights.patience;
        let there = scene.apples.iter().any(|apple| apple.at == target.at);
        let no_other = scene.apples.iter().all(|apple| apple.age > 0);
        fresh
            && scene.risks.is_empty()
            && there
            && no_other
            && !plan.path.is_empty()
            && plan.horizon == self.weights.horizon()
            && plan.failing <= 0.0
            && (self.planner.prover).certify(look, &plan.path).is_some()
    }

    /// Nothing can be thought over: the way out that was proven once, or the first choice.
    fn react(&mut self, scene: &Scene, first_choice: Option<Spot>) -> Option<Spot> {
        if let Some(step) = self.old_way_out(scene) {
            self.mode = Mode::Escape;
            return Some(step);
        }
        self.plan = None;
        self.mode = Mode::Reflex;
        first_choice
    }

    /// Nothing is proven: the way out that was proven once, one that waits, the longest walk; where that is short, a way
    /// out or a plan that trusts rivals to keep away; any step that is left.
    fn survive(
        &mut self,
        scene: &Scene,
        cost_model: &CostModel,
        deadline: &Deadline,
    ) -> Option<Spot> {
        if let Some(step) = self.old_way_out(scene) {
            self.mode = Mode::Escape;
            return Some(step);
        }
        let mut bold = None;
        for horizon in [Moves::FIRST, Moves::NONE] {
            deadline.spend(1);
            if deadline.is_hard_over() {
                break;
            }
            let look = LookAhead::new(scene, &self.perception.memory, horizon);
            let Some(plan) = self.planner.leave(look) else {
                continue;
            };
            // A step that another head may make too is a death by chance.
            match plan.next_step().is_some_and(|to| scene.is_threatened(to)) {
                true => bold = Some(plan),
                false => return self.follow(plan, Mode::Escape),
            }
        }
        let walk = self.longest_walk.find(scene, deadline, &mut self.rng);
        if walk.is_none_or(|walk| !walk.safe || walk.steps < BRIEF) {
            if let Some(plan) = bold {
                return self.follow(plan, Mode::Escape);
            }
            if !deadline.is_out_of_time()
                && let Some(plan) = self.find_plan(scene, Moves::NONE, cost_model, deadline)
            {
                return self.follow(plan, Mode::Trust);
            }
        }
        self.plan = None;
        self.mode = Mode::LongestWalk;
        walk.map(|walk| walk.first).or_else(|| scene.last_resort())
    }

    /// The next step of the last plan, if that can still be walked to the end of its way out.
    fn old_way_out(&mut self, scene: &Scene) -> Option<Spot> {
        let plan = self.plan.as_ref()?;
        let way: Vec<Spot> = plan.path.iter().chain(&plan.way_out).copied().collect();
        let step = *way.first()?;
        let prover = &mut self.planner.prover;
        let holds = !scene.is_barred(step, Moves::FIRST, Moves::FIRST)
            && prover.can_finish(scene, &self.perception.memory, &way);
        holds.then_some(step)
    }
}

impl Brain for Champion {
    fn decide(&mut self, seen: &Observation, deadline: &Deadline) -> Move {
        let first_choice = reflex(self.field, seen, &self.perception.memory);
        let Some(position) = self.perception.update(seen, &mut self.rng, deadline) else {
            (self.plan, self.scene) = (None, None);
            return Move::Straight;
        };
        let first_choice = first_choice.map(|way| self.field.step(position.head(), way));
        let scene = (self.predictor).predict(seen, position, &self.perception, deadline);
        let step = self.think(&scene, first_choice, deadline);
        self.perception.decided(step);
        let head = scene.head();
        self.scene = Some(scene);
        step.and_then(|to| self.field.direction(head, to))
            .map_or(Move::Straight, Move::from)
    }

    fn explain(&self, note: &mut String) {
        explain(note, self.field, self.mode, self.plan.as_ref());
    }

    fn predictions(&self) -> Option<Predictions> {
        self.expectations()
    }

    fn fork(&self) -> Option<BoxedBrain> {
        Some(Box::new(self.clone()))
    }

    fn reseed(&mut self, seed: u64) {
        self.rng = rng_from_seed(&seed.to_string());
        self.planner.reseed(split(&mut self.rng));
    }
}
