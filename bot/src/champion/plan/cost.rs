//! What a path costs that has a proof of escape, in ticks.

use super::end_position::EndPosition;
use super::escape::Escape;
use super::race::{self, Goal};
use crate::board::{BySpot, Field, FreeAt, Moves, Spot};
use crate::champion::predict::Scene;
use crate::champion::weights::Weights;
use crate::memory::Memory;
use protocol::Cell;

/// Of many rivals, only the nearest are looked at.
const MATTERING: usize = 8;

/// A spot that cannot be reached counts as if it were that far.
const FAR: Moves = Moves(150);

/// Prices paths in one scene.
#[derive(Clone, Debug)]
pub(crate) struct CostModel {
    weights: Weights,
    /// The moves that rivals will need to each spot when the next apple comes.
    others: BySpot<Moves>,
    /// What a fresh apple is still worth after so many moves, in parts of [`WHOLE`].
    worth_after: [u16; FAR.0 as usize + 1],
}

/// What a fresh apple is worth.
const WHOLE: u16 = 256;

impl CostModel {
    /// When the next apple comes, rivals have gone towards this one: the nearest as fast as it goes for apples, the
    /// others as far as they go for what another is nearer to.
    pub(crate) fn of(scene: &Scene, memory: &Memory, weights: Weights) -> Self {
        let field = scene.field;
        let ticks = race::waiting(scene, memory).lost_at as usize;
        let mut rivals = scene.position.rivals.clone();
        rivals.sort_by_key(|&head| field.distance(head, scene.head()));
        let mut others = BySpot::new(field, Moves::LAST);
        for head in rivals.into_iter().take(MATTERING) {
            // No rival goes for an apple that is worth nothing.
            let prizes = (scene.apples.iter()).filter(|apple| memory.is_prize(apple.age));
            let nearest = prizes.map(|apple| apple.at);
            let nearest = nearest.min_by_key(|&at| field.distance(head, at));
            let speed = scene.forecast.speed(head);
            let pace = match nearest.is_some_and(|apple| leads(scene, head, apple)) {
                true => speed,
                false => scene.forecast.pursuit(head),
            };
            let went = (ticks as f32 * pace) as usize;
            let head = nearest.map_or(head, |apple| towards(scene, head, apple, went));
            note_moves(&mut others, field, head, speed);
        }
        let unit = f32::from(memory.unit.max(1));
        let share = |age: u32| memory.worth_at(age) as f32 / unit;
        Self {
            weights,
            others,
            worth_after: std::array::from_fn(|moves| {
                (f32::from(WHOLE) * share(moves.saturating_sub(1) as u32)).max(0.0) as u16
            }),
        }
    }

    /// What a path costs that was certified by `escape`, in ticks:
    ///
    /// cost = p (t − a w) + (1 − p) l + f F + s S + d n R
    ///
    /// p is the chance that the apple is ours, t the moves on the path, w what the apple is worth (as a share of
    /// a fresh one), l the time at which rivals have an apple otherwise, F the mean time until the apple after
    /// it, S the contacts of the body with free cells, n the length of the body and R the chance to meet an unseen
    /// rival. The weights are a (apple), f (future), s (surface) and d (danger).
    pub(crate) fn cost(&self, scene: &Scene, goal: Goal, escape: &Escape<'_>) -> f32 {
        let weights = self.weights;
        let walked = f32::from(escape.end.moves);
        let gained = goal.chance * (walked - weights.apple * goal.worth);
        let lost = (1.0 - goal.chance) * goal.lost_at;
        let death = weights.danger * scene.position.body.len() as f32;
        gained
            + lost
            + weights.future * self.future(escape)
            + weights.surface * contacts(scene, escape.end)
            + death * risk(scene, escape.walk)
    }

    /// What we would be first to from a cell if no body were in the way, as the sum over all cells of what is left of an
    /// apple there when we come.
    pub(super) fn share_from(&self, field: Field, from: Cell) -> u32 {
        let size = field.size();
        let mut share = 0;
        for y in 0..size.height() {
            let rows_away = u16::from(y.abs_diff(from.y));
            let row = field.spot(Cell::new(0, y)).index();
            let theirs = &self.others.as_slice()[row..][..usize::from(size.width())];
            for (x, &theirs) in (0..size.width()).zip(theirs) {
                let ours = Moves(rows_away + u16::from(x.abs_diff(from.x)));
                let halves = u32::from(ours < theirs) + u32::from(ours <= theirs);
                share += halves * u32::from(self.worth_after[ours.min(FAR).count()]);
            }
        }
        share
    }

