//! Whether a cycle comes by a body's cells in their order, and how far the free cells are along it.

use super::certify::Certifier;
use super::cycle::Cycle;

impl Certifier {
    /// The moves to each free cell for a body that lies on this cycle, summed.
    pub(super) fn way_sum(&mut self, cycle: &Cycle, body: &[u16]) -> u32 {
        self.edges.copy_from_slice(&cycle.edges);
        self.rank(body);
        self.in_order(body, cycle.length()).unwrap_or(0)
    }

    /// Numbers the body's cells.
    pub(super) fn rank(&mut self, body: &[u16]) {
        self.rank.fill(0);
        for (at, &spot) in body.iter().enumerate() {
            self.rank[usize::from(spot)] = at as u16 + 1;
        }
    }

    /// Whether the cycle comes by the body's cells in their order; if so, the moves along it to each
    /// free cell, summed.
    pub(super) fn in_order(&self, body: &[u16], cycle_length: usize) -> Option<u32> {
        let start = body[0];
        let length = body.len() as u16;
        let mut here = start;
        let mut way = self.edges[usize::from(here)].trailing_zeros() as usize;
        let (mut last, mut down) = (1, false);
        // Free cells before and after the head: how many, and the sum of their places from the tail on.
        let mut free = [(0u32, 0u32); 2];
        let (mut side, mut place) = (usize::from(length == 1), 0);
        loop {
            here = self.step(here, way);
            place += 1;
            if here == start {
                break;
            }
            let rank = self.rank[usize::from(here)];
            if rank == 0 {
                free[side].0 += 1;
                free[side].1 += place;
            } else {
                if last == 1 && rank == length && length > 2 {
                    down = true;
                } else if rank != if down { last - 1 } else { last + 1 } {
                    return None;
                }
                last = rank;
                side |= usize::from(rank == length);
            }
            let on = self.edges[usize::from(here)] & !(1 << (way ^ 1));
            way = on.trailing_zeros() as usize;
        }
        let around = cycle_length as u32;
        let ((gap, _), (holes, places)) = if down {
            (free[0], (free[1].0, free[1].0 * around - free[1].1))
        } else {
            (free[1], free[0])
        };
        Some(gap * (gap + 1) / 2 + holes * (gap + 1) + places)
    }
}
