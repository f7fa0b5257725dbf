//! The rules: two snails, their trails, and whose move it is.

use super::mask::{SIDE, around, bit, cell, slide, step};
use protocol::Direction;

/// Moves in a row without a new cell after which a game ends. The study says nothing of games that do
/// not end; snails that slide to and fro would make one.
pub const PATIENCE: u8 = 32;

/// The order in which the study names the ways to go.
pub const WAYS: [Direction; 4] = [
    Direction::Up,
    Direction::Right,
    Direction::Down,
    Direction::Left,
];

/// A player, by the corner it starts in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Corner {
    /// Bottom left; it moves first.
    Bottom,
    /// Top right.
    Top,
}

impl Corner {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Bottom, Self::Top];

    /// The other one.
    pub const fn other(self) -> Self {
        match self {
            Self::Bottom => Self::Top,
            Self::Top => Self::Bottom,
        }
    }
}

/// All that decides how a game goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    trails: [u64; 2],
    heads: [u8; 2],
    mover: Corner,
    quiet: u8,
}

impl Default for Position {
    fn default() -> Self {
        let heads = [cell(0, SIDE - 1), cell(SIDE - 1, 0)];
        Self {
            trails: heads.map(bit),
            heads,
            mover: Corner::Bottom,
            quiet: 0,
        }
    }
}

impl Position {
    /// Whose move it is.
    pub const fn mover(&self) -> Corner {
        self.mover
    }

    /// The cells that a player owns.
    pub const fn trail(&self, who: Corner) -> u64 {
        self.trails[who as usize]
    }

    /// Where a player is.
    pub const fn head(&self, who: Corner) -> u8 {
        self.heads[who as usize]
    }

    /// How many cells a player owns.
    pub const fn score(&self, who: Corner) -> u32 {
        self.trail(who).count_ones()
    }

    /// Cells of neither.
    pub const fn free(&self) -> u64 {
        !(self.trails[0] | self.trails[1])
    }

    /// Moves since the last new cell.
    pub const fn quiet(&self) -> u8 {
        self.quiet
    }

    /// Where a move ends; nowhere, if it is not allowed.
    pub fn target(&self, way: Direction) -> Option<u8> {
        let (from, trail) = (bit(self.head(self.mover)), self.trail(self.mover));
        let next = step(from, way);
        let to = if next & self.free() != 0 {
            next
        } else {
            slide(from, trail, way)
        };
        (to != 0).then(|| to.trailing_zeros() as u8)
    }

    /// The position after a move; none, if it is not allowed.
    #[must_use]
    pub fn after(&self, way: Direction) -> Option<Self> {
        let to = self.target(way)?;
        let mut next = *self;
        let mover = self.mover as usize;
        next.quiet = if next.trails[mover] & bit(to) == 0 {
            0
        } else {
            next.quiet.saturating_add(1)
        };
        next.trails[mover] |= bit(to);
        next.heads[mover] = to;
        next.mover = self.mover.other();
        Some(next)
    }

    /// The allowed moves and where they lead.
    pub fn moves(&self) -> impl Iterator<Item = (Direction, Self)> {
        let position = *self;
        WAYS.into_iter()
            .filter_map(move |way| Some((way, position.after(way)?)))
    }

    /// Whether a player can ever own another cell: it slides wherever it can, and if no free cell is
    /// beside a place where it comes to rest, its trail stays as it is for good.
    pub fn can_grow(&self, who: Corner) -> bool {
        let trail = self.trail(who);
        let mut rests = bit(self.head(who));
        let mut fresh = rests;
        while fresh != 0 {
            if around(fresh) & self.free() != 0 {
                return true;
            }
            let slid = (WAYS.iter()).fold(0, |all, &way| all | slide(fresh, trail, way));
            fresh = slid & !rests;
            rests |= fresh;
        }
        false
    }

    /// Whether no snail will own another cell, by the rules or because neither tries.
    pub fn is_over(&self) -> bool {
        self.quiet >= PATIENCE || !Corner::ALL.iter().any(|&who| self.can_grow(who))
    }