    /// The mean time until the next apple is eaten, less its worth where we would be first.
    ///
    /// F = Σ (min(o, r) − a w e) / cells, over all free cells as places of the next apple: o and r are our moves and
    /// the rivals' to the cell, a is what an apple is worth, w the share of it that is left after o moves, and e is 1
    /// where o < r, ½ where o = r, else 0.
    fn future(&self, escape: &Escape<'_>) -> f32 {
        let (mut ticks, mut eaten, mut cells) = (0, 0, 0);
        let arrivals = (escape.arrivals.as_slice().iter()).zip(self.others.as_slice());
        // Whole numbers and no branches: several spots are counted at a time.
        for (&free_at, (&ours, &theirs)) in escape.end.free_at.as_slice().iter().zip(arrivals) {
            let ours = ours.first().unwrap_or(FAR).min(FAR);
            let free = u32::from(free_at == FreeAt::NOW);
            ticks += free * u32::from(ours.min(theirs).0);
            let halves = u32::from(ours < theirs) + u32::from(ours <= theirs);
            eaten += free * halves * u32::from(self.worth_after[ours.count()]);
            cells += free;
        }
        let eaten = eaten as f32 / (2.0 * f32::from(WHOLE));
        (ticks as f32 - self.weights.apple * eaten) / f32::max(cells as f32, 1.0)
    }
}

/// Notes for each cell the moves of a head that comes `speed` cells nearer with each, if they are fewer.
fn note_moves(others: &mut BySpot<Moves>, field: Field, head: Spot, speed: f32) {
    let (head, size) = (field.cell(head), field.size());
    // One division for each distance, and rows in one go: the board may have many more cells than distances.
    let farthest = usize::from(size.width()) + usize::from(size.height());
    let moves = |steps: usize| Moves((steps as f32 / speed) as u16);
    let moves: Vec<Moves> = (0..farthest).map(moves).collect();
    for y in 0..size.height() {
        let moves = &moves[usize::from(y.abs_diff(head.y))..];
        let row = field.spot(Cell::new(0, y)).index();
        let row = &mut others.as_mut_slice()[row..][..usize::from(size.width())];
        let (before, after) = row.split_at_mut(usize::from(head.x));
        for (others, &moves) in before.iter_mut().rev().zip(&moves[1..]) {
            *others = (*others).min(moves);
        }
        for (others, &moves) in after.iter_mut().zip(moves) {
            *others = (*others).min(moves);
        }
    }
}

/// The chance to meet an unseen rival on a walk.
///
/// R = 1 − exp(−Σ rᵢ), where rᵢ is the expected number of unseen rivals in the cell that is entered with move i: the
/// chance of at least one meeting if they are independent and rare (a Poisson process).
fn risk(scene: &Scene, walk: &[Spot]) -> f32 {
    if scene.risks.is_empty() {
        return 0.0;
    }
    let steps = walk.iter().zip((1..).map(Moves));
    let met = steps.map(|(&spot, with_move)| scene.risk(spot, with_move));
    1.0 - (-met.sum::<f32>()).exp()
}

/// Contacts between the body and free cells: a tidy body has few.
fn contacts(scene: &Scene, end: &EndPosition) -> f32 {
    let free = |&spot: &Spot| end.free_at[spot] == FreeAt::NOW;
    let around = |&spot: &Spot| scene.field.around(spot);
    let sides = end.body.iter().flat_map(around);
    sides.filter(free).count() as f32
}

/// Whether a rival is nearer to an apple than any other snake in sight.
fn leads(scene: &Scene, rival: Spot, apple: Spot) -> bool {
    let away = |head: Spot| scene.field.distance(head, apple);
    let heads = scene.position.rivals.iter().copied();
    let mut others = heads.filter(|&head| head != rival).chain([scene.head()]);
    others.all(|other| away(other) > away(rival))
}

/// Where a snake that goes straight for a spot is after some ticks.
fn towards(scene: &Scene, from: Spot, to: Spot, ticks: usize) -> Spot {
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
    scene.field.spot(Cell::new(x, y))
}
