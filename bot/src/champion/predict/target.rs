//! Apples, and when a rival is thought to have them.

use super::forecast::Forecast;
use super::rollout::Rollout;
use crate::board::{Arrival, Moves, Search, Spot};
use crate::champion::perceive::{Perception, Position};

/// An apple worth going for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Target {
    pub(crate) at: Spot,
    pub(crate) age: u32,
    /// The move with which another head is thought to be there.
    pub(crate) theirs: Arrival,
    /// How far off that may be.
    pub(crate) spread: Moves,
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
            theirs: Arrival::NEVER,
            spread: Moves::NONE,
        })
        .collect();
    for (at, with_move) in rollout.meals(forecast) {
        for target in targets.iter_mut().filter(|target| target.at == at) {
            target.theirs = target.theirs.min(Arrival::with(with_move));
        }
    }
    for (head, approach) in forecast.unpredictable() {
        search.run(&position.for_rivals, head, Moves::NONE, []);
        take_in(&mut targets, search, approach);
    }
    let unseen = perception.belief.heads();
    if !unseen.is_empty() {
        search.run_from(&position.for_rivals, &unseen, Moves::NONE, []);
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
        let Some(away) = search.arrival(target.at).first() else {
            continue;
        };
        let ticks = f32::from(away) / approach;
        let theirs = Arrival::with(Moves::of(ticks as usize));
        if theirs < target.theirs {
            target.theirs = theirs;
            target.spread = Moves::of(((1.0 - approach) * ticks) as usize);
        }
    }
}
