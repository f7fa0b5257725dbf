//! A set of cells as rows of bits: whole rows of neighbours in a few shifts.
//!
//! Every row starts with a word of its own and ends with at least one bit that is no cell, so that
//! what is shifted past the end of a row lands outside the board.

use super::field::Field;
use super::moves::{FreeAt, Moves};
use super::spot::Spot;
use std::ops::Range;

/// A set of spots of a field.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Rows {
    /// Words of a row.
    width: usize,
    rows: usize,
    stride: usize,
    /// The rows, with an empty one above and one below.
    words: Vec<u64>,
}

impl Rows {
    pub(crate) fn new(field: Field) -> Self {
        let width = (usize::from(field.size().width()) + 1).div_ceil(64);
        let rows = usize::from(field.size().height()) + 2;
        Self {
            width,
            rows,
            stride: field.stride(),
            words: vec![0; rows * width],
        }
    }

    pub(crate) fn clear(&mut self) {
        self.words.fill(0);
    }

    /// Makes this the same as another set of the same field.
    pub(crate) fn copy(&mut self, other: &Self) {
        self.words.copy_from_slice(&other.words);
    }

    pub(crate) fn insert(&mut self, spot: Spot) {
        let (word, bit) = self.place(spot);
        self.words[word] |= bit;
    }

    pub(crate) fn remove_all(&mut self, other: &Self) {
        for (word, other) in self.words.iter_mut().zip(&other.words) {
            *word &= !other;
        }
    }

    pub(crate) fn contains(&self, spot: Spot) -> bool {
        let (word, bit) = self.place(spot);
        self.words[word] & bit != 0
    }

    /// Makes this the spots that can be entered with that move.
    pub(crate) fn open(&mut self, free_at: &[FreeAt], with_move: Moves) {
        for row in 1..self.rows - 1 {
            for part in 0..self.width {
                let (times, inside) = self.times(free_at, row, part);
                self.words[row * self.width + part] =
                    bits(times, |at| at.is_open(with_move)) & inside;
            }
        }
    }

    /// The times of the cells of a word, the one so many after the first of its row, and which of them
    /// are cells of that row: whole words are read faster, so that others may come after them.
    pub(crate) fn times<'a>(
        &self,
        free_at: &'a [FreeAt],
        row: usize,
        part: usize,
    ) -> (&'a [FreeAt], u64) {
        let times = &free_at[row * self.stride + 1 + 64 * part..];
        let left = (self.stride - 1).saturating_sub(64 * part);
        let inside = if left < 64 { (1 << left) - 1 } else { u64::MAX };
        (&times[..times.len().min(64)], inside)
    }

    pub(crate) fn count(&self) -> usize {
        let ones = |word: &u64| word.count_ones() as usize;
        self.words.iter().map(ones).sum()
    }

    /// The row of a spot, counted from the empty one above the board.
    pub(crate) fn row(&self, spot: Spot) -> usize {
        spot.index() / self.stride
    }

    /// How many rows there are, the two empty ones included.
    pub(crate) fn rows(&self) -> usize {
        self.rows
    }

    /// Whether any cell of a row is in the set.
    pub(crate) fn has_row(&self, row: usize) -> bool {
        let words = &self.words[row * self.width..][..self.width];
        words.iter().any(|&word| word != 0)
    }

    /// Words of a row.
    pub(crate) fn width(&self) -> usize {
        self.width
    }

    pub(crate) fn words(&self) -> &[u64] {
        &self.words
    }

    pub(crate) fn words_mut(&mut self) -> &mut [u64] {
        &mut self.words
    }

    /// The word that a spot is in, and its bit there.
    pub(crate) fn place(&self, spot: Spot) -> (usize, u64) {
        let (row, column) = (spot.index() / self.stride, spot.index() % self.stride - 1);
        (row * self.width + column / 64, 1 << (column % 64))
    }
}

/// A bit for each of up to 64 cells.
pub(crate) fn bits(cells: &[FreeAt], is: impl Fn(FreeAt) -> bool) -> u64 {
    let mut flags = [0; 64];
    for (flag, &at) in flags.iter_mut().zip(cells) {
        *flag = u8::from(is(at));
    }
    // Eight flags at a time: the product has all of them in its highest byte.
    let eights = flags.as_chunks().0.iter();
    eights.fold(0, |bits, &flags| {
        let product = u64::from_le_bytes(flags).wrapping_mul(0x0102_0408_1020_4080);
        bits >> 8 | product & 0xff << 56
    })
}

/// Tells for each of these words, counted from the first of them, which cells have a neighbour in `area`.
#[inline(always)]
pub(crate) fn each_beside(
    area: &[u64],
    words: Range<usize>,
    width: usize,
    mut tell: impl FnMut(usize, u64),
) {
    let n = words.len();
    let near = |from: usize| &area[from..][..n];
    let here = near(words.start);
    let (above, below) = (near(words.start - width), near(words.start + width));
    // A row of one word has no other word beside it.
    let wide = width > 1;
    let (before, after) = if wide {
        (near(words.start - 1), near(words.start + 1))
    } else {
        (here, here)
    };
    for i in 0..n {
        let mut beside = here[i] << 1 | here[i] >> 1 | above[i] | below[i];
        if wide {
            beside |= before[i] >> 63 | after[i] << 63;
        }
        tell(i, beside);
    }
}

/// The cells of `open` that are in one run with a cell of `seed`, which is a part of it.
pub(crate) fn fill_run(seed: u64, open: u64) -> u64 {
    // Upwards a carry runs through the ones; downwards the same in doubling steps.
    let mut wet = (open.wrapping_add(seed) ^ open | seed) & open;
    let mut clear = open;
    for step in [1, 2, 4, 8, 16, 32] {
        wet |= clear & (wet >> step);
        clear &= clear >> step;
    }
    wet
}

#[cfg(test)]
mod tests {
    use super::*;
    use protocol::{Cell, Size};

    #[test]
    fn a_run_is_filled_from_any_of_its_cells() {
        let open = 0b1110_0111_1011;
        let cases = [
            (0b0000_0000_0001, 0b0000_0000_0011),
            (0b0000_0010_0000, 0b0000_0111_1000),
            (0b0000_0100_1000, 0b0000_0111_1000),
            (0b1000_0000_0010, 0b1110_0000_0011),
            (0, 0),
        ];
        for (seed, filled) in cases {
            assert_eq!(fill_run(seed, open), filled, "{seed:b}");
        }
        assert_eq!(fill_run(1 << 63, u64::MAX), u64::MAX);
        assert_eq!(fill_run(1, u64::MAX), u64::MAX);
    }

    #[test]
    fn every_cell_has_a_bit_of_its_own() {
        for (width, height) in [(3, 3), (50, 50), (63, 2), (64, 4), (128, 3), (255, 255)] {
            let field = Field::new(Size::new(width, height).unwrap());
            let mut rows = Rows::new(field);
            for cell in field.size().cells() {
                rows.insert(field.spot(cell));
            }
            assert_eq!(rows.count(), field.area());
            let mut opened = Rows::new(field);
            let board = crate::board::TimedBoard::new(field);
            opened.open(board.times().as_slice(), Moves::FIRST);
            assert_eq!(opened, rows);
            assert_eq!(
                rows.row(field.spot(Cell::new(0, height - 1))),
                usize::from(height)
            );
        }
    }
}
