//! Moves that keep a snake alive for a while and differ from state to state.

use protocol::wire::Init;
use protocol::{Cell, Direction, Observation, Seat};

/// A way to go in the state with this number: into a free cell, and as unlike the last as can be.
pub(super) fn wander(init: Init, seen: &Observation, state: u32) -> Direction {
    let heading = heading(seen);
    let safe: Vec<Direction> = Direction::ALL
        .into_iter()
        .filter(|&way| way != heading.opposite() && is_safe(init, seen, way))
        .collect();
    match safe.len() {
        0 => heading,
        count => safe[scatter(state, seen.me) as usize % count],
    }
}

/// Where the snake goes if nothing is said.
pub(super) fn heading(seen: &Observation) -> Direction {
    let me = seen.snakes.get(seen.me);
    me.and_then(|me| me.heading()).unwrap_or(Direction::Up)
}

/// Whether going straight on ends in a wall.
pub(super) fn faces_a_wall(init: Init, seen: &Observation) -> bool {
    let head = head(seen);
    head.is_some_and(|head| init.size.step(head, heading(seen)).is_none())
}

fn is_safe(init: Init, seen: &Observation, way: Direction) -> bool {
    let next = head(seen).and_then(|head| init.size.step(head, way));
    next.is_some_and(|next| {
        let near_a_head = |cell: Cell| cell.distance(next) <= 1;
        seen.snakes.iter().all(|(seat, snake)| {
            let others_head = snake.chain.head().filter(|_| seat != seen.me);
            !snake.chain.cells().any(|cell| cell == next) && !others_head.is_some_and(near_a_head)
        })
    })
}

fn head(seen: &Observation) -> Option<Cell> {
    seen.snakes.get(seen.me)?.chain.head()
}

/// A number that looks random and is the same every time.
fn scatter(state: u32, seat: Seat) -> u32 {
    let mixed = (state * 8 + u32::from(seat.0)).wrapping_mul(0x9e37_79b1);
    (mixed ^ (mixed >> 15)).wrapping_mul(0x85eb_ca6b) >> 16
}
