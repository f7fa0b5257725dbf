//! Finding a plan: candidates for every goal, the best of them changed for the better.

use super::candidates::Candidates;
use super::contenders::{Contender, Contenders};
use super::cost::CostModel;
use super::escape::Prover;
use super::futures::{FORESIGHT, Futures, Tally, Walk};
use super::ledger::Ledger;
use super::look_ahead::LookAhead;
use super::path_sampler::Style;
use super::proven_plan::Plan;
use super::race::{self, Goal};
use super::return_path::return_path;
use super::waiting_places::waiting_places;
use super::window::Window;
use crate::board::{Field, Moves, Spot, Wait};
use crate::champion::predict::Scene;
use crate::champion::weights::Weights;
use crate::clock::Deadline;
use crate::random::split;
use protocol::Cell;
use rand_chacha::ChaCha8Rng;

/// How far from the head a waiting place is looked for.
const WAIT_WITHIN: u8 = 14;
/// How far beside the straight way a way round is looked for.
const ASIDE: u8 = 6;
/// A snake that short has little to lose.
pub(crate) const LITTLE: usize = 30;
/// A chance that good needs no other plan.
const SURE: f32 = 0.9;
/// A waiting plan has at least that many steps.
const LEAST_WAIT: usize = 3;

/// Finds plans, with buffers that are used again.
#[derive(Clone, Debug)]
pub(crate) struct Planner {
    field: Field,
    weights: Weights,
    pub(crate) prover: Prover,
    futures: Futures,
    candidates: Candidates,
    /// Draws paths, from a stream that was split off for it.
    rng: ChaCha8Rng,
    pub(crate) ledger: Ledger,
}

impl Planner {
    pub(crate) fn new(field: Field, weights: Weights, mut rng: ChaCha8Rng) -> Self {
        Self {
            field,
            weights,
            prover: Prover::new(field),
            futures: Futures::new(field, split(&mut rng)),
            candidates: Candidates::new(field),
            rng,
            ledger: Ledger::default(),
        }
    }

    /// Draws from another random source from now on.
    pub(crate) fn reseed(&mut self, rng: ChaCha8Rng) {
        self.rng = rng;
    }

    /// Whether the last search found a path there.
    pub(crate) fn is_reachable(&self, scene: &Scene, spot: Spot) -> bool {
        self.candidates.arrival(scene, spot).first().is_some()
    }

    /// The best plan that gets out again although rivals do their worst as far as is looked ahead.
    pub(crate) fn find(
        &mut self,
        look: LookAhead<'_>,
        old: Option<&Plan>,
        cost_model: &CostModel,
        deadline: &Deadline,
    ) -> Option<Plan> {
        let scene = look.scene;
        self.candidates.search_from_head(look);
        deadline.spend(1);
        self.futures.reseed(split(&mut self.rng));
        let goals = self.goals(look);
        self.ledger.begin(&goals);
        let mut attempt = Attempt {
            look,
            cost_model,
            deadline,
            waiting: race::waiting(scene, look.memory),
            best: Contenders::default(),
        };
        if let Some(old) = old.filter(|old| !old.path.is_empty()) {
            self.consider_old(&mut attempt, old, &goals);
        }
        let mut path = Vec::new();
        if !scene.risks.is_empty()
            && !deadline.is_late()
            && return_path(scene, &self.candidates.search, &mut path)
        {
            let waiting = attempt.waiting;
            self.consider(&mut attempt, &path, waiting);
        }
        let rounds = self.weights.candidates as usize;
        let sure = goals.iter().any(|goal| goal.chance > SURE);
        let places = match sure {
            true => Vec::new(),
            false => waiting_places(self.field, &self.candidates.search, cost_model),
        };
        for round in 0..rounds {
            if deadline.is_soft_over() && (round > 0 || deadline.is_hard_over()) {
                break;
            }
            self.consider_goals(&mut attempt, &goals, round);
            if !sure || (round + 1 == rounds && attempt.best.count() == 0) {
                self.consider_waiting(&mut attempt, places.get(round), round);
            }
        }
        if let Some(step) = scene.trap {
            self.consider_trap(&mut attempt, step, rounds);
        }
        self.improve(&mut attempt);
        self.compare(&mut attempt);
        match attempt.best.take_best() {
            None if scene.all_predictable && !deadline.is_out_of_time() => self.leave(look),
            best => best,
        }
    }

    /// The apples to go for.
    fn goals(&self, look: LookAhead<'_>) -> Vec<Goal> {
        let little_to_lose = look.scene.position.body.len() < LITTLE;
        if look.horizon < self.weights.horizon() && !little_to_lose {
            // Where danger is near, staying alive is all that a long snake wants.
            return Vec::new();
        }
        let ours = |spot| self.candidates.arrival(look.scene, spot);
        race::goals(look.scene, ours, look.memory, &self.weights)
    }