    /// The same seen by the other player, on the board turned by half.
    #[must_use]
    pub const fn turned(&self) -> Self {
        Self {
            trails: [self.trails[1].reverse_bits(), self.trails[0].reverse_bits()],
            heads: [63 - self.heads[1], 63 - self.heads[0]],
            mover: self.mover.other(),
            quiet: self.quiet,
        }
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use proptest::prelude::*;

    /// A position after moves that are drawn from the allowed ones.
    pub(crate) fn reached(draws: &[u8]) -> Position {
        draws.iter().fold(Position::default(), |position, &draw| {
            let next: Vec<_> = position.moves().collect();
            next[usize::from(draw) % next.len()].1
        })
    }

    pub(crate) fn any_position() -> impl Strategy<Value = Position> {
        proptest::collection::vec(any::<u8>(), 0..120).prop_map(|draws| reached(&draws))
    }

    fn played(ways: &[Direction]) -> Option<Position> {
        (ways.iter()).try_fold(Position::default(), |position, &way| position.after(way))
    }

    use Direction::{Down, Left, Right, Up};

    #[test]
    fn a_step_onto_the_own_trail_slides_to_its_end() {
        // Two steps up for the first, then back down: over both cells in one move.
        let position = played(&[Up, Down, Up, Down, Down]).unwrap();
        assert_eq!(position.head(Corner::Bottom), cell(0, 7));
        assert_eq!(position.score(Corner::Bottom), 3);
        assert_eq!(position.quiet(), 1);
    }

    #[test]
    fn neither_the_edge_nor_the_other_trail_is_entered() {
        assert_eq!(Position::default().after(Left), None);
        assert_eq!(Position::default().after(Down), None);
        // The second comes down the left column onto the first.
        let to_the_left = [Right, Left].repeat(7);
        let position = played(&to_the_left).unwrap();
        assert_eq!(position.head(Corner::Top), cell(0, 0));
        let down = [Left, Down, Right, Down].repeat(3);
        let position = (down.iter()).fold(position, |position, &way| position.after(way).unwrap());
        assert_eq!(position.head(Corner::Top), cell(0, 6));
        assert_eq!(position.after(Left).unwrap().after(Down), None);
    }

    #[test]
    fn the_first_moves_of_both_are_mirrored() {
        let ways = |position: Position| position.moves().map(|(way, _)| way).collect::<Vec<_>>();
        assert_eq!(ways(Position::default()), [Up, Right]);
        assert_eq!(ways(Position::default().after(Up).unwrap()), [Down, Left]);
    }

    #[test]
    fn sliding_to_and_fro_ends_a_game() {
        let mut position = played(&[Up, Down]).unwrap();
        while !position.is_over() {
            let way = if position.quiet() % 4 < 2 {
                [Down, Up]
            } else {
                [Up, Down]
            };
            let way = way[position.mover() as usize];
            position = position.after(way).unwrap();
        }
        assert_eq!(position.quiet(), PATIENCE);
        assert_eq!(Corner::ALL.map(|who| position.score(who)), [2, 2]);
    }

    proptest! {
        #[test]
        fn a_snail_always_has_a_move_and_never_leaves_its_trail(position in any_position()) {
            prop_assert!(position.moves().next().is_some());
            prop_assert_eq!(position.trail(Corner::Bottom) & position.trail(Corner::Top), 0);
            for who in Corner::ALL {
                prop_assert!(position.trail(who) & bit(position.head(who)) != 0);
            }
        }

        #[test]
        fn a_snail_that_cannot_grow_never_does(position in any_position(), draws: Vec<u8>) {
            let later = draws.iter().fold(position, |position, &draw| {
                let next: Vec<_> = position.moves().collect();
                next[usize::from(draw) % next.len()].1
            });
            for who in Corner::ALL {
                if !position.can_grow(who) {
                    prop_assert_eq!(later.trail(who), position.trail(who));
                }
            }
        }

        #[test]
        fn the_board_turned_by_half_is_the_same_game(position in any_position()) {
            prop_assert_eq!(position.turned().turned(), position);
            for (way, after) in position.moves() {
                prop_assert_eq!(position.turned().after(way.opposite()), Some(after.turned()));
            }
        }
    }
}
