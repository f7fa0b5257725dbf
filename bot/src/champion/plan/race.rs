//! The race for an apple: the chance that we are first, and what it is worth to go there.

use crate::board::{Arrival, Moves, Spot};
use crate::champion::predict::{Scene, Target};
use crate::champion::weights::Weights;
use crate::memory::Memory;

/// When no rival is seen to go for an apple, one is thought to have it after so many ticks.
const UNRACED: f32 = 20.0;

/// The same for an apple that is worth nothing, and that no rival eats.
const STALE: f32 = 100.0;

/// Cells that it is worth to make room for a fresh apple.
const REFRESHED: f32 = 1.0;

/// After so many ticks in which rivals could have had it, an apple is hardly raced for any more.
const OVERDUE: f32 = 15.0;

/// Ticks for which a rival may be held up on its way.
const GRACE: f32 = 30.0;

/// A race with a smaller chance is left.
const HOPELESS: f32 = 0.1;

/// What a path is walked for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Goal {
    /// The apple at its end, if there is one.
    pub(crate) target: Option<Target>,
    /// The chance that the apple is ours.
    pub(crate) chance: f32,
    /// What it adds, as a share of a fresh one.
    pub(crate) worth: f32,
    /// When rivals will have an apple if we do not.
    pub(crate) lost_at: f32,
}

impl Goal {
    /// Whether it is an apple that another will have. What comes after a walk there is then no reason to walk there: the
    /// next apple comes long before its end.
    pub(crate) fn is_hopeless(&self) -> bool {
        self.target.is_some() && self.chance < HOPELESS
    }
}

/// When the first apple is gone if we leave it to rivals. None is thought to race for what is worth nothing.
pub(crate) fn lost_at(scene: &Scene, memory: &Memory) -> Option<f32> {
    let raced_for = (scene.apples.iter()).filter(|apple| memory.is_prize(apple.age));
    let times =
        raced_for.filter_map(|apple| Some(f32::from(apple.theirs.first()?) + overdue(apple)));
    times.min_by(f32::total_cmp)
}

/// For how many ticks rivals could have had an apple. A rival that has left it that long may leave it on.
fn overdue(apple: &Target) -> f32 {
    let late = |theirs: Moves| apple.age as f32 - f32::from(theirs) - GRACE;
    apple.theirs.first().map_or(0.0, late).max(0.0)
}

/// Waiting for the next apple, somewhere better than here.
pub(crate) fn waiting(scene: &Scene, memory: &Memory) -> Goal {
    Goal {
        target: None,
        chance: 0.0,
        worth: 0.0,
        lost_at: lost_at(scene, memory).unwrap_or(match memory.may_refresh() {
            true => STALE,
            false => UNRACED,
        }),
    }
}

/// Of many apples, only those that we reach first are gone for.
const GOALS: usize = 32;

/// The apples that can be reached and are worth it. `ours` tells when we get there.
pub(crate) fn goals(
    scene: &Scene,
    ours: impl Fn(Spot) -> Arrival,
    memory: &Memory,
    weights: &Weights,
) -> Vec<Goal> {
    let goal = |&target: &Target| {
        let arrival = ours(target.at).first()?;
        Some(goal(scene, target, arrival, memory, weights))
    };
    let mut apples: Vec<Target> = scene.apples.clone();
    if apples.len() > GOALS {
        apples.sort_by_key(|target| ours(target.at));
        apples.truncate(GOALS);
    }
    let goals = apples.iter().filter_map(goal);
    let refresh = memory.may_refresh();
    goals.filter(|goal| goal.worth > 0.0 || refresh).collect()
}

/// Going for an apple on a path that gets there with that move.
///
/// The chance of the race counts as far as there is a race: p' = 1 − (1 − p) exp(−overdue / OVERDUE), and for what is
/// worth nothing there is none.
pub(crate) fn goal(
    scene: &Scene,
    target: Target,
    arrival: Moves,
    memory: &Memory,
    weights: &Weights,
) -> Goal {
    // An apple is worth what it was in the last state that showed it.
    let worth = memory.worth_at(target.age + u32::from(arrival.less(Moves::FIRST).0));
    let refreshed = match worth <= 0 && memory.may_refresh() {
        true => REFRESHED,
        false => 0.0,
    };
    // Rivals that come too late for it to be worth a race stay where they are.
    let theirs = target.theirs.first();
    let raced_for = match theirs.is_some_and(|at| memory.is_prize(target.age + u32::from(at.0))) {
        true => (-overdue(&target) / OVERDUE).exp(),
        false => 0.0,
    };
    let sure_lead = weights.lead + f32::from(target.spread);
    let chance = chance(arrival, target.theirs, sure_lead);
    Goal {
        target: Some(target),
        chance: 1.0 - (1.0 - chance) * raced_for,
        worth: (worth as f32 + refreshed) / f32::from(memory.unit.max(1)),
        lost_at: lost_at(scene, memory).unwrap_or(f32::from(arrival)),
    }
}

/// The chance to be first with an arrival of ours against one of theirs: they may be held up, turn away or die, and
/// so may we.
///
/// p = 1 / (1 + exp(−2 (theirs − ours − ½) / sure_lead)), a logistic curve of the moves by which we are ahead. An
/// equal arrival counts as half a move too late.
fn chance(ours: Moves, theirs: Arrival, sure_lead: f32) -> f32 {
    let Some(theirs) = theirs.first() else {
        return 1.0;
    };
    let lead = f32::from(theirs) - f32::from(ours) - 0.5;
    1.0 / (1.0 + (-2.0 * lead / sure_lead.max(0.1)).exp())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearer_snake_has_the_better_chance() {
        let against = |ours, theirs| chance(Moves(ours), Arrival::with(Moves(theirs)), 2.0);
        assert_eq!(chance(Moves(9), Arrival::NEVER, 2.0), 1.0);
        assert!(against(5, 9) > 0.95);
        assert!(against(9, 5) < 0.05);
        assert!(against(7, 7) < 0.5);
    }
}
