//! Minimax as in the study: every line to its end, no cut-offs.

use super::position::{Corner, Position};
use protocol::Direction;

/// How a position is judged for a player.
pub(super) type Leaf = fn(&Position, Corner) -> i32;

/// A search and its count.
#[derive(Clone, Copy, Debug)]
pub(super) struct Minimax {
    /// Moves ahead, at least one.
    pub(super) depth: u8,
    /// How the end of a line is judged.
    pub(super) leaf: Leaf,
    /// Positions after which it gives up.
    pub(super) limit: u64,
    /// Positions visited.
    pub(super) nodes: u64,
}

impl Minimax {
    /// A search without a limit.
    pub(super) fn new(depth: u8, leaf: Leaf) -> Self {
        Self {
            depth,
            leaf,
            limit: u64::MAX,
            nodes: 0,
        }
    }

    /// The best move, the first of several; none if it gave up.
    pub(super) fn choose(&mut self, position: &Position) -> Option<Direction> {
        let who = position.mover();
        let mut best: Option<(i32, Direction)> = None;
        for (way, next) in position.moves() {
            let value = self.value(&next, self.depth.saturating_sub(1), who)?;
            if best.is_none_or(|(most, _)| value > most) {
                best = Some((value, way));
            }
        }
        best.map(|(_, way)| way)
    }

    fn value(&mut self, position: &Position, depth: u8, who: Corner) -> Option<i32> {
        self.nodes += 1;
        if self.nodes > self.limit {
            return None;
        }
        if depth == 0 {
            return Some((self.leaf)(position, who));
        }
        let mine = position.mover() == who;
        let mut best: Option<i32> = None;
        for (_, next) in position.moves() {
            let value = self.value(&next, depth - 1, who)?;
            best = Some(best.map_or(value, |best| {
                if mine {
                    best.max(value)
                } else {
                    best.min(value)
                }
            }));
        }
        best
    }
}

#[cfg(test)]
mod tests {
    use super::super::leaf;
    use super::*;

    #[test]
    fn every_line_is_followed_to_its_end() {
        let mut minimax = Minimax::new(3, leaf::distance);
        assert_eq!(minimax.choose(&Position::default()), Some(Direction::Up));
        // Two first moves, two answers to each, three moves from each of those.
        assert_eq!(minimax.nodes, 2 + 4 + 12);
    }

    #[test]
    fn a_limit_makes_it_give_up() {
        let mut minimax = Minimax {
            limit: 10,
            ..Minimax::new(3, leaf::distance)
        };
        assert_eq!(minimax.choose(&Position::default()), None);
    }
}
