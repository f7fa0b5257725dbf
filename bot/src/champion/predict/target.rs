//! Apples, and when a rival is thought to have them.

use super::forecast::Forecast;
use super::rollout::Rollout;
use crate::board::{NOT_REACHED, Search};
use crate::champion::perceive::{Perception, Position};

/// An apple worth going for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Target {
    pub(crate) at: usize,
    pub(crate) age: u32,
    /// The move with which another head is thought to be there, or [`NOT_REACHED`].
    pub(crate) theirs: u16,
    /// How far off that may be.
    pub(crate) spread: u16,
}

/// The apples on the board. A predictable rival is timed by its habit, the others by the shortest way and by how
/// straight they have gone for apples so far.
pub(crate) fn targets(
    position: &Position,
    forecast: &Forecast,
    perception: &Perception,
    rollout: &mut Rollout,
    search: &mut Search,
) -> Vec<Target> {
    let apples = perception.memory.apples();
    let mut targets: Vec<Target> = apples
        .map(|(at, age)| Target {
            at,
            age,
            theirs: NOT_REACHED,
            spread: 0,
        })
        .collect();
    for (at, with_move) in rollout.meals(forecast) {
        for target in targets.iter_mut().filter(|target| target.at == at) {
            target.theirs = target.theirs.min(with_move);
        }
    }
    for (head, approach) in forecast.unpredictable() {
        search.run(&position.for_rivals, head, 0, []);
        take_in(&mut targets, search, approach);
    }
    let unseen = perception.belief.heads();
    if !unseen.is_empty() {
        search.run_from(&position.for_rivals, &unseen, 0, []);
        take_in(&mut targets, search, 1.0);
    }
    targets
}

/// Takes in with which moves the apples are reached by a search.
///
/// A rival that is d moves away and comes v cells nearer with each (v ≤ 1) is thought to arrive with move d / v,
/// give or take (1 − v) d / v: the slower it is, the less is known.
fn take_in(targets: &mut [Target], search: &Search, approach: f32) {
    for target in targets {
        let arrival = f32::from(search.arrival(target.at)) / approach;
        if (arrival as u16) < target.theirs {
            target.theirs = arrival as u16;
            target.spread = ((1.0 - approach) * arrival) as u16;
        }
    }
}