    /// The rest of the last plan, if what it was for is still there.
    fn consider_old(&mut self, attempt: &mut Attempt<'_>, old: &Plan, goals: &[Goal]) {
        let place = |goal: &Goal| goal.target.map(|target| target.at);
        let goal = match old.goal.target {
            None => Some(attempt.waiting),
            Some(_) => (goals.iter().copied()).find(|goal| place(goal) == place(&old.goal)),
        };
        if let Some(goal) = goal {
            self.consider(attempt, &old.path, goal);
        }
    }

    /// A path to each apple, and one that waits for it in the first rounds.
    fn consider_goals(&mut self, attempt: &mut Attempt<'_>, goals: &[Goal], round: usize) {
        let scene = attempt.look.scene;
        let mut path = Vec::new();
        for &goal in goals {
            let Some(target) = goal.target.filter(|_| !goal.is_hopeless()) else {
                continue;
            };
            let late = attempt.deadline.is_late() && attempt.best.count() > 0;
            if late || attempt.deadline.is_out_of_time() {
                return;
            }
            if self.draw(attempt.look, target.at, round, &mut path) {
                self.consider(attempt, &path, goal);
            }
            if let Some(&wait) = [Wait::Late, Wait::Early].get(round)
                && (self.candidates).waiting_path_to(scene, target.at, wait, &mut path)
            {
                self.consider(attempt, &path, goal);
            }
        }
    }

    /// A path to a place to wait.
    fn consider_waiting(&mut self, attempt: &mut Attempt<'_>, place: Option<&Spot>, round: usize) {
        let (look, waiting) = (attempt.look, attempt.waiting);
        let mut path = Vec::new();
        let place = match place.filter(|_| round < self.weights.places as usize) {
            Some(&place) => place,
            None => self.waiting_place(look.scene, round),
        };
        if self.draw(look, place, round % Style::ALL.len(), &mut path) {
            // Where we get to after the apple is gone does not help with the next one.
            path.truncate((waiting.lost_at as usize).max(LEAST_WAIT));
            self.consider(attempt, &path, waiting);
        }
    }

    /// Paths that begin with the step that encloses a rival.
    fn consider_trap(&mut self, attempt: &mut Attempt<'_>, step: Spot, rounds: usize) {
        let (look, waiting) = (attempt.look, attempt.waiting);
        let mut path = Vec::new();
        for round in 0..rounds {
            if attempt.deadline.is_late() {
                return;
            }
            let place = self.waiting_place(look.scene, round);
            let (candidates, rng) = (&mut self.candidates, &mut self.rng);
            if candidates.through(look, step, place, rng, &mut path) {
                path.truncate(LEAST_WAIT);
                self.consider(attempt, &path, waiting);
            }
        }
    }

    /// The way out from here, if that is all there is.
    pub(crate) fn leave(&mut self, look: LookAhead<'_>) -> Option<Plan> {
        let escape = self.prover.get_out(look)?;
        let mut path = escape.way_out.to_vec();
        let way_out = path.split_off(path.len().min(LEAST_WAIT));
        let goal = race::waiting(look.scene, look.memory);
        Some(Plan {
            path,
            way_out,
            goal,
            horizon: look.horizon,
            cost: goal.lost_at,
            age: 0,
            failing: 1.0,
        })
    }

    /// Changes parts of the best path as long as there is time, and keeps what is better.
    fn improve(&mut self, attempt: &mut Attempt<'_>) {
        let mut changed = Vec::new();
        for _ in 0..self.weights.mutations as usize {
            let Some(plan) = attempt.best.best() else {
                return;
            };
            if attempt.deadline.is_soft_over() || plan.goal.target.is_none() {
                return;
            }
            let goal = plan.goal;
            attempt.deadline.spend(1);
            let rng = &mut self.rng;
            if (self.candidates).mutate(attempt.look, &plan.path, rng, &mut changed) {
                self.consider(attempt, &changed, goal);
            }
        }
    }

    /// A path of the kind that this round asks for.
    fn draw(
        &mut self,
        look: LookAhead<'_>,
        target: Spot,
        round: usize,
        path: &mut Vec<Spot>,
    ) -> bool {
        if let Some(&style) = Style::ALL.get(round) {
            return (self.candidates).straight_to(look.scene, target, style, &mut self.rng, path);
        }
        let window = Window::around(self.field, target, look.scene.head(), ASIDE);
        let way_point = window.draw(self.field, &mut self.rng);
        (self.candidates).through(look, way_point, target, &mut self.rng, path)
    }

    /// A place near the head to wait at, the middle of the board first.
    fn waiting_place(&mut self, scene: &Scene, round: usize) -> Spot {
        if round == 0 {
            let size = self.field.size();
            return self
                .field
                .spot(Cell::new(size.width() / 2, size.height() / 2));
        }
        let head = scene.head();
        Window::around(self.field, head, head, WAIT_WITHIN).draw(self.field, &mut self.rng)
    }

