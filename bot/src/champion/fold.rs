//! Tidiness as a proof: a cycle through every free cell that has the body in it, end to end.
//!
//! A snake that lies on such a cycle can follow it for ever, and leaves no pocket that it could not
//! visit. Looked for by repair: keep what fits of the last cycle, give every cell its two edges by
//! augmenting paths, join the rings that come out by flipping squares.

use crate::field::Field;
use crate::timed::NEVER;
use protocol::below;
use rand_chacha::ChaCha8Rng;

/// Directions as bits, in the order of [`Field::around`]: up, down, left, right.
const UP: u8 = 1;
const DOWN: u8 = 2;
const LEFT: u8 = 4;
const RIGHT: u8 = 8;
const ALL: [u8; 4] = [UP, DOWN, LEFT, RIGHT];

fn back(way: u8) -> u8 {
    match way {
        UP => DOWN,
        DOWN => UP,
        LEFT => RIGHT,
        _ => LEFT,
    }
}

/// How often rings that do not join are broken up elsewhere before giving up.
const BREAKS: usize = 24;

/// A cycle: for each spot the two ways in which it goes on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Cycle {
    edges: Vec<u8>,
}

impl Cycle {
    /// The spot after `spot` when coming from `from`.
    pub(crate) fn next(&self, field: Field, from: usize, spot: usize) -> Option<usize> {
        let around = field.around(spot);
        let ways = (0..4).filter(|&i| self.edges[spot] & ALL[i] != 0);
        ways.map(|i| around[i]).find(|&to| to != from)
    }
}

/// Looks for cycles, with buffers that are used again.
#[derive(Clone, Debug)]
pub(crate) struct Folder {
    field: Field,
    /// Cells that are part of the board for good.
    ground: Vec<bool>,
    /// Whether a cycle through all the ground can exist at all, as far as counting tells.
    hopeful: bool,
    edges: Vec<u8>,
    locked: Vec<u8>,
    missing: Vec<u8>,
    ring: Vec<u32>,
    rings: Vec<u32>,
    seen: Vec<u32>,
    stamp: u32,
    from: Vec<u32>,
    queue: Vec<u32>,
    spare: Vec<u8>,
    cells: Vec<u32>,
    last: Option<Cycle>,
}

impl Folder {
    /// For a board where some spots are never free.
    pub(crate) fn new(field: Field, free_at: &[u16]) -> Self {
        let spots = field.spots();
        let ground: Vec<bool> = free_at.iter().map(|&at| at != NEVER).collect();
        let cells: Vec<u32> = (0..spots)
            .filter(|&s| ground[s])
            .map(|s| s as u32)
            .collect();
        let dark = cells
            .iter()
            .filter(|&&s| is_dark(field, s as usize))
            .count();
        let dead_end = |spot: usize| {
            let open = field.around(spot).iter().filter(|&&to| ground[to]).count();
            open < 2
        };
        let hopeful = dark * 2 == cells.len()
            && cells.len() >= 4
            && !cells.iter().any(|&spot| dead_end(spot as usize));
        Self {
            field,
            hopeful,
            edges: vec![0; spots],
            locked: vec![0; spots],
            missing: vec![0; spots],
            ring: vec![0; spots],
            rings: Vec::new(),
            seen: vec![0; spots],
            stamp: 0,
            from: vec![0; spots],
            queue: Vec::new(),
            spare: Vec::new(),
            cells,
            last: None,
            ground,
        }
    }

    /// Whether it is worth asking on this board.
    pub(crate) fn is_hopeful(&self) -> bool {
        self.hopeful
    }

    /// The ground this folder was made for.
    pub(crate) fn fits(&self, free_at: &[u16]) -> bool {
        let same = |(&ground, &at): (&bool, &u16)| ground == (at != NEVER);
        self.ground.iter().zip(free_at).all(same)
    }

    /// Whether a body lies end to end on the cycle that was kept.
    pub(crate) fn carries(&self, body: &[u32]) -> bool {
        let Some(cycle) = &self.last else {
            return false;
        };
        body.len() > 1
            && body.windows(2).all(|pair| {
                let around = self.field.around(pair[0] as usize);
                let way = around.iter().position(|&to| to == pair[1] as usize);
                way.is_some_and(|i| cycle.edges[pair[0] as usize] & ALL[i] != 0)
            })
    }

    /// Writes the next `steps` spots for a body that the kept cycle carries.
    pub(crate) fn follow(&self, body: &[u32], steps: usize, path: &mut Vec<u32>) {
        path.clear();
        let (Some(cycle), [head, neck, ..]) = (&self.last, body) else {
            return;
        };
        let (mut from, mut at) = (*neck as usize, *head as usize);
        while path.len() < steps {
            let Some(to) = cycle.next(self.field, from, at) else {
                return;
            };
            path.push(to as u32);
            (from, at) = (at, to);
        }
    }

