//! When nothing is certain: stay alive as long as can be, by the longest of many walks along walls.

use super::scene::Scene;
use crate::clock::Deadline;
use protocol::below;
use rand_chacha::ChaCha8Rng;

/// Walks tried at least and at most.
const WALKS: (usize, usize) = (12, 240);
/// A walk that long is as good as any.
const LONG_ENOUGH: usize = 600;

/// A walk into the unknown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Walk {
    /// Whether no other head can take its first step too.
    pub(crate) safe: bool,
    pub(crate) steps: usize,
    pub(crate) first: usize,
}

/// The longest walk found, those with a safe first step before all others.
pub(crate) fn longest(scene: &Scene, deadline: &Deadline, rng: &mut ChaCha8Rng) -> Option<Walk> {
    let mut best: Option<Walk> = None;
    let mut trail = vec![0u32; scene.field.spots()];
    for walk in 0..WALKS.1 {
        if walk >= WALKS.0 && deadline.is_soft_over() {
            break;
        }
        deadline.spend(1);
        let (first, steps) = stroll(scene, &mut trail, walk as u32 + 1, rng)?;
        let walk = Walk {
            safe: !scene.is_barred(first, 1, 1),
            steps,
            first,
        };
        best = best.max(Some(walk));
    }
    best
}

fn stroll(
    scene: &Scene,
    trail: &mut [u32],
    stamp: u32,
    rng: &mut ChaCha8Rng,
) -> Option<(usize, usize)> {
    let mut at = scene.head();
    let mut first = None;
    let mut steps = 0;
    let careless = below(rng, 30);
    trail[at] = stamp;
    while steps < LONG_ENOUGH {
        let with_move = steps as u16 + 1;
        let open =
            |spot: usize, trail: &[u32]| trail[spot] != stamp && scene.free_at[spot] <= with_move;
        let mut best: Option<(u32, usize)> = None;
        for to in scene.field.around(at) {
            if !open(to, trail) {
                continue;
            }
            let exits = scene.field.around(to);
            let exits = exits.iter().filter(|&&next| open(next, trail)).count() as u32;
            let drawn = if steps == 0 || below(rng, 100) < careless {
                below(rng, 64)
            } else {
                exits * 16 + below(rng, 16)
            };
            if best.is_none_or(|(least, _)| drawn < least) {
                best = Some((drawn, to));
            }
        }
        let Some((_, to)) = best else { break };
        at = to;
        trail[at] = stamp;
        first = first.or(Some(at));
        steps += 1;
    }
    first.map(|first| (first, steps))
}
