//! Where to wait for the next apple: the places from which we are first to the largest part of the board, as it looks on
//! an empty one. Which of them is best, bodies included, the price of a path there says.

use super::cost::CostModel;
use crate::board::{Field, Moves, Search, Spot};
use protocol::Cell;
use std::cmp::Reverse;

/// Cells from one place to the next.
const GRID: usize = 4;
/// Places farther away than that are not looked at.
const WITHIN: Moves = Moves(16);

/// The places of a grid that a search has come to, the best first.
pub(super) fn waiting_places(field: Field, reached: &Search, cost_model: &CostModel) -> Vec<Spot> {
    let size = field.size();
    let lines = |side: u8| (GRID / 2..usize::from(side)).step_by(GRID);
    let cells = lines(size.height())
        .flat_map(|y| lines(size.width()).map(move |x| Cell::new(x as u8, y as u8)));
    let near = cells.filter(|&cell| reached.arrival(field.spot(cell)).is_by(WITHIN));
    let mut places: Vec<(u32, Spot)> = near
        .map(|cell| (cost_model.share_from(field, cell), field.spot(cell)))
        .collect();
    places.sort_by_key(|&(share, place)| (Reverse(share), place));
    places.into_iter().map(|(_, place)| place).collect()
}
