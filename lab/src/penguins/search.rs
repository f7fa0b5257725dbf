//! Ours: movement by alpha-beta, all others against the mover, and exact counting once it is alone.

use super::alone;
use super::board::{Board, Player, Step};
use super::reach::{self, FISH};

/// Positions for a move.
const LIMIT: u32 = 4_000;
/// Moves ahead at most.
const DEEPEST: u8 = 12;
/// Above every value.
const BOUNDLESS: i32 = i32::MAX / 2;
/// What winning is worth, over any number of fish.
const VICTORY: i32 = 1 << 24;

/// The best move of the player whose turn it is; none if it has none.
pub(super) fn choose(board: &Board) -> Option<Step> {
    let player = board.turn();
    if let Some(parts) = reach::private(board, player) {
        let mut steps = parts
            .iter()
            .filter_map(|part| alone::best(board, player, part));
        return steps.next();
    }
    let mut moves = ordered(board, player);
    let mut search = Search {
        board: board.clone(),
        player,
        left: LIMIT,
    };
    let mut best = moves.first().copied()?;
    for depth in 1..=DEEPEST {
        let mut top: Option<(i32, Step)> = None;
        for &step in &moves {
            let low = top.map_or(-BOUNDLESS, |(value, _)| value);
            let fish = search.board.go(step);
            let value = search.value(depth - 1, low, BOUNDLESS);
            search.board.take_back(step, player, fish);
            let Some(value) = value else {
                // The best of the last depth came first, so what is better is better.
                return Some(top.map_or(best, |(_, step)| step));
            };
            if value > low {
                top = Some((value, step));
            }
        }
        if let Some((_, step)) = top {
            best = step;
            moves.sort_by_key(|&other| other != best);
        }
    }
    Some(best)
}

struct Search {
    board: Board,
    player: Player,
    left: u32,
}

impl Search {
    /// How well the player does from here, if it is between the bounds. None at the limit.
    fn value(&mut self, depth: u8, mut low: i32, mut high: i32) -> Option<i32> {
        self.left = self.left.checked_sub(1)?;
        if self.board.is_over() {
            let lead = self.board.lead(self.player);
            return Some(lead * FISH + lead.signum() * VICTORY);
        }
        if depth == 0 {
            return Some(reach::value(&self.board, self.player));
        }
        let mover = self.board.turn();
        let moves = ordered(&self.board, mover);
        if moves.is_empty() {
            self.board.pass();
            let value = self.value(depth, low, high);
            self.board.turn = mover;
            return value;
        }
        let mine = mover == self.player;
        for step in moves {
            let fish = self.board.go(step);
            let value = self.value(depth - 1, low, high);
            self.board.take_back(step, mover, fish);
            if mine {
                low = low.max(value?);
            } else {
                high = high.min(value?);
            }
            if low >= high {
                break;
            }
        }
        Some(if mine { low } else { high })
    }
}

/// A player's moves, the richest tiles first.
fn ordered(board: &Board, player: Player) -> Vec<Step> {
    let mut moves = board.moves(player);
    moves.sort_by_key(|step| match board.tile(step.to) {
        super::board::Tile::Fish(fish) => u8::MAX - fish,
        _ => u8::MAX,
    });
    moves
}

#[cfg(test)]
mod tests {
    use super::super::text::board;
    use super::*;

    #[test]
    fn the_other_is_shut_in_rather_than_a_fish_more_taken() {
        // A step up is worth three fish; a step to the right keeps B from seven.
        let shut = board("3 . . . .\nA 1 B . .\n. 2 . . .\n. 3 2 . .");
        let step = choose(&shut).unwrap();
        assert_eq!(shut.place(step.to), (1, 1));
    }

    #[test]
    fn whoever_has_no_move_chooses_none() {
        assert_eq!(choose(&board("A . 1 B")), None);
    }

    #[test]
    fn a_search_leaves_the_board_as_it_was() {
        let before = board("1 2 3 1\nA 1 1 B\n1 3 2 1");
        let mut search = Search {
            board: before.clone(),
            player: Player(0),
            left: 500,
        };
        search.value(3, -BOUNDLESS, BOUNDLESS);
        search.value(12, -BOUNDLESS, BOUNDLESS);
        assert_eq!(search.board, before);
    }
}
