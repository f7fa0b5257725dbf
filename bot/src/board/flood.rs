//! How much room there is: a flood fill, whole rows at a time.

use super::field::Field;
use super::moves::{FreeAt, Moves};
use super::rows::{Rows, fill_run};
use super::spot::{BySpot, Spot};

/// A flood fill with buffers that are used again.
#[derive(Clone, Debug)]
pub struct Flood {
    open: Rows,
    wet: Rows,
}

impl Flood {
    /// For boards of this shape.
    pub fn new(field: Field) -> Self {
        Self {
            open: Rows::new(field),
            wet: Rows::new(field),
        }
    }

    /// Takes in which spots can be entered with that move.
    pub fn open(&mut self, free_at: &BySpot<FreeAt>, with_move: Moves) {
        self.open.open(free_at.as_slice(), with_move);
    }

    /// How many open spots can be reached from this one, itself included.
    pub fn fill(&mut self, from: Spot) -> usize {
        self.wet.clear();
        self.wet.insert(from);
        let width = self.wet.width();
        let row = self.wet.row(from);
        fill_row(self.wet.words_mut(), self.open.words(), row * width, width);
        // Down and up again, each time from the rows to which the water has come since.
        let fell = self.sweep(row, row, 1);
        let mut came = (row, fell.map_or(row, |(_, last)| last));
        while let Some((first, last)) = self.sweep(came.1, came.0, -1)
            && let Some(fell) = self.sweep(first, last, 1)
        {
            came = fell;
        }
        self.wet.count()
    }

    /// Lets the water of these rows, the first to the last, into the rows beyond, step by step, as far as
    /// it gets; between which rows it came.
    fn sweep(&mut self, first: usize, last: usize, step: isize) -> Option<(usize, usize)> {
        let (width, rim) = (self.wet.width(), self.wet.rows() - 1);
        let (wet, open) = (self.wet.words_mut(), self.open.words());
        let mut came: Option<(usize, usize)> = None;
        let mut row = first;
        let mut left = first.abs_diff(last);
        loop {
            let to = row.wrapping_add_signed(step);
            if to == 0 || to == rim {
                return came;
            }
            if pour(wet, open, to, row, width) {
                came = Some(came.map_or((to, to), |(low, high)| (low.min(to), high.max(to))));
            } else if left == 0 {
                return came;
            }
            left = left.saturating_sub(1);
            row = to;
        }
    }
}

/// Lets water into a row from a neighbour; whether it got any further.
fn pour(wet: &mut [u64], open: &[u64], row: usize, from: usize, width: usize) -> bool {
    let (row, from) = (row * width, from * width);
    let (mut poured, mut dry) = (0, 0);
    for word in 0..width {
        let new = wet[from + word] & open[row + word] & !wet[row + word];
        wet[row + word] |= new;
        poured |= new;
        dry |= open[row + word] & !wet[row + word];
    }
    if poured != 0 && dry != 0 {
        fill_row(wet, open, row, width);
    }
    poured != 0
}

/// Spreads the water of a row along it.
fn fill_row(wet: &mut [u64], open: &[u64], row: usize, width: usize) {
    let mut carry = 0;
    for word in row..row + width {
        let seed = wet[word] | (carry & open[word]);
        wet[word] |= fill_run(seed & open[word], open[word]);
        carry = wet[word] >> 63;
    }
    for word in (row..row + width - 1).rev() {
        let back = wet[word + 1] << 63 & open[word];
        wet[word] |= fill_run(back, open[word]);
    }
}

#[cfg(test)]
mod tests {
    use super::super::search::Search;
    use super::super::timed_board::TimedBoard;
    use super::*;
    use protocol::{Cell, Size, below, rng_from_seed};

    #[test]
    fn water_stops_at_what_is_closed() {
        let field = Field::new(Size::new(9, 5).unwrap());
        let mut board = TimedBoard::new(field);
        for y in 0..5 {
            board.hold(field.spot(Cell::new(3, y)), FreeAt::with(Moves(7)));
        }
        let mut flood = Flood::new(field);
        flood.open(board.times(), Moves::FIRST);
        assert_eq!(flood.fill(field.spot(Cell::new(0, 0))), 15);
        assert_eq!(flood.fill(field.spot(Cell::new(8, 4))), 25);
        flood.open(board.times(), Moves(7));
        assert_eq!(flood.fill(field.spot(Cell::new(8, 4))), 45);
    }

    #[test]
    fn water_gets_as_far_as_a_search_on_boards_of_every_width() {
        let mut rng = rng_from_seed("flood");
        for (width, height) in [
            (1, 9),
            (7, 7),
            (50, 50),
            (63, 20),
            (64, 9),
            (130, 30),
            (255, 12),
        ] {
            let field = Field::new(Size::new(width, height).unwrap());
            let (mut flood, mut search) = (Flood::new(field), Search::new(field));
            for closed_percent in [0, 20, 40, 55] {
                let mut board = TimedBoard::new(field);
                for spot in field.all().skip(1) {
                    if below(&mut rng, 100) < closed_percent {
                        board.hold(spot, FreeAt::NEVER);
                    }
                }
                let from = field.spot(Cell::new(0, 0));
                flood.open(board.times(), Moves::FIRST);
                search.run(board.times(), from, Moves::NONE, []);
                assert_eq!(flood.fill(from), search.reached().count());
            }
        }
    }
}
