//! The longest walk, for when no escape is proven. Many walks along walls are drawn and made longer by side steps;
//! the longest is kept from tick to tick until a longer one is found or a way out opens.

use crate::board::{BySpot, Field, Moves, Spot, sides};
use crate::champion::predict::Scene;
use crate::clock::Deadline;
use protocol::below;
use rand_chacha::ChaCha8Rng;

/// Walks tried at least and at most.
const WALKS: (usize, usize) = (12, 400);
/// A walk that long is as good as any.
const LONG_ENOUGH: usize = 600;

/// The longest walk known.
#[derive(Clone, Debug)]
pub(crate) struct LongestWalk {
    walk: Vec<Spot>,
    /// Which walk passed a spot last.
    passed: BySpot<u32>,
    stamp: u32,
}

impl LongestWalk {
    pub(crate) fn new(field: Field) -> Self {
        Self {
            walk: Vec::new(),
            passed: BySpot::new(field, 0),
            stamp: 0,
        }
    }

    /// The first step of the longest walk, of those whose first step no other head can take if there
    /// is one, and how long it is.
    pub(crate) fn find(
        &mut self,
        scene: &Scene,
        deadline: &Deadline,
        rng: &mut ChaCha8Rng,
    ) -> Option<Walk> {
        self.keep_what_holds(scene);
        let mut best = self.rate(scene, &self.walk);
        let mut walk = Vec::new();
        for tried in 0..WALKS.1 {
            let enough = best.is_some_and(|best| best.safe && best.steps >= LONG_ENOUGH);
            if enough || (tried >= WALKS.0 && deadline.is_soft_over()) {
                break;
            }
            deadline.spend(1);
            self.draw(scene, &mut walk, rng);
            self.lengthen(scene, &mut walk);
            let rated = self.rate(scene, &walk);
            if rated > best {
                best = rated;
                std::mem::swap(&mut self.walk, &mut walk);
            }
        }
        best
    }

    fn rate(&self, scene: &Scene, walk: &[Spot]) -> Option<Walk> {
        let first = *walk.first()?;
        Some(Walk {
            safe: !scene.is_barred(first, Moves::FIRST, Moves::FIRST),
            steps: walk.len(),
            first,
        })
    }

    /// Drops the step made, and everything from where the walk is blocked.
    fn keep_what_holds(&mut self, scene: &Scene) {
        if self.walk.first() == Some(&scene.head()) {
            self.walk.remove(0);
        } else {
            self.walk.clear();
        }
        let open =
            |(&spot, with_move): (&Spot, Moves)| scene.position.free_at[spot].is_open(with_move);
        let holds = self
            .walk
            .iter()
            .zip((1..).map(Moves))
            .take_while(|&step| open(step));
        let holds = holds.count();
        self.walk.truncate(holds);
    }

    /// A walk that prefers spots with few ways on.
    fn draw(&mut self, scene: &Scene, walk: &mut Vec<Spot>, rng: &mut ChaCha8Rng) {
        walk.clear();
        self.stamp += 1;
        let stamp = self.stamp;
        let careless = below(rng, 30);
        let mut at = scene.head();
        self.passed[at] = stamp;
        while walk.len() < LONG_ENOUGH {
            let with_move = Moves::of(walk.len() + 1);
            let passed = &self.passed;
            let open = |spot: Spot| {
                passed[spot] != stamp && scene.position.free_at[spot].is_open(with_move)
            };
            let mut best: Option<(u32, Spot)> = None;
            for to in scene.field.around(at).into_iter().filter(|&to| open(to)) {
                let exits = scene
                    .field
                    .around(to)
                    .into_iter()
                    .filter(|&next| open(next));
                let drawn = if walk.is_empty() || below(rng, 100) < careless {
                    below(rng, 64)
                } else {
                    exits.count() as u32 * 16 + below(rng, 16)
                };
                best = best.into_iter().chain([(drawn, to)]).min();
            }
            let Some((_, to)) = best else { return };
            at = to;
            self.passed[at] = stamp;
            walk.push(at);
        }
    }

    /// Adds two steps to the side wherever they fit: what comes later only has more time to open.
    fn lengthen(&mut self, scene: &Scene, walk: &mut Vec<Spot>) {
        let mut i = 0;
        while i < walk.len() && walk.len() < LONG_ENOUGH {
            let from = if i == 0 { scene.head() } else { walk[i - 1] };
            let to = walk[i];
            let fits = |out: Spot, back: Spot| {
                self.passed[out] != self.stamp
                    && self.passed[back] != self.stamp
                    && scene.position.free_at[out].is_open(Moves::of(i + 1))
                    && scene.position.free_at[back].is_open(Moves::of(i + 2))
            };
            let sides = sides(scene.field, from, to);
            match sides.into_iter().find(|&(out, back)| fits(out, back)) {
                Some((out, back)) => {
                    walk.splice(i..i, [out, back]);
                    self.passed[out] = self.stamp;
                    self.passed[back] = self.stamp;
                }
                None => i += 1,
            }
        }
    }
}

/// What a walk is worth; the better one is the greater.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Walk {
    /// Whether no other head can take its first step too.
    pub(crate) safe: bool,
    pub(crate) steps: usize,
    pub(crate) first: Spot,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clock::Budget;
    use protocol::{Cell, rng_from_seed};

    #[test]
    fn a_closed_room_is_used_to_the_last_cell() {
        // Our body is the whole second row and closes the first, with its tail far away.
        let scene = Scene::from_text(
            "1 8 6",
            "7 5\n0\nalive 34 0 0,1 7,1 7,2 0,2 0,3 7,3 7,4 0,4 0,5 1,5\n",
        );
        let deadline = Deadline::start(Budget::Nodes(1000));
        let mut rng = rng_from_seed("stall");
        let walk = LongestWalk::new(scene.field).find(&scene, &deadline, &mut rng);
        let expected = Walk {
            safe: true,
            steps: 8,
            first: scene.field.spot(Cell::new(0, 0)),
        };
        assert_eq!(walk, Some(expected));
    }
}
