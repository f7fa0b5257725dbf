//! What the champion expects of its last decision, for studies that compare it with what happens.

use super::explain::Mode;
use super::think::Champion;
use crate::board::Spot;
use crate::champion::plan::LITTLE;
use crate::champion::predict::Target;
use crate::predictions::{ApplePrediction, Predictions, Pursuit, Reason};

/// A race with a smaller chance is judged lost.
const FAIR: f32 = 0.5;

impl Champion {
    /// What is expected of the apples in the last scene.
    pub(super) fn expectations(&self) -> Option<Predictions> {
        let scene = self.scene.as_ref()?;
        let apple = |target: &Target| ApplePrediction {
            at: self.field.cell(target.at),
            theirs: target.theirs.first().map(|moves| moves.0),
            pursuit: self.pursuit(target.at),
        };
        Some(Predictions {
            apples: scene.apples.iter().map(apple).collect(),
            death: Some(self.risk_of_death()),
        })
    }

    /// The chance to die soon, as games have shown it for decisions of each kind.
    ///
    /// p = a + b f, where f is the share of sampled futures without a way out.
    fn risk_of_death(&self) -> f32 {
        let failing = self.plan.as_ref().map_or(0.0, |plan| plan.failing);
        let looks_far = self
            .plan
            .as_ref()
            .is_some_and(|plan| plan.horizon >= self.weights.horizon());
        match self.mode {
            Mode::Follow | Mode::Plan if looks_far => 0.002 + 0.02 * failing,
            Mode::Follow | Mode::Plan => 0.01 + 0.1 * failing,
            Mode::Escape => 0.08,
            Mode::Trust | Mode::Reflex => 0.3,
            Mode::LongestWalk => 0.8,
            Mode::Sacrifice => 1.0,
        }
    }

    fn pursuit(&self, apple: Spot) -> Pursuit {
        let plan = self.plan.as_ref();
        match plan.and_then(|plan| Some((plan, plan.goal.target?))) {
            Some((plan, target)) if target.at == apple => Pursuit::Raced {
                chance: plan.goal.chance,
                arrival: plan.path.len() as u16,
            },
            _ => Pursuit::Declined(self.reason(apple)),
        }
    }

    fn reason(&self, apple: Spot) -> Reason {
        let (Some(scene), Some(plan)) = (&self.scene, &self.plan) else {
            return Reason::NoProof;
        };
        match self.mode {
            Mode::Follow => return Reason::OtherApple,
            Mode::Escape | Mode::LongestWalk | Mode::Reflex | Mode::Sacrifice => {
                return Reason::NoProof;
            }
            Mode::Plan | Mode::Trust => {}
        }
        let has_much_to_lose = scene.position.body.len() >= LITTLE;
        if plan.horizon < self.weights.horizon() && has_much_to_lose {
            return Reason::NoErrand;
        }
        match self.planner.ledger.entry(apple) {
            None if self.planner.is_reachable(scene, apple) => Reason::Worthless,
            None => Reason::NoPath,
            Some(_) if plan.goal.target.is_some() => Reason::OtherApple,
            Some(entry) if entry.chance < FAIR => Reason::JudgedLost,
            Some(entry) if !entry.is_proven => Reason::NoProof,
            Some(_) => Reason::WaitingCheaper,
        }
    }
}
