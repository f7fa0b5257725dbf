//! The champion's decision: look, follow the plan while it holds, else find a better one; with
//! nothing certain, stay alive.

use super::belief::Belief;
use super::fold::Folder;
use super::judge::{Errand, Judge, Verdict};
use super::memory::Memory;
use super::paths::{Paths, Style};
use super::predict::Habits;
use super::scene::{Scene, Target};
use super::stall;
use super::weights::Weights;
use crate::brain::Brain;
use crate::clock::Deadline;
use crate::field::Field;
use crate::search::{Search, UNSEEN};
use protocol::{Init, Move, Observation, below, rng_from_seed};
use rand_chacha::ChaCha8Rng;
use std::fmt::Write as _;

/// How far others are looked ahead, the most careful first. A plan that stands a longer look goes
/// before any that stands a shorter one.
const HORIZONS: [u16; 5] = [8, 4, 2, 1, 0];

/// A path that was chosen, and what for.
#[derive(Clone, Debug)]
struct Plan {
    path: Vec<u32>,
    /// From the end of the path to the own body: there is always somewhere to go.
    way_out: Vec<u32>,
    target: Option<Target>,
    horizon: u16,
    verdict: Verdict,
    age: u32,
}

/// The competition brain.
pub(crate) struct Champion {
    field: Field,
    rng: ChaCha8Rng,
    weights: Weights,
    memory: Memory,
    belief: Belief,
    habits: Habits,
    search: Search,
    paths: Paths,
    judge: Judge,
    folder: Option<Folder>,
    plan: Option<Plan>,
    note: &'static str,
}

impl Champion {
    pub(crate) fn new(init: Init, seed: u64, weights: Weights) -> Self {
        let field = Field::new(init.size);
        Self {
            field,
            rng: rng_from_seed(&seed.to_string()),
            weights,
            memory: Memory::new(field),
            belief: Belief::new(field),
            habits: Habits::new(field),
            search: Search::new(field),
            paths: Paths::new(field),
            judge: Judge::new(field, weights),
            folder: None,
            plan: None,
            note: "none",
        }
    }

    fn think(&mut self, scene: &Scene, deadline: &Deadline) -> Option<usize> {
        self.advance_plan(scene);
        if self.plan_holds(scene) {
            self.note = "follow";
            return self.next_step();
        }
        let mut folder = match self.folder.take() {
            Some(folder) if folder.fits(&scene.others) => folder,
            _ => Folder::new(self.field, &scene.others),
        };
        let found = HORIZONS
            .into_iter()
            .find_map(|horizon| self.search_plan(scene, horizon, &mut folder, deadline));
        self.folder = Some(folder);
        if let Some(plan) = found {
            self.note = if plan.target.is_some() {
                "apple"
            } else {
                "wait"
            };
            self.plan = Some(plan);
            return self.next_step();
        }
        if let Some(step) = self.old_way_out(scene) {
            self.note = "escape";
            return Some(step);
        }
        self.plan = None;
        self.note = "stall";
        stall::longest(scene, deadline, &mut self.rng)
    }

    /// Drops the step that was made since the last state, or the plan if something else happened.
    fn advance_plan(&mut self, scene: &Scene) {
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
        let Some(target) = plan.target else {
            return false;
        };
        let fresh = (plan.age as f32) < self.weights.patience;
        let there = scene.apples.iter().any(|apple| apple.at == target.at);
        if !fresh || !there || plan.path.is_empty() || plan.horizon != HORIZONS[0] {
            return false;
        }
        let path = plan.path.clone();
        let memory = &self.memory;
        self.judge
            .certify(scene, &path, HORIZONS[0], |spot, with_move| {
                feed(scene, memory, spot, with_move)
            })
    }

    /// The rest of the last plan, certified when it was made, if its next step can be made.
    fn old_way_out(&self, scene: &Scene) -> Option<usize> {
        let plan = self.plan.as_ref()?;
        let step = *plan.path.first().or(plan.way_out.first())? as usize;
        (scene.free_at[step] <= 1 && !scene.is_barred(step, 1, 1)).then_some(step)
    }

