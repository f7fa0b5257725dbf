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

/// The cells of each at the end: those it owns, and, where a game ends because nobody takes anything any
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
