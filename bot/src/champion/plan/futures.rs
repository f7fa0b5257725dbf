//! Sampled futures: rivals that go by chance, and whether we still get out then. What is proven holds against the
//! rivals that were thought of; this is what it costs that they may do something else.

use super::end_position::EndPosition;
use super::look_ahead::LookAhead;
use crate::board::{Bar, Field, FreeAt, Moves, Search, Spot};
use crate::champion::perceive::best_steps;
use crate::champion::predict::{Chaser, Scene};
use crate::clock::Deadline;
use protocol::{Direction, below};
use rand_chacha::ChaCha8Rng;

/// A rival farther away than that matters to none of the next moves.
const NEAR: usize = 22;
/// Moves after which we look for a way out.
const LOOKS: [usize; 2] = [6, 12];
/// Moves of a future.
const LENGTH: usize = 12;

/// How a rival goes in one future.
#[derive(Clone, Copy)]
enum Policy {
    /// For the nearest apple.
    ToApple,
    /// On as before.
    Straight,
    /// On as before, and round a corner now and then.
    Turns,
    /// Where we want to go.
    Towards(Spot),
}

/// Draws futures, with buffers that are used again.
#[derive(Clone, Debug)]
pub(super) struct Futures {
    end: EndPosition,
    search: Search,
    trails: Vec<Vec<Spot>>,
}

impl Futures {
    pub(super) fn new(field: Field) -> Self {
        Self {
            end: EndPosition::new(field),
            search: Search::new(field),
            trails: Vec::new(),
        }
    }

    /// The share of so many futures in which there is no way out any more, if we go along a walk; of fewer if time runs
    /// out. Without a rival nearby it is none.
    pub(super) fn failing(
        &mut self,
        look: LookAhead<'_>,
        walk: &[Spot],
        samples: usize,
        deadline: &Deadline,
        rng: &mut ChaCha8Rng,
    ) -> f32 {
        let scene = look.scene;
        let near = |chaser: &&Chaser| scene.field.distance(chaser.head, scene.head()) <= NEAR;
        let rivals: Vec<&Chaser> = scene.forecast.chasers.iter().filter(near).collect();
        if rivals.is_empty() || samples == 0 {
            return 0.0;
        }
        let (mut drawn, mut failed) = (0, 0);
        while drawn < samples && (drawn == 0 || !deadline.is_late()) {
            self.draw(scene, &rivals, walk, rng);
            failed += self.failed_looks(look, &rivals, walk);
            drawn += 1;
        }
        failed as f32 / (drawn * LOOKS.len()) as f32
    }

    /// Lets every rival go its way while we go ours.
    fn draw(&mut self, scene: &Scene, rivals: &[&Chaser], walk: &[Spot], rng: &mut ChaCha8Rng) {
        self.trails.resize(rivals.len(), Vec::new());
        let policies: Vec<Policy> = rivals.iter().map(|_| policy(walk, rng)).collect();
        self.trails.iter_mut().for_each(Vec::clear);
        for made in 0..LENGTH {
            for (index, rival) in rivals.iter().enumerate() {
                if self.trails[index].len() == made
                    && let Some(to) = self.step(scene, rival, index, policies[index], walk, rng)
                {
                    self.trails[index].push(to);
                }
            }
        }
    }

    fn step(
        &self,
        scene: &Scene,
        rival: &Chaser,
        index: usize,
        policy: Policy,
        walk: &[Spot],
        rng: &mut ChaCha8Rng,
    ) -> Option<Spot> {
        let field = scene.field;
        let trail = &self.trails[index];
        let made = trail.len();
        let (at, heading) = rival.after(field, trail);
        let with_move = Moves::of(made + 1);
        let open = |to: Spot| {
            scene.position.for_rivals[to].is_open(with_move)
                && !walk[..walk.len().min(made)].contains(&to)
                && !self.trails.iter().any(|trail| trail.contains(&to))
        };
        let targets = match policy {
            Policy::ToApple => scene.forecast.apples.as_slice(),
            Policy::Towards(ref target) => std::slice::from_ref(target),
            Policy::Straight => return straight(field, at, heading, 100, open, rng),
            Policy::Turns => return straight(field, at, heading, 75, open, rng),
        };
        let steps = best_steps(field, at, targets, open);
        match steps.len() {
            0 => None,
            count => Some(steps[below(rng, count as u32) as usize]),
        }
    }

