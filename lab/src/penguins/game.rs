//! Whole games on random boards.

use super::board::{Board, MOST_FISH, Tile};
use super::method::Method;
use protocol::below;
use rand::Rng;

/// What is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Setting {
    /// Rows of the board.
    pub rows: usize,
    /// Columns of the board.
    pub columns: usize,
    /// Penguins of each player.
    pub penguins: usize,
}

impl Default for Setting {
    fn default() -> Self {
        Self {
            rows: 8,
            columns: 8,
            penguins: 3,
        }
    }
}

impl Setting {
    /// Whether there are tiles enough: a random board has about one in four with one fish.
    pub fn fits(&self, players: usize) -> bool {
        self.rows * self.columns >= 8 * players * self.penguins
    }
}

/// A board whose tiles have 0 to 3 fish, each as likely, with a one-fish tile for every penguin.
pub fn random_board(setting: Setting, players: usize, rng: &mut impl Rng) -> Board {
    loop {
        let mut tile = || match below(rng, u32::from(MOST_FISH) + 1) as u8 {
            0 => Tile::Water,
            fish => Tile::Fish(fish),
        };
        let rows: Vec<Vec<Tile>> = (0..setting.rows)
            .map(|_| (0..setting.columns).map(|_| tile()).collect())
            .collect();
        let board = Board::new(&rows, players);
        if !setting.fits(players) || board.placements().count() >= players * setting.penguins {
            return board;
        }
    }
}

/// Plays a board to its end; methods are in the order of the players.
pub fn play(methods: &[Method], mut board: Board, penguins: usize, rng: &mut impl Rng) -> Board {
    for _ in 0..penguins * methods.len() {
        match methods[board.turn().index()].place(&board) {
            Some(spot) => board.put(spot),
            None => board.pass(),
        }
    }
    while !board.is_over() {
        match methods[board.turn().index()].go(&board, rng) {
            Some(step) => {
                board.go(step);
            }
            None => board.pass(),
        }
    }
    board
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use protocol::rng_from_seed;

    fn fish_left(board: &Board) -> u32 {
        (board.spots().map(|spot| board.tile(spot)))
            .map(|tile| {
                if let Tile::Fish(fish) = tile {
                    fish.into()
                } else {
                    0
                }
            })
            .sum()
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(24))]
        #[test]
        fn every_fish_is_eaten_or_left(seed: u64, players in 2..5usize) {
            let mut rng = rng_from_seed(&seed.to_string());
            let setting = Setting { rows: 6, columns: 8, penguins: 1 };
            let board = random_board(setting, players, &mut rng);
            let all = fish_left(&board);
            let methods: Vec<Method> = Method::ALL.into_iter().cycle().skip(1).take(players).collect();
            let end = play(&methods, board, 1, &mut rng);
            let had: u32 = end.players().map(|player| end.fish(player)).sum();
            prop_assert_eq!(had + fish_left(&end), all);
            prop_assert!(end.is_over());
            for player in end.players() {
                prop_assert_eq!(end.penguins(player).count(), 1);
                prop_assert!(end.fish(player) >= 1);
            }
        }
    }
}
