//! Where penguins are placed: by the study's score, and ours.

use super::board::{Board, Spot, Tile};
use super::reach;

/// Places that are looked at with the answer of the next player.
const WIDTH: usize = 12;

/// The study's choice: the tile with the best score, the first of several.
pub(super) fn theirs(board: &Board) -> Option<Spot> {
    let free: Vec<Spot> = board.placements().collect();
    let half = free.len() as i32 / 2;
    let mut best: Option<(i32, Spot)> = None;
    for (index, &spot) in free.iter().enumerate() {
        let score = score(board, spot) - (index as i32 - half).abs();
        if best.is_none_or(|(most, _)| score > most) {
            best = Some((score, spot));
        }
    }
    best.map(|(_, spot)| spot)
}

/// Ten for each fish in the row and in the column, a hundred less for each penguin there, and 250 less for
/// a row or a column at the border.
fn score(board: &Board, spot: Spot) -> i32 {
    let (row, column) = board.place(spot);
    let worth = |spot: Spot| match board.tile(spot) {
        Tile::Water => 0,
        Tile::Fish(fish) => 10 * i32::from(fish),
        Tile::Penguin(_) => -100,
    };
    let along: i32 = (0..board.columns())
        .map(|column| worth(board.spot(row, column)))
        .sum();
    let across: i32 = (0..board.rows())
        .map(|row| worth(board.spot(row, column)))
        .sum();
    let border = |at: usize, of: usize| if at == 0 || at + 1 == of { -250 } else { 0 };
    along + across + border(row, board.rows()) + border(column, board.columns())
}

/// Our choice: of the places that are best at once, the one that is best after the next player's best
/// answer.
pub(super) fn ours(board: &Board) -> Option<Spot> {
    let player = board.turn();
    let after = |board: &Board, spot: Spot| {
        let mut after = board.clone();
        after.put(spot);
        after
    };
    let candidates = widest(board.placements().map(|spot| {
        let after = after(board, spot);
        (reach::value(&after, player), spot)
    }));
    let answered = candidates.into_iter().map(|spot| {
        let after_mine = after(board, spot);
        let answers = after_mine.placements().map(|answer| {
            let answered = after(&after_mine, answer);
            reach::value(&answered, player)
        });
        let value = answers
            .min()
            .unwrap_or_else(|| reach::value(&after_mine, player));
        (value, spot)
    });
    widest(answered).first().copied()
}

/// The best places, the best first; of equals, the first.
fn widest(valued: impl Iterator<Item = (i32, Spot)>) -> Vec<Spot> {
    let mut valued: Vec<(i32, Spot)> = valued.collect();
    valued.sort_by_key(|&(value, _)| std::cmp::Reverse(value));
    valued
        .into_iter()
        .take(WIDTH)
        .map(|(_, spot)| spot)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::super::text::board;
    use super::*;

    #[test]
    fn the_score_is_that_of_the_study() {
        let floe = board("1 2 3\n2 1 .\n3 B 1");
        // Row 2 + 1, column 2 + 1 and a penguin.
        assert_eq!(score(&floe, floe.spot(1, 1)), 60 - 100);
        // Row 1 + 2 + 3, column 1 + 2 + 3, a corner.
        assert_eq!(score(&floe, floe.spot(0, 0)), 120 - 500);
        assert_eq!(theirs(&floe), Some(floe.spot(1, 1)));
    }

    #[test]
    fn among_equals_the_middle_of_the_list_is_taken() {
        let row = board(". . . . . .\n. 1 1 1 1 .\n. . . . . .");
        assert_eq!(theirs(&row).map(|spot| row.place(spot)), Some((1, 3)));
    }

    #[test]
    fn only_a_free_tile_with_one_fish_will_do() {
        let none = board("2 3 A\n. B 2");
        assert_eq!((theirs(&none), ours(&none)), (None, None));
    }

    #[test]
    fn ours_goes_where_the_fish_are() {
        let floe = board("1 . 3 3\n. . 1 3\n1 . 3 3");
        assert_eq!(ours(&floe).map(|spot| floe.place(spot)), Some((1, 2)));
    }
}
