//! Ours: alpha-beta on bitboards, deeper and deeper, with what it has found out in mind.

use super::memory::{Bound, Finding, Memory};
use super::position::{Corner, Position};
use super::{race, zobrist};
use protocol::Direction;

/// Two to this power positions are remembered.
const MEMORY: u32 = 17;
/// Above every value.
const BOUNDLESS: i32 = 1 << 20;
/// No game goes on for longer without becoming clear.
pub(super) const DEEPEST: u8 = 60;

/// What a search found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Choice {
    /// The best move.
    pub(super) way: Direction,
    /// Its value for the mover, [`CELL`](super::race::CELL) a cell.
    pub(super) value: i32,
    /// Moves ahead that were looked at in full.
    pub(super) depth: u8,
    /// Positions visited.
    pub(super) nodes: u64,
}

/// A searcher; it remembers from move to move.
#[derive(Clone, Debug)]
pub(super) struct Search {
    /// Positions it may visit for a move.
    pub(super) limit: u64,
    memory: Memory,
    nodes: u64,
}

impl Search {
    /// A search that may visit so many positions for a move.
    pub(super) fn new(limit: u64) -> Self {
        Self::remembering(limit, MEMORY)
    }

    fn remembering(limit: u64, bits: u32) -> Self {
        Self {
            limit,
            memory: Memory::new(bits),
            nodes: 0,
        }
    }

    /// The best move found at most `deepest` moves ahead, within the limit; at least one move ahead,
    /// whatever the limit. None only if there is no move.
    pub(super) fn choose(&mut self, position: &Position, deepest: u8) -> Option<Choice> {
        self.nodes = 0;
        let mut best = None;
        for depth in 1..=deepest.clamp(1, DEEPEST) {
            let limit = if depth == 1 { u64::MAX } else { self.limit };
            let Some((way, value)) = self.root(position, depth, limit) else {
                break;
            };
            best = Some(Choice {
                way,
                value,
                depth,
                nodes: self.nodes,
            });
            if self.nodes >= self.limit {
                break;
            }
        }
        best.map(|best| Choice {
            nodes: self.nodes,
            ..best
        })
    }

    fn root(&mut self, position: &Position, depth: u8, limit: u64) -> Option<(Direction, i32)> {
        let hash = zobrist::hash(position);
        let value = self.value(position, hash, depth, [-BOUNDLESS, BOUNDLESS], limit)?;
        // The newest finding stays, and this one is the newest.
        Some((self.memory.recall(hash)?.way, value))
    }

    /// The value for the mover, if it lies in the window; otherwise a bound of it. None at the limit.
    ///
    /// A cell that is taken sooner counts a little more. Without that, all lines in which it is taken at
    /// some time are as good, and it never is.
    fn value(
        &mut self,
        position: &Position,
        hash: u64,
        depth: u8,
        [mut low, high]: [i32; 2],
        limit: u64,
    ) -> Option<i32> {
        self.nodes += 1;
        if self.nodes > limit {
            return None;
        }
        if depth == 0 || !Corner::ALL.iter().any(|&who| position.can_grow(who)) {
            // A root without hope still needs a move.
            if let Some((way, _)) = position.moves().next().filter(|_| depth > 0) {
                self.note(hash, depth, Bound::Exact, race::value(position), way);
            }
            return Some(race::value(position));
        }
        let known = self.memory.recall(hash);
        if let Some(known) = known.filter(|known| known.depth >= depth) {
            let settles = match known.bound {
                Bound::Exact => true,
                Bound::AtLeast => known.value >= high,
                Bound::AtMost => known.value <= low,
            };
            if settles {
                return Some(known.value);
            }
        }
        let below = low;
        let mut best: Option<(i32, Direction)> = None;
        let (moves, count) = ordered(position, known.map(|known| known.way));
        for (index, &(way, next)) in moves[..count].iter().flatten().enumerate() {
            let hash = zobrist::after(hash, position, &next);
            let haste = if next.quiet() == 0 {
                i32::from(depth)
            } else {
                0
            };
            let mut value = 0;
            // After the first move, one only asks whether another is better.
            let tries = [[low, low + 1], [low, high]];
            for [from, to] in tries.into_iter().skip(usize::from(index == 0)) {
                let window = [haste - to, haste - from];
                value = haste - self.value(&next, hash, depth - 1, window, limit)?;
                if value <= from || to == high {
                    break;
                }
            }
            if best.is_none_or(|(most, _)| value > most) {
                best = Some((value, way));
                low = low.max(value);
            }
            if low >= high {
                break;
            }
        }
        let (value, way) = best?;
        let bound = if value >= high {
            Bound::AtLeast
        } else if value <= below {
            Bound::AtMost
        } else {
            Bound::Exact
        };
        self.note(hash, depth, bound, value, way);
        Some(value)
    }

    fn note(&mut self, hash: u64, depth: u8, bound: Bound, value: i32, way: Direction) {
        let finding = Finding {
            depth,
            bound,
            value,
            way,
        };
        self.memory.keep(hash, finding);
    }
}

/// The moves, the best of an earlier look first, then those onto new cells.
fn ordered(
    position: &Position,
    first: Option<Direction>,
) -> ([Option<(Direction, Position)>; 4], usize) {
    let mut moves = [None; 4];
    let mut count = 0;
    for found in position.moves() {
        moves[count] = Some(found);
        count += 1;
    }
    moves[..count]
        .sort_by_key(|found| found.map(|(way, next)| (Some(way) != first, next.quiet() > 0)));
    (moves, count)
}

#[cfg(test)]
mod tests {
    use super::super::position::tests::any_position;
    use super::*;
    use proptest::prelude::*;

    /// The same without cutting anything off.
    fn full(position: &Position, depth: u8) -> i32 {
        if depth == 0 || !Corner::ALL.iter().any(|&who| position.can_grow(who)) {
            return race::value(position);
        }
        let values = position.moves().map(|(_, next)| {
            let haste = if next.quiet() == 0 {
                i32::from(depth)
            } else {
                0
            };
            haste - full(&next, depth - 1)
        });
        values.max().unwrap()
    }

    proptest! {
        #[test]
        fn what_is_cut_off_changes_nothing(position in any_position(), depth in 1..6u8) {
            // With one slot, what is remembered comes from the same look.
            let mut search = Search::remembering(u64::MAX, 0);
            let choice = search.choose(&position, depth).unwrap();
            prop_assert_eq!(choice.value, full(&position, depth));
        }

        #[test]
        fn a_move_is_found_within_any_limit(position in any_position(), limit in 0..50u64) {
            let choice = Search::new(limit).choose(&position, DEEPEST).unwrap();
            prop_assert!(position.after(choice.way).is_some());
        }
    }

    #[test]
    fn it_looks_deeper_with_more_positions() {
        let depth = |limit| {
            let choice = Search::new(limit).choose(&Position::default(), DEEPEST);
            choice.unwrap().depth
        };
        assert!(depth(100) < depth(1_000) && depth(1_000) < depth(10_000));
    }
}
