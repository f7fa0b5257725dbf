//! The board as it will be when a path has been walked, apples on the way eaten.

use crate::board::{NEVER, moves};
use crate::champion::predict::Scene;

/// The outcome of a path, in buffers that are used again.
#[derive(Clone, Debug, Default)]
pub(crate) struct EndPosition {
    /// When each spot is free, counted from the end of the path.
    pub(crate) free_at: Vec<u16>,
    /// Own body, head first.
    pub(crate) body: Vec<u32>,
    pub(crate) growth: u16,
    /// Moves made.
    pub(crate) moves: u16,
}

impl EndPosition {
    /// Walks a path from the scene's head. `feed` tells what an apple in a spot adds.
    /// `false` if the body would be in its own way.
    pub(crate) fn walk(
        &mut self,
        scene: &Scene,
        path: &[u32],
        feed: impl Fn(usize) -> u16,
    ) -> bool {
        let mut growth = scene.position.growth;
        let mut left = 0usize;
        let mut fed = false;
        let lag = usize::from(scene.position.own_tail_lag);
        self.moves = moves(path.len());
        for (i, &spot) in path.iter().enumerate() {
            let gone_before = left;
            if growth > 0 {
                growth -= 1;
            } else {
                left += 1;
            }
            // Eating on the way keeps the tail: what the search took for free may not be.
            let closed = usize::from(scene.position.free_at[spot as usize]);
            if closed > i + 1 {
                return false;
            }
            // What leaves with this very move is still in the way where the own tail kills.
            let gone = if lag > 0 { gone_before } else { left };
            if fed && closed > 0 && gone < scene.position.body.len() {
                let still = &scene.position.body[..scene.position.body.len() - gone];
                if still.contains(&spot) {
                    return false;
                }
            }
            let meal = feed(spot as usize);
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
        self.free_at.clear();
        self.free_at.extend(scene.position.others.iter().map(|&at| {
            if at == NEVER {
                NEVER
            } else {
                at.saturating_sub(walked)
            }
        }));
        for (from_tail, &spot) in self.body.iter().rev().enumerate() {
            let until = moves(from_tail + 1 + usize::from(growth) + lag);
            let at = &mut self.free_at[spot as usize];
            *at = (*at).max(until);
        }
        true
    }

    pub(crate) fn head(&self) -> usize {
        self.body[0] as usize
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
        let path: Vec<u32> = [(4, 1), (4, 2), (3, 2), (2, 2)]
            .map(|(x, y)| scene.field.spot(Cell::new(x, y)) as u32)
            .to_vec();
        let mut after = EndPosition::default();
        assert!(after.walk(&scene, &path, |_| 0));
        assert_eq!((after.body.len(), after.growth, after.moves), (4, 0, 4));

        let meal = scene.field.spot(Cell::new(4, 1));
        assert!(after.walk(&scene, &path, |spot| if spot == meal { 5 } else { 0 }));
        assert_eq!((after.body.len(), after.growth), (7, 2));
        let tail = scene.field.spot(Cell::new(1, 1));
        assert_eq!(after.free_at[tail], 3);
    }

    #[test]
    fn the_own_tail_cannot_be_entered_as_it_leaves_where_that_kills() {
        let state = "8 2\n0\nalive 4 0 3,1 0,1\n";
        let walks = |verdict| {
            let scene = Scene::where_own_tail_is(Some(verdict), "1 9 4", state);
            // A meal, and back onto the own trail in the tick in which it is left.
            let path: Vec<u32> = [(4, 1), (4, 2), (3, 2), (2, 2), (1, 2), (1, 1)]
                .map(|(x, y)| scene.field.spot(Cell::new(x, y)) as u32)
                .to_vec();
            let meal = scene.field.spot(Cell::new(4, 1));
            let mut after = EndPosition::default();
            after.walk(&scene, &path, |spot| if spot == meal { 4 } else { 0 })
        };
        assert!(walks(Verdict::Safe));
        assert!(!walks(Verdict::Deadly));
    }
}