    /// Keeps a path if it is certified and better than the best so far.
    fn consider(&mut self, attempt: &mut Attempt<'_>, path: &[Spot], goal: Goal) {
        if path.is_empty() {
            return;
        }
        let Attempt { look, deadline, .. } = *attempt;
        let (scene, memory) = (look.scene, look.memory);
        deadline.spend(1);
        let Some(escape) = self.prover.certify(look, path) else {
            return;
        };
        self.ledger.proven(&goal);
        let goal = goal.target.map_or(goal, |target| {
            race::goal(scene, target, Moves::of(path.len()), memory, &self.weights)
        });
        if goal.is_hopeless() {
            return;
        }
        let mut cost = attempt.cost_model.cost(scene, goal, &escape);
        if path.first().copied() == scene.trap {
            cost -= self.weights.trap;
        }
        if attempt.best.is_behind(cost) {
            return;
        }
        let mut steps = escape.walk.to_vec();
        let ahead = FORESIGHT.saturating_sub(steps.len());
        steps.extend(escape.trail().take(ahead));
        let comes_back = !escape.way_out.is_empty();
        let mut contender = Contender {
            plan: Plan {
                path: path.to_vec(),
                way_out: escape.way_out.to_vec(),
                goal,
                horizon: look.horizon,
                cost,
                age: 0,
                failing: 0.0,
            },
            walk: Walk { steps, comes_back },
            fixed: cost,
            tally: Tally::default(),
        };
        let limit = (attempt.best.best()).map_or(f32::INFINITY, |best| best.cost);
        self.sample(attempt, &mut contender, limit);
        attempt.best.add(contender);
    }

    /// Samples futures of the leader until one leads that has been sampled enough, as long as there is time.
    fn compare(&mut self, attempt: &mut Attempt<'_>) {
        let enough = self.weights.samples as usize * self.weights.rounds as usize;
        while attempt.best.count() > 1 && !attempt.deadline.is_soft_over() {
            let Some(leader) = attempt.best.leader() else {
                return;
            };
            let drawn = leader.tally.drawn;
            if drawn == 0 || drawn >= enough {
                return;
            }
            let mut leader = leader.clone();
            self.sample(attempt, &mut leader, f32::INFINITY);
            attempt.best.lead(leader);
        }
    }

    /// Samples futures of a plan, as long as it may still cost less than `limit`. Where all rivals are predictable, the
    /// forecast says what they will close.
    fn sample(&mut self, attempt: &Attempt<'_>, contender: &mut Contender, limit: f32) {
        let Attempt { look, deadline, .. } = *attempt;
        if look.scene.all_predictable {
            return;
        }
        let samples = self.weights.samples as usize;
        let death = self.weights.danger * look.scene.position.body.len() as f32;
        let price = self.weights.futures * death;
        let bearable = samples as f32 * (limit - contender.fixed) / price.max(f32::MIN_POSITIVE);
        let drawn = contender.tally.drawn;
        let numbers = drawn..drawn + samples;
        let tally = (self.futures).sample(look, &contender.walk, numbers, bearable, deadline);
        deadline.spend(tally.nodes());
        contender.add(tally, price);
    }
}

/// One search for a plan and the best so far.
struct Attempt<'a> {
    look: LookAhead<'a>,
    cost_model: &'a CostModel,
    deadline: &'a Deadline,
    /// The goal of paths to no apple.
    waiting: Goal,
    best: Contenders,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clock::Budget;
    use crate::memory::Memory;
    use protocol::rng_from_seed;

    /// The share of futures that fail of the plan that is made at the mouth of a pocket of our body, with an apple inside. A
    /// rival is near the mouth and is thought to go for another apple, on its other side.
    fn failing(futures: f32) -> f32 {
        let body = "5,9 7,9 7,0 2,0 2,8 1,8 1,0 0,0 0,11 12,11";
        let state = format!("20 9\n5 2\n0\nalive 60 0 {body}\nalive 26 0 12,9 12,0 23,0 23,5\n");
        let scene = Scene::from_text("2 24 12", &state);
        let weights = Weights {
            futures,
            // No race is sure, so that waiting is thought of.
            lead: 20.0,
            ..Weights::default()
        };
        let mut planner = Planner::new(scene.field, weights, rng_from_seed("plan"));
        let memory = Memory::new(scene.field);
        let cost_model = CostModel::of(&scene, &memory, weights);
        let deadline = Deadline::start(Budget::Nodes(4000));
        let horizon = weights.horizon();
        let look = LookAhead::new(&scene, &memory, horizon);
        let plan = planner.find(look, None, &cost_model, &deadline);
        plan.expect("there is always a plan").failing
    }

    #[test]
    fn a_plan_is_safer_if_ways_out_that_could_be_closed_are_dear() {
        let (cheap, dear) = (failing(0.0), failing(100.0));
        assert!(cheap > 0.05 && dear < 0.05, "{cheap} {dear}");
    }
}