    /// Keeps the cycle that was found last, to start from the next time.
    pub(crate) fn keep(&mut self) {
        let cycle = self.last.get_or_insert_with(|| Cycle { edges: Vec::new() });
        cycle.edges.clone_from(&self.edges);
    }

    /// Whether there is a cycle through all the ground on which this body, head first, lies end to
    /// end. `No` may be wrong, `yes` never is.
    pub(crate) fn find(&mut self, body: &[u32], rng: &mut ChaCha8Rng) -> bool {
        self.hopeful && self.lay(body) && self.complete() && self.join(rng)
    }

    /// Locks the body's edges and keeps what fits of the last cycle.
    fn lay(&mut self, body: &[u32]) -> bool {
        self.edges.fill(0);
        self.locked.fill(0);
        for &spot in &self.cells {
            self.missing[spot as usize] = 2;
        }
        for pair in body.windows(2) {
            let (a, b) = (pair[0] as usize, pair[1] as usize);
            let Some(i) = self.field.around(a).iter().position(|&to| to == b) else {
                return false;
            };
            if self.missing[a] == 0 || self.missing[b] == 0 || self.edges[a] & ALL[i] != 0 {
                return false;
            }
            self.connect(a, b, ALL[i]);
            self.locked[a] |= ALL[i];
            self.locked[b] |= back(ALL[i]);
        }
        let stride = self.field.stride();
        let old = self.last.take();
        for index in 0..self.cells.len() {
            let spot = self.cells[index] as usize;
            if self.missing[spot] == 0 {
                continue;
            }
            for (way, to) in [(DOWN, spot + stride), (RIGHT, spot + 1)] {
                let wanted = old.as_ref().map_or_else(
                    || way == DOWN && self.field.cell(spot).y.is_multiple_of(2),
                    |cycle| cycle.edges[spot] & way != 0,
                );
                if wanted
                    && self.ground[to]
                    && self.missing[to] > 0
                    && self.missing[spot] > 0
                    && self.edges[spot] & way == 0
                {
                    self.connect(spot, to, way);
                }
            }
        }
        self.last = old;
        true
    }

    fn connect(&mut self, a: usize, b: usize, way: u8) {
        self.edges[a] |= way;
        self.edges[b] |= back(way);
        self.missing[a] -= 1;
        self.missing[b] -= 1;
    }

    /// Gives every cell two edges.
    fn complete(&mut self) -> bool {
        for index in 0..self.cells.len() {
            let spot = self.cells[index] as usize;
            if !is_dark(self.field, spot) {
                continue;
            }
            while self.missing[spot] > 0 {
                if !self.augment(spot) {
                    return false;
                }
            }
        }
        true
    }

    /// Finds a path that alternates between edges to add and edges to drop, from a dark cell that
    /// misses an edge to a light one.
    fn augment(&mut self, start: usize) -> bool {
        self.stamp += 1;
        self.queue.clear();
        self.queue.push(start as u32);
        self.seen[start] = self.stamp;
        let mut next = 0;
        while let Some(&dark) = self.queue.get(next) {
            next += 1;
            let dark = dark as usize;
            let around = self.field.around(dark);
            for (i, light) in around.into_iter().enumerate() {
                if self.edges[dark] & ALL[i] != 0
                    || !self.ground[light]
                    || self.seen[light] == self.stamp
                    || (self.missing[light] == 0 && self.edges[light] == self.locked[light])
                {
                    continue;
                }
                self.seen[light] = self.stamp;
                self.from[light] = dark as u32;
                if self.missing[light] > 0 {
                    self.flip_path(start, light);
                    return true;
                }
                let ways = self.edges[light] & !self.locked[light];
                for (j, to) in self.field.around(light).into_iter().enumerate() {
                    if ways & ALL[j] != 0 && self.seen[to] != self.stamp {
                        self.seen[to] = self.stamp;
                        self.from[to] = light as u32;
                        self.queue.push(to as u32);
                    }
                }
            }
        }
        false
    }

    fn flip_path(&mut self, start: usize, end: usize) {
        self.missing[end] -= 1;
        self.missing[start] -= 1;
        let mut light = end;
        loop {
            let dark = self.from[light] as usize;
            self.toggle(dark, light);
            if dark == start {
                return;
            }
            light = self.from[dark] as usize;
            self.toggle(dark, light);
        }
    }

    fn toggle(&mut self, a: usize, b: usize) {
        let way = if b == a + 1 {
            RIGHT
        } else if b + 1 == a {
            LEFT
        } else if b > a {
            DOWN
        } else {
            UP
        };
        self.edges[a] ^= way;
        self.edges[b] ^= back(way);
    }

