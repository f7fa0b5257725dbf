//! The board as it will be when a path has been walked, apples on the way eaten.

use crate::board::{Arrival, BySpot, Field, FreeAt, Moves, Search, Spot};
use crate::champion::predict::Scene;
use crate::memory::Memory;

/// The outcome of a path, in buffers that are used again.
#[derive(Clone, Debug)]
pub(crate) struct EndPosition {
    /// When each spot is free, counted from the end of the path.
    pub(crate) free_at: BySpot<FreeAt>,
    /// Own body, head first.
    pub(crate) body: Vec<Spot>,
    pub(crate) growth: u16,
    /// Moves made.
    pub(crate) moves: Moves,
}

impl EndPosition {
    pub(crate) fn new(field: Field) -> Self {
        Self {
            free_at: BySpot::new(field, FreeAt::NEVER),
            body: Vec::new(),
            growth: 0,
            moves: Moves::NONE,
        }
    }

    /// Walks a path from the scene's head, where every apple on the way may add the most that one can.
    pub(crate) fn walk_fed(&mut self, scene: &Scene, memory: &Memory, path: &[Spot]) -> bool {
        self.walk(scene, path, |spot| {
            let here = scene.apples.iter().any(|apple| apple.at == spot);
            if here { memory.most() } else { 0 }
        })
    }

    /// Walks a path from the scene's head. `feed` tells what an apple in a spot adds.
    /// `false` if the body would be in its own way.
    pub(crate) fn walk(
        &mut self,
        scene: &Scene,
        path: &[Spot],
        feed: impl Fn(Spot) -> u16,
    ) -> bool {
        let mut growth = scene.position.growth;
        let mut left = 0usize;
        let mut fed = false;
        let lag = usize::from(scene.position.own_tail_lag);
        self.moves = Moves::of(path.len());
        for (i, &spot) in path.iter().enumerate() {
            let gone_before = left;
            if growth > 0 {
                growth -= 1;
            } else {
                left += 1;
            }
            // Eating on the way keeps the tail: what the search took for free may not be.
            let opens = scene.position.free_at[spot];
            if !opens.is_open(Moves::of(i + 1)) {
                return false;
            }
            // What leaves with this very move is still in the way where the own tail kills.
            let gone = if lag > 0 { gone_before } else { left };
            if fed && opens != FreeAt::NOW && gone < scene.position.body.len() {
                let still = &scene.position.body[..scene.position.body.len() - gone];
                if still.contains(&spot) {
                    return false;
                }
            }
            let meal = feed(spot);
            fed |= meal > 0;
            growth += meal;
        }
        self.growth = growth;
        self.body.clear();
        self.body.extend(path.iter().rev());
        let keep = scene.position.body.len().saturating_sub(left);
        self.body.extend_from_slice(&scene.position.body[..keep]);
        self.body
            .truncate(scene.position.body.len() + path.len() - left);
        let walked = self.moves;
        let others = scene.position.others.as_slice();
        for (then, now) in self.free_at.as_mut_slice().iter_mut().zip(others) {
            *then = now.after(walked);
        }
        for (from_tail, &spot) in self.body.iter().rev().enumerate() {
            let until = Moves::of(from_tail + 1 + usize::from(growth) + lag);
            let at = &mut self.free_at[spot];
            *at = (*at).max(FreeAt::with(until));
        }
        true
    }

    pub(crate) fn head(&self) -> Spot {
        self.body[0]
    }

    /// The first spot of the own body that a search from its head has entered, which is open by then.
    pub(crate) fn way_back(&self, search: &Search) -> Option<Spot> {
        let own = self.body[1..].iter().copied();
        let reached = own.filter(|&spot| search.arrival(spot) != Arrival::NEVER);
        reached.min_by_key(|&spot| search.arrival(spot))
    }

    /// Whether the snake has no tail to go back to and needs no more than somewhere to go, which the search has found.
    pub(crate) fn goes_anywhere(&self, search: &Search) -> bool {
        self.body.len() < 3 && search.reached().nth(1).is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::champion::predict::Scene;
    use crate::memory::Verdict;
    use protocol::Cell;

    #[test]
    fn a_meal_on_the_way_keeps_the_tail_where_it_is() {
        let scene = Scene::from_text("1 9 3", "8 2\n0\nalive 4 0 3,1 0,1\n");
        let path: Vec<Spot> = [(4, 1), (4, 2), (3, 2), (2, 2)]
            .map(|(x, y)| scene.field.spot(Cell::new(x, y)))
            .to_vec();
        let mut after = EndPosition::new(scene.field);
        assert!(after.walk(&scene, &path, |_| 0));
        assert_eq!(
            (after.body.len(), after.growth, after.moves),
            (4, 0, Moves(4))
        );

        let meal = scene.field.spot(Cell::new(4, 1));
        assert!(after.walk(&scene, &path, |spot| if spot == meal { 5 } else { 0 }));
        assert_eq!((after.body.len(), after.growth), (7, 2));
        let tail = scene.field.spot(Cell::new(1, 1));
        assert_eq!(after.free_at[tail], FreeAt::with(Moves(3)));
    }

    #[test]
    fn the_own_tail_cannot_be_entered_as_it_leaves_where_that_kills() {
        let state = "8 2\n0\nalive 4 0 3,1 0,1\n";
        let walks = |verdict| {
            let scene = Scene::where_own_tail_is(Some(verdict), "1 9 4", state);
            // A meal, and back onto the own trail in the tick in which it is left.
            let path: Vec<Spot> = [(4, 1), (4, 2), (3, 2), (2, 2), (1, 2), (1, 1)]
                .map(|(x, y)| scene.field.spot(Cell::new(x, y)))
                .to_vec();
            let meal = scene.field.spot(Cell::new(4, 1));
            let mut after = EndPosition::new(scene.field);
            after.walk(&scene, &path, |spot| if spot == meal { 4 } else { 0 })
        };
        assert!(walks(Verdict::Safe));
        assert!(!walks(Verdict::Deadly));
    }
}
