//! Whole games between methods.

use super::method::{Method, Player};
use super::position::{Corner, Position, WAYS};
use super::race::reach;
use protocol::{Direction, below};
use rand::Rng;

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// Cells, by corner.
    pub cells: [u32; 2],
    /// Moves played after the opening.
    pub moves: u32,
}

impl Outcome {
    /// Cells that a player has more than the other.
    pub fn lead(&self, who: Corner) -> i32 {
        let [mine, theirs] = [who, who.other()].map(|who| self.cells[who as usize] as i32);
        mine - theirs
    }
}

/// Plays a position to its end; the methods are in the order of the corners.
pub fn play(methods: [Method; 2], mut position: Position) -> Outcome {
    let mut players = methods.map(Player::new);
    let mut moves = 0;
    while !position.is_over() {
        let player = &mut players[position.mover() as usize];
        let Some(next) = player.choose(&position).and_then(|way| position.after(way)) else {
            break;
        };
        position = next;
        moves += 1;
    }
    Outcome {
        cells: settled(&position),
        moves,
    }
}

/// The cells of each at the end: those it owns, and, where a game ends because no snail takes anything any
/// more, those that it alone could have taken. Methods that count such cells as theirs see no need to.
pub fn settled(position: &Position) -> [u32; 2] {
    let reach = Corner::ALL.map(|who| reach(position, who));
    Corner::ALL.map(|who| {
        let alone = reach[who as usize] & !reach[who.other() as usize];
        position.score(who) + alone.count_ones()
    })
}

/// The start after three to six random steps onto free cells, mirrored by the other player. As at the start
/// itself, both then have the same before them, but for who moves first.
pub fn opening(rng: &mut impl Rng) -> Position {
    let mut position = Position::default();
    for _ in 0..3 + below(rng, 4) {
        let both = |way: Direction| position.after(way)?.after(way.opposite());
        let fresh: Vec<Position> = (WAYS.iter())
            .filter_map(|&way| both(way))
            .filter(|next| next.free().count_ones() + 2 == position.free().count_ones())
            .collect();
        if !fresh.is_empty() {
            position = fresh[below(rng, fresh.len() as u32) as usize];
        }
    }
    position
}

#[cfg(test)]
mod tests {
    use super::super::position::tests::any_position;
    use super::*;
    use proptest::prelude::*;
    use protocol::rng_from_seed;

    proptest! {
        #[test]
        fn an_opening_looks_the_same_from_both_corners(seed: u64) {
            let opening = opening(&mut rng_from_seed(&seed.to_string()));
            prop_assert_eq!(opening.turned().trail(Corner::Bottom), opening.trail(Corner::Bottom));
            prop_assert_eq!(opening.mover(), Corner::Bottom);
            prop_assert!((4..=7).contains(&opening.score(Corner::Top)));
        }

        #[test]
        fn nobody_is_given_a_cell_that_another_may_still_take(position in any_position()) {
            let [bottom, top] = settled(&position);
            prop_assert!(bottom + top <= 64);
            prop_assert!(bottom >= position.score(Corner::Bottom));
            prop_assert!(top >= position.score(Corner::Top));
        }
    }

    #[test]
    fn ours_is_not_beaten_by_the_three_from_either_corner() {
        let ours = Method::Ours { nodes: 2_000 };
        let [theirs @ .., _] = Method::ALL;
        for method in theirs {
            let first = play([ours, method], Position::default());
            let second = play([method, ours], Position::default());
            assert!(first.lead(Corner::Bottom) >= 0, "{method}: {first:?}");
            assert!(second.lead(Corner::Top) >= 0, "{method}: {second:?}");
        }
    }
}