    fn search_plan(
        &mut self,
        scene: &Scene,
        horizon: u16,
        folder: &mut Folder,
        deadline: &Deadline,
    ) -> Option<Plan> {
        self.paths.look(scene, horizon);
        deadline.spend(1);
        let soonest = self.soonest_lost(scene);
        self.judge.expect(scene, soonest.unwrap_or(20.0) as usize);
        let mut best: Option<Plan> = None;
        let candidates = self.weights.candidates as usize;
        let apples = self.errands(scene, soonest);
        let sure = apples.iter().any(|(_, errand)| errand.chance > 0.9);
        let mut path = Vec::new();
        if let Some(old) = self.plan.take().filter(|plan| !plan.path.is_empty()) {
            let target = old.target.map(|target| target.at);
            let same = apples.iter().find(|(apple, _)| Some(apple.at) == target);
            if let Some(&(target, errand)) = same {
                self.consider(
                    scene,
                    &old.path,
                    Some(target),
                    errand,
                    horizon,
                    folder,
                    deadline,
                    &mut best,
                );
            }
            self.plan = Some(old);
        }
        let carried = folder.carries(&scene.body);
        if carried {
            for steps in [1, 2, 3, 4, 6, 8, 11, 15, 20, 26, 34, 45, 60, 80, 100, 130] {
                for &(target, errand) in &apples {
                    folder.follow(&scene.body, steps, &mut path);
                    if path.contains(&(target.at as u32)) {
                        continue;
                    }
                    if self
                        .paths
                        .go_on(scene, target.at, horizon, &mut self.rng, &mut path)
                    {
                        self.consider(
                            scene,
                            &path,
                            Some(target),
                            errand,
                            horizon,
                            folder,
                            deadline,
                            &mut best,
                        );
                    }
                }
                if best
                    .as_ref()
                    .is_some_and(|plan| plan.path.len() < steps + 10 && plan.verdict.folded)
                    || !folder.carries(&scene.body)
                {
                    break;
                }
            }
        }
        for round in 0..candidates {
            if deadline.is_soft_over() && (round > 0 || deadline.is_hard_over()) {
                break;
            }
            for &(target, errand) in &apples {
                let drawn = self.draw(scene, target.at, round, horizon, &mut path);
                if drawn {
                    self.consider(
                        scene,
                        &path,
                        Some(target),
                        errand,
                        horizon,
                        folder,
                        deadline,
                        &mut best,
                    );
                }
            }
            if carried && round == 0 && best.as_ref().is_none_or(|plan| !plan.verdict.folded) {
                folder.follow(&scene.body, 12, &mut path);
                let errand = Errand {
                    chance: 0.0,
                    worth: 0.0,
                    lost_at: soonest.unwrap_or(100.0),
                };
                self.consider(
                    scene, &path, None, errand, horizon, folder, deadline, &mut best,
                );
            }
            if !sure || (round == candidates - 1 && best.is_none()) {
                let spot = self.waiting_place(scene, round);
                let drawn = self.draw(scene, spot, round % 4, horizon, &mut path);
                if let Some(lost) = soonest {
                    path.truncate((lost as usize).max(3));
                }
                if drawn && !path.is_empty() {
                    let errand = Errand {
                        chance: 0.0,
                        worth: 0.0,
                        lost_at: soonest.unwrap_or(20.0),
                    };
                    self.consider(
                        scene, &path, None, errand, horizon, folder, deadline, &mut best,
                    );
                }
            }
        }
        self.improve(scene, horizon, folder, deadline, &apples, best)
    }

    /// Changes parts of the best path as long as there is time, and keeps what is better.
    fn improve(
        &mut self,
        scene: &Scene,
        horizon: u16,
        folder: &mut Folder,
        deadline: &Deadline,
        apples: &[(Target, Errand)],
        mut best: Option<Plan>,
    ) -> Option<Plan> {
        let mut changed = Vec::new();
        for _ in 0..self.weights.mutations as usize {
            let Some(plan) = &best else { break };
            if deadline.is_soft_over() {
                break;
            }
            let Some(target) = plan.target else { break };
            let errand = apples.iter().find(|(apple, _)| apple.at == target.at)?.1;
            let path = plan.path.clone();
            deadline.spend(1);
            if self
                .paths
                .mutate(scene, &path, horizon, &mut self.rng, &mut changed)
            {
                self.consider(
                    scene,
                    &changed,
                    Some(target),
                    errand,
                    horizon,
                    folder,
                    deadline,
                    &mut best,
                );
            }
        }
        best
    }

    /// When the first apple is gone if we do nothing.
    fn soonest_lost(&self, scene: &Scene) -> Option<f32> {
        let threats = scene.apples.iter().map(|apple| scene.threat[apple.at]);
        let soonest = threats.filter(|&threat| threat != UNSEEN).min();
        soonest.map(f32::from)
    }

    /// The apples worth going for, each with our chance to be first.
    fn errands(&self, scene: &Scene, soonest: Option<f32>) -> Vec<(Target, Errand)> {
        let mut errands = Vec::new();
        for &target in &scene.apples {
            let ours = self.paths.search.arrival(target.at);
            if ours == UNSEEN {
                continue;
            }
            let worth = self.memory.worth_at(target.age + u32::from(ours));
            if worth <= 0 {
                continue;
            }
            let chance = match scene.threat[target.at] {
                UNSEEN => 1.0,
                theirs => {
                    let lead = f32::from(theirs) - f32::from(ours) - 0.5;
                    1.0 / (1.0 + (-2.0 * lead / self.weights.lead).exp())
                }
            };
            let errand = Errand {
                chance,
                worth: worth as f32 / f32::from(self.memory.unit),
                lost_at: soonest.unwrap_or(f32::from(ours)),
            };
            errands.push((target, errand));
        }
        errands
    }