    /// Joins all rings into one.
    fn join(&mut self, rng: &mut ChaCha8Rng) -> bool {
        let mut left = self.merge();
        for _ in 0..BREAKS {
            if left == 1 {
                return true;
            }
            self.spare.clone_from(&self.edges);
            self.break_near_smallest(rng);
            let now = self.merge();
            if now > left {
                std::mem::swap(&mut self.spare, &mut self.edges);
                self.label();
            } else {
                left = now;
            }
        }
        left == 1
    }

    /// Numbers the rings and flips squares between different ones as long as that joins any. Returns
    /// how many rings are left.
    fn merge(&mut self) -> usize {
        let mut left = self.label();
        let stride = self.field.stride();
        loop {
            let before = left;
            for index in 0..self.cells.len() {
                if left == 1 {
                    return 1;
                }
                let a = self.cells[index] as usize;
                let d = a + stride + 1;
                if self.ground[d] && self.can_flip(a).is_some() && self.root(a) != self.root(d) {
                    self.flip(a);
                    let (one, other) = (self.root(a), self.root(d));
                    self.rings[one as usize] = other;
                    left -= 1;
                }
            }
            if left == before {
                return left;
            }
        }
    }

    /// Walks every ring once.
    fn label(&mut self) -> usize {
        self.rings.clear();
        for &spot in &self.cells {
            self.ring[spot as usize] = u32::MAX;
        }
        for index in 0..self.cells.len() {
            let start = self.cells[index] as usize;
            if self.ring[start] != u32::MAX {
                continue;
            }
            let number = self.rings.len() as u32;
            self.rings.push(number);
            let mut at = start;
            loop {
                self.ring[at] = number;
                let around = self.field.around(at);
                let onward = (0..4)
                    .find(|&i| self.edges[at] & ALL[i] != 0 && self.ring[around[i]] == u32::MAX);
                match onward {
                    Some(i) => at = around[i],
                    None => break,
                }
            }
        }
        self.rings.len()
    }

    fn root(&self, spot: usize) -> u32 {
        let mut ring = self.ring[spot];
        while self.rings[ring as usize] != ring {
            ring = self.rings[ring as usize];
        }
        ring
    }

    /// Whether the square with top left `a` has two free parallel edges and nothing across: then
    /// these edges can be swapped for the two across. Tells which are there.
    fn can_flip(&self, a: usize) -> Option<u8> {
        let (b, c) = (a + 1, a + self.field.stride());
        let (ea, eb, ec) = (self.edges[a], self.edges[b], self.edges[c]);
        let (top, left) = (ea & RIGHT != 0, ea & DOWN != 0);
        let (bottom, right) = (ec & RIGHT != 0, eb & DOWN != 0);
        if top && bottom && !left && !right {
            let free = self.locked[a] & RIGHT == 0 && self.locked[c] & RIGHT == 0;
            free.then_some(RIGHT)
        } else if left && right && !top && !bottom {
            let free = self.locked[a] & DOWN == 0 && self.locked[b] & DOWN == 0;
            free.then_some(DOWN)
        } else {
            None
        }
    }

    fn flip(&mut self, a: usize) {
        let (b, c) = (a + 1, a + self.field.stride());
        let d = c + 1;
        self.toggle(a, b);
        self.toggle(c, d);
        self.toggle(a, c);
        self.toggle(b, d);
    }

    /// Flips a few squares close to the smallest ring, whatever that breaks.
    fn break_near_smallest(&mut self, rng: &mut ChaCha8Rng) {
        let mut sizes = vec![0u32; self.rings.len()];
        for &spot in &self.cells {
            sizes[self.root(spot as usize) as usize] += 1;
        }
        let smallest = (0..sizes.len())
            .filter(|&ring| sizes[ring] > 0)
            .min_by_key(|&ring| sizes[ring]);
        let Some(smallest) = smallest else { return };
        let members: Vec<u32> = (self.cells.iter().copied())
            .filter(|&spot| self.root(spot as usize) as usize == smallest)
            .collect();
        let stride = self.field.stride();
        for _ in 0..12 {
            let near = members[below(rng, members.len() as u32) as usize] as usize;
            let (dx, dy) = (below(rng, 5) as usize, below(rng, 5) as usize);
            let Some(a) = (near + dx + dy * stride).checked_sub(2 + 2 * stride) else {
                continue;
            };
            if a + stride + 1 < self.ground.len()
                && [a, a + 1, a + stride, a + stride + 1]
                    .iter()
                    .all(|&s| self.ground[s])
                && self.can_flip(a).is_some()
            {
                self.flip(a);
                return;
            }
        }
    }
}

fn is_dark(field: Field, spot: usize) -> bool {
    (spot / field.stride() + spot % field.stride()).is_multiple_of(2)
}
