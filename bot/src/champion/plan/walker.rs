//! Another head in one sampled future: a rival in sight, one that is unseen, or a zombie, and how it goes.

use crate::board::{Field, Moves, Spot};
use crate::champion::perceive::best_steps;
use crate::champion::predict::Scene;
use protocol::{Direction, below};
use rand_chacha::ChaCha8Rng;

/// How a rival goes in one future.
#[derive(Clone, Copy, Debug)]
pub(super) enum Policy {
    /// For the nearest apple.
    ToApple,
    /// On as before.
    Straight,
    /// On as before, and round a corner now and then.
    Turns,
    /// Where we want to go.
    Towards(Spot),
}

impl Policy {
    /// Any of them. Rivals that come our way are what a walk must stand.
    pub(super) fn draw(walk: &[Spot], rng: &mut ChaCha8Rng) -> Self {
        if !walk.is_empty() && below(rng, 4) == 0 {
            return Self::Towards(walk[below(rng, walk.len() as u32) as usize]);
        }
        match below(rng, 15) {
            0..7 => Self::ToApple,
            7..10 => Self::Straight,
            _ => Self::Turns,
        }
    }
}

/// What a head belongs to.
#[derive(Clone, Copy, Debug)]
pub(super) enum Kind {
    /// A rival in sight: we would see it come and go another way.
    Seen(Policy),
    /// An unseen rival: we meet it before we know.
    Unseen(Policy),
    /// A zombie, which goes for the nearest head.
    Zombie,
}

/// A head, and where it has gone.
#[derive(Clone, Debug)]
pub(super) struct Walker {
    pub(super) head: Spot,
    pub(super) heading: Option<Direction>,
    /// For how many moves it stays where it has been.
    pub(super) length: Moves,
    pub(super) kind: Kind,
    pub(super) trail: Vec<Spot>,
}

impl Walker {
    /// Where its head is after so many moves.
    pub(super) fn head_after(&self, made: usize) -> Spot {
        let last = made.min(self.trail.len()).checked_sub(1);
        last.map_or(self.head, |last| self.trail[last])
    }

    fn heading_now(&self, field: Field) -> Option<Direction> {
        match self.trail[..] {
            [] => self.heading,
            [to] => field.direction(self.head, to),
            [.., from, to] => field.direction(from, to),
        }
    }

    /// The step of a rival, if it can make one.
    pub(super) fn rival_step(
        &self,
        scene: &Scene,
        policy: Policy,
        open: impl Fn(Spot) -> bool,
        rng: &mut ChaCha8Rng,
    ) -> Option<Spot> {
        let field = scene.field;
        let (at, heading) = (self.head_after(usize::MAX), self.heading_now(field));
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

    /// The step of a zombie: of the cells around that are open, the one nearest to any head; on ties by its order.
    pub(super) fn zombie_step(
        &self,
        field: Field,
        heads: &[Spot],
        open: impl Fn(Spot) -> bool,
    ) -> Option<Spot> {
        let at = self.head_after(usize::MAX);
        let ways = [
            Direction::Left,
            Direction::Right,
            Direction::Up,
            Direction::Down,
        ];
        let around = ways.map(|way| field.step(at, way)).into_iter();
        let away = |from: Spot| {
            heads
                .iter()
                .map(move |&head| field.distance(from, head))
                .min()
        };
        let open = around.filter(|&to| open(to) || heads.contains(&to));
        open.min_by_key(|&to| away(to))
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
