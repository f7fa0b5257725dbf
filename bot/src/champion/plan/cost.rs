//! What a path that has its proof is worth, in ticks.

use super::escape::Prover;
use super::race::{self, Goal};
use crate::board::{Field, UNSEEN};
use crate::champion::predict::Scene;
use crate::champion::weights::Weights;

/// Of many rivals, only the nearest are looked at.
const MATTERING: usize = 8;

/// A spot that cannot be reached counts as if it were that far.
const FAR: u16 = 150;

/// Judges paths, with buffers that are used again.
#[derive(Clone, Debug)]
pub(crate) struct CostModel {
    weights: Weights,
    pub(crate) proof: Prover,
    /// The steps that others will need to each spot when the next apple comes.
    others: Vec<u16>,
}

impl CostModel {
    pub(crate) fn new(field: Field, weights: Weights) -> Self {
        Self {
            weights,
            proof: Prover::new(field),
            others: vec![UNSEEN; field.spots()],
        }
    }

    /// Takes in the state: when the next apple comes, others have gone towards this one.
    pub(crate) fn expect(&mut self, scene: &Scene) {
        let field = scene.field;
        let ticks = race::waiting(scene).lost_at as usize;
        let mut rivals = scene.rivals.clone();
        rivals.sort_by_key(|&head| field.distance(head, scene.head()));
        self.others.fill(UNSEEN);
        for head in rivals.into_iter().take(MATTERING) {
            let nearest = scene.apples.iter().map(|apple| apple.at);
            let nearest = nearest.min_by_key(|&at| field.distance(head, at));
            let speed = scene.forecast.speed(head);
            let went = (ticks as f32 * speed) as usize;
            let head = nearest.map_or(head, |apple| towards(scene, head, apple, went));
            for spot in field.all() {
                let distance = (field.distance(head, spot) as f32 / speed) as u16;
                self.others[spot] = self.others[spot].min(distance);
            }
        }
    }

    /// What the path that was certified last costs, in ticks: the time until the next apple and what
    /// comes after, less what the apple is worth, and our death where somebody unseen may lie.
    pub(crate) fn cost(&self, scene: &Scene, goal: Goal) -> f32 {
        let weights = self.weights;
        let walked = f32::from(self.proof.after.moves);
        let gained = goal.chance * (walked - weights.apple * goal.worth);
        let lost = (1.0 - goal.chance) * goal.lost_at;
        let death = weights.danger * scene.body.len() as f32;
        gained
            + lost
            + weights.future * self.future()
            + weights.surface * self.contacts(scene)
            + death * self.risk(scene)
    }

    /// The chance to meet somebody unseen on the path that was certified last or on the way out.
    fn risk(&self, scene: &Scene) -> f32 {
        if scene.risks.is_empty() {
            return 0.0;
        }
        let steps = self.proof.walk.iter().zip(1..);
        let met = steps.map(|(&spot, with_move)| scene.risk(spot as usize, with_move));
        1.0 - (-met.sum::<f32>()).exp()
    }

    /// The mean time until the next apple is eaten, less its worth where we would be first.
    fn future(&self) -> f32 {
        let (mut ticks, mut first, mut level, mut cells) = (0, 0, 0, 0);
        let arrivals = self.proof.search.arrivals().iter().zip(&self.others);
        // Whole numbers and no branches: several spots are counted at a time.
        for (&free_at, (&ours, &theirs)) in self.proof.after.free_at.iter().zip(arrivals) {
            let ours = if ours == UNSEEN { FAR } else { ours };
            let free = u32::from(free_at == 0);
            ticks += free * u32::from(ours.min(theirs));
            first += free & u32::from(ours < theirs);
            level += free & u32::from(ours == theirs);
            cells += free;
        }
        let eaten = first as f32 + level as f32 / 2.0;
        (ticks as f32 - self.weights.apple * eaten) / f32::max(cells as f32, 1.0)
    }

    /// Contacts between the body and free cells: a tidy body has few.
    fn contacts(&self, scene: &Scene) -> f32 {
        let free = |&spot: &usize| self.proof.after.free_at[spot] == 0;
        let around = |&spot: &u32| scene.field.around(spot as usize);
        let sides = self.proof.after.body.iter().flat_map(around);
        sides.filter(free).count() as f32
    }
}

/// Where a snake that goes straight for a spot is after some ticks.
fn towards(scene: &Scene, from: usize, to: usize, ticks: usize) -> usize {
    let (a, b) = (scene.field.cell(from), scene.field.cell(to));
    let ticks = ticks.min(usize::from(u8::MAX)) as u8;
    let go = |from: u8, to: u8, by: u8| {
        if from < to {
            from + (to - from).min(by)
        } else {
            from - (from - to).min(by)
        }
    };
    let x = go(a.x, b.x, ticks);
    let y = go(a.y, b.y, ticks - ticks.min(a.x.abs_diff(x)));
    scene.field.spot(protocol::Cell::new(x, y))
}
