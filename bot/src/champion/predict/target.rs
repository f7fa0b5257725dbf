//! Apples, and when a rival is thought to have them.

use super::forecast::Forecast;
use super::rollout::Rollout;
use crate::board::{Arrival, Moves, Search, Spot};
use crate::champion::perceive::{Perception, Position};
use crate::clock::{Deadline, STAGE};

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

/// The apples on the board, and when predictable rivals will have them by their habits.
pub(crate) fn targets(
    perception: &Perception,
    forecast: &Forecast,
    rollout: &mut Rollout,
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
    targets
}

/// Takes in when the other rivals in sight could have the apples: by the shortest way, and by how straight they have gone
/// for apples so far. Where there is no time to search for that way, it is as long as on an empty board.
pub(crate) fn time_unpredictable(
    targets: &mut [Target],
    position: &Position,
    forecast: &Forecast,
    search: &mut Search,
    deadline: &Deadline,
) {
    let field = position.field;
    let allowance = deadline.allowance(STAGE);
    for (head, approach) in forecast.unpredictable() {
        if allowance.take(field.area()) {
            search.run(&position.for_rivals, head, Moves::NONE, []);
            take_in(targets, |at| search.arrival(at), approach);
        } else {
            let away = |at| Arrival::with(Moves::of(field.distance(head, at)));
            take_in(targets, away, approach);
        }
    }
}

/// Takes in when unseen rivals could have the apples, from where their heads are likely to be.
pub(crate) fn time_unseen(
    targets: &mut [Target],
    position: &Position,
    heads: &[Spot],
    search: &mut Search,
    deadline: &Deadline,
) {
    if !heads.is_empty() && deadline.allowance(STAGE).take(position.field.area()) {
        search.run_from(&position.for_rivals, heads, Moves::NONE, []);
        take_in(targets, |at| search.arrival(at), 1.0);
    }
}

/// Takes in with which moves a rival could reach the apples.
///
/// A rival that is d moves away and comes v cells nearer with each (v ≤ 1) is thought to arrive with move d / v,
/// give or take (1 − v) d / v: the slower it is, the less is known.
fn take_in(targets: &mut [Target], arrival: impl Fn(Spot) -> Arrival, approach: f32) {
    for target in targets {
        let Some(away) = arrival(target.at).first() else {
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