    /// In how many looks at the future that was drawn there is no way out.
    fn failed_looks(&mut self, look: LookAhead<'_>, rivals: &[&Chaser], walk: &[Spot]) -> usize {
        let taken = |(step, &spot): (usize, &Spot)| {
            (self.trails.iter()).any(|trail| trail[..trail.len().min(step + 1)].contains(&spot))
        };
        let blocked = walk.iter().enumerate().position(taken);
        let mut failed = 0;
        for looked in LOOKS {
            let made = blocked.map_or(looked, |at| at.min(looked));
            if made >= walk.len() {
                // Back on the own body, which leaves before us.
                break;
            }
            failed += usize::from(!self.gets_out(look, rivals, &walk[..made]));
        }
        failed
    }

    /// Whether there is a way back to the own body when we have made these steps and the rivals theirs.
    fn gets_out(&mut self, look: LookAhead<'_>, rivals: &[&Chaser], steps: &[Spot]) -> bool {
        let LookAhead { scene, memory, .. } = look;
        if !self.end.walk_fed(scene, memory, steps) {
            return false;
        }
        let made = steps.len();
        let mut heads = Vec::with_capacity(rivals.len());
        for (rival, trail) in rivals.iter().zip(&self.trails) {
            let trail = &trail[..trail.len().min(made)];
            for (step, &spot) in trail.iter().enumerate() {
                let stays = rival.length.plus(1 + step as u16).less(Moves::of(made));
                let free_at = &mut self.end.free_at[spot];
                *free_at = (*free_at).max(FreeAt::with(stays));
            }
            heads.push(trail.last().copied().unwrap_or(rival.head));
        }
        let contested = heads.iter().flat_map(|&head| scene.field.around(head));
        let contested = contested.map(|spot| Bar::for_ever(spot, Moves::FIRST));
        let head = self.end.head();
        (self.search).run(&self.end.free_at, head, Moves::NONE, contested);
        self.end.way_back(&self.search).is_some() || self.end.goes_anywhere(&self.search)
    }
}

fn policy(walk: &[Spot], rng: &mut ChaCha8Rng) -> Policy {
    match below(rng, 20) {
        0..7 => Policy::ToApple,
        7..10 => Policy::Straight,
        10..15 => Policy::Turns,
        _ if walk.is_empty() => Policy::Turns,
        _ => Policy::Towards(walk[below(rng, walk.len() as u32) as usize]),
    }
}

/// Straight on with that chance in percent and if it can be, else to any side that is open.
fn straight(
    field: Field,
    at: Spot,
    heading: Option<Direction>,
    chance: u32,
    open: impl Fn(Spot) -> bool,
    rng: &mut ChaCha8Rng,
) -> Option<Spot> {
    let ahead = heading.map(|way| field.step(at, way));
    if let Some(to) = ahead.filter(|&to| open(to))
        && below(rng, 100) < chance
    {
        return Some(to);
    }
    let around = field.around(at);
    let first = below(rng, 4) as usize;
    let mut sides = (0..4).map(|side| around[(first + side) % 4]);
    sides.find(|&to| open(to))
}

#[cfg(test)]
mod tests {
    use super::super::escape::Prover;
    use super::*;
    use crate::clock::Budget;
    use crate::memory::Memory;
    use protocol::{Cell, rng_from_seed};

    /// The share of futures in which there is no way out of a pocket that our body makes, with a rival so far
    /// to the right of its mouth.
    fn failing(rival: u8) -> f32 {
        let body = "5,9 7,9 7,0 2,0 2,8 1,8 1,0 0,0 0,11 12,11";
        let snakes = format!(
            "alive 60 0 {body}\nalive {} 0 {rival},9 {rival},0 38,0\n",
            48 - rival
        );
        let scene = Scene::from_text("2 40 12", &format!("39 9\n5 2\n0\n{snakes}"));
        let memory = Memory::new(scene.field);
        let look = LookAhead::new(&scene, &memory, Moves(4));
        let path = (2..9).rev();
        let path: Vec<Spot> = path.map(|y| scene.field.spot(Cell::new(5, y))).collect();
        let mut prover = Prover::new(scene.field);
        let escape = prover.certify(look, &path).expect("a way out");
        let mut rng = rng_from_seed("futures");
        let deadline = Deadline::start(Budget::Nodes(1));
        Futures::new(scene.field).failing(look, escape.walk, 200, &deadline, &mut rng)
    }

    #[test]
    fn a_pocket_is_dangerous_if_a_rival_is_near_its_mouth() {
        let (near, far) = (failing(9), failing(35));
        assert!(near > 0.1 && near < 0.5, "{near}");
        assert_eq!(far, 0.0);
    }
}