    fn draw(
        &mut self,
        scene: &Scene,
        target: usize,
        round: usize,
        horizon: u16,
        path: &mut Vec<u32>,
    ) -> bool {
        if let Some(&style) = Style::ALL.get(round) {
            return self
                .paths
                .straight_to(scene, target, style, &mut self.rng, path);
        }
        let way_point = self.near(target, scene.head());
        self.paths
            .through(scene, way_point, target, horizon, &mut self.rng, path)
    }

    /// A spot somewhere between and around two others.
    fn near(&mut self, one: usize, other: usize) -> usize {
        let (a, b) = (self.field.cell(one), self.field.cell(other));
        let size = self.field.size();
        let mut draw = |a: u8, b: u8, side: u8| {
            let low = a.min(b).saturating_sub(6);
            let high = a.max(b).saturating_add(6).min(side - 1);
            low + below(&mut self.rng, u32::from(high - low) + 1) as u8
        };
        let x = draw(a.x, b.x, size.width());
        let y = draw(a.y, b.y, size.height());
        self.field.spot(protocol::Cell::new(x, y))
    }

    fn waiting_place(&mut self, scene: &Scene, round: usize) -> usize {
        let size = self.field.size();
        if round == 0 {
            let middle = protocol::Cell::new(size.width() / 2, size.height() / 2);
            return self.field.spot(middle);
        }
        let head = self.field.cell(scene.head());
        let mut draw = |at: u8, side: u8| {
            let low = at.saturating_sub(14);
            let high = at.saturating_add(14).min(side - 1);
            low + below(&mut self.rng, u32::from(high - low) + 1) as u8
        };
        let x = draw(head.x, size.width());
        let y = draw(head.y, size.height());
        self.field.spot(protocol::Cell::new(x, y))
    }

    #[allow(clippy::too_many_arguments)]
    fn consider(
        &mut self,
        scene: &Scene,
        path: &[u32],
        target: Option<Target>,
        errand: Errand,
        horizon: u16,
        folder: &mut Folder,
        deadline: &Deadline,
        best: &mut Option<Plan>,
    ) {
        deadline.spend(1);
        let memory = &self.memory;
        let certified = self.judge.certify(scene, path, horizon, |spot, with_move| {
            feed(scene, memory, spot, with_move)
        });
        if !certified {
            return;
        }
        let limit = best
            .as_ref()
            .map_or(f32::INFINITY, |plan| plan.verdict.cost);
        let verdict = self
            .judge
            .judge(scene, errand, limit, folder, &mut self.rng);
        let Some(verdict) = verdict else { return };
        if verdict.folded {
            folder.keep();
        }
        let mut way_out = Vec::new();
        self.judge.way_out(&mut way_out);
        *best = Some(Plan {
            path: path.to_vec(),
            way_out,
            target,
            horizon,
            verdict,
            age: 0,
        });
    }
}

/// What an apple in a spot adds when it is reached with that move.
fn feed(scene: &Scene, memory: &Memory, spot: usize, with_move: u16) -> u16 {
    let apple = scene.apples.iter().find(|apple| apple.at == spot);
    apple.map_or(0, |apple| {
        memory.worth_at(apple.age + u32::from(with_move)).max(0) as u16
    })
}

impl Brain for Champion {
    fn decide(&mut self, seen: &Observation, deadline: &Deadline) -> Move {
        self.memory.update(seen);
        self.habits.update(seen);
        self.belief.update(seen, &self.habits, &mut self.rng);
        let scene = Scene::of(
            self.field,
            seen,
            &self.memory,
            &self.belief,
            &self.habits,
            &mut self.search,
        );
        let Some(scene) = scene else {
            self.plan = None;
            return Move::Straight;
        };
        let step = self.think(&scene, deadline);
        step.and_then(|to| self.field.direction(scene.head(), to))
            .map_or(Move::Straight, Move::from)
    }

    fn explain(&self, note: &mut String) {
        let _ = write!(note, "mode={}", self.note);
        if let Some(plan) = &self.plan {
            let _ = write!(
                note,
                " steps={} value={:.1} horizon={} folded={}",
                plan.path.len(),
                plan.verdict.cost,
                plan.horizon,
                u8::from(plan.verdict.folded)
            );
        }
    }
}
