//! Frontier after frontier of a breadth-first search: each is what is open beside the one before it.
//!
//! Which frontier came to a cell is kept as planes of bits, one for each binary digit of its number, so that
//! no cell is looked at by itself before all frontiers have passed.

use super::field::Field;
use super::moves::{Arrival, Moves};
use super::rows::{Rows, each_beside};
use super::sparse_frontier::SparseFrontier;
use super::spot::Spot;
use super::timetable::Timetable;
use std::ops::Range;

/// Frontiers that are put into the planes together.
const BLOCK: usize = 8;
/// Binary digits that are the same for no two frontiers of a block.
const LOW: usize = 3;

/// For each byte the eight bytes that have its bits as their lowest.
const SPREAD: [u64; 256] = {
    let mut spread = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        let mut bit = 0;
        while bit < 8 {
            spread[byte] |= (byte as u64 >> bit & 1) << (8 * bit);
            bit += 1;
        }
        byte += 1;
    }
    spread
};

/// The frontiers of one search, with buffers that are used again.
#[derive(Clone, Debug)]
pub(crate) struct Frontiers {
    field: Field,
    /// The last frontiers, each at its number modulo [`BLOCK`].
    frontiers: [Rows; BLOCK],
    /// All cells of a block of frontiers.
    block: Vec<u64>,
    /// Bit k of the number of each cell's frontier. Those past `used` have never been written.
    planes: Vec<Rows>,
    used: usize,
    /// The rows that any frontier can have come to.
    reach: Option<Band>,
    sparse: SparseFrontier,
    /// Eight digits of all spots, and room for a row past the last.
    digits: Vec<u8>,
}

/// From the first row to the last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Band {
    first: usize,
    last: usize,
}

impl Band {
    /// The words of these rows.
    fn words(self, width: usize) -> Range<usize> {
        self.first * width..(self.last + 1) * width
    }
}

impl Frontiers {
    pub(crate) fn new(field: Field) -> Self {
        let rows = Rows::new(field);
        Self {
            field,
            block: rows.words().to_vec(),
            frontiers: std::array::from_fn(|_| rows.clone()),
            planes: vec![rows; 16],
            used: 0,
            reach: None,
            sparse: SparseFrontier::default(),
            digits: vec![0; field.spots() + 64],
        }
    }

    /// Lets the frontiers run from these spots until nothing is entered any more.
    pub(crate) fn run(&mut self, from: &[Spot], timetable: &mut Timetable) {
        self.used = 0;
        self.reach = None;
        self.sparse.begin(from, &self.frontiers[0]);
        let mut number = 0;
        while !self.sparse.is_empty() {
            number = self.flood(number, timetable);
            number = self.sparse.run(number, self.field, timetable);
        }
    }

    /// Lets the frontiers after this one run until they are thin; how many there were by then.
    fn flood(&mut self, mut number: usize, timetable: &mut Timetable) -> usize {
        for frontier in &mut self.frontiers {
            frontier.clear();
        }
        self.sparse.write_into(&mut self.frontiers[number % BLOCK]);
        let mut band = Band {
            first: 1,
            last: self.frontiers[0].rows() - 2,
        };
        let mut tight = self.tight(number, band);
        // A whole block is run over the same rows, all those that it can get to.
        while let Some(rows) = tight {
            band = self.widen(number, band, rows);
            self.reach = Some(self.reach.map_or(band, |reach| Band {
                first: reach.first.min(band.first),
                last: reach.last.max(band.last),
            }));
            loop {
                number += 1;
                self.roll(number, band, timetable.advance(number));
                if number % BLOCK == BLOCK - 1 {
                    break;
                }
            }
            self.note(number, band);
            tight = self.tight(number, band).filter(|rows| {
                let frontier = &self.frontiers[number % BLOCK];
                !(self.sparse).take(number, frontier, self.field, (rows.first, rows.last))
            });
        }
        number
    }

    /// The rows in which a frontier has cells, if it has any; it was run over `band`.
    fn tight(&self, number: usize, band: Band) -> Option<Band> {
        let width = self.frontiers[0].width();
        let frontier = &self.frontiers[number % BLOCK].words()[band.words(width)];
        Some(Band {
            first: band.first + frontier.iter().position(|&word| word != 0)? / width,
            last: band.first + frontier.iter().rposition(|&word| word != 0)? / width,
        })
    }

    /// The rows that the frontiers after this one can get to within a block. It was run over `band` and has
    /// cells in the rows `tight`; it is made fit for the next.
    fn widen(&mut self, number: usize, band: Band, tight: Band) -> Band {
        let width = self.frontiers[0].width();
        let next = Band {
            first: tight.first.saturating_sub(BLOCK).max(1),
            last: (tight.last + BLOCK).min(self.frontiers[0].rows() - 2),
        };
        let words = self.frontiers[number % BLOCK].words_mut();
        // Each frontier looks at a row more on either side, the first one at rows that this one has not been to.
        if next.first < band.first {
            words[next.first * width..band.first * width].fill(0);
        }
        if next.last > band.last {
            words[(band.last + 1) * width..(next.last + 1) * width].fill(0);
        }
        if next != band {
            for frontier in &mut self.frontiers {
                let words = frontier.words_mut();
                words[(next.first - 1) * width..next.first * width].fill(0);
                words[(next.last + 1) * width..(next.last + 2) * width].fill(0);
            }
        }
        next
    }

    /// Makes a frontier of the one before it, and closes what it enters.
    fn roll(&mut self, number: usize, band: Band, open: &mut Rows) {
        let slots = [(number - 1) % BLOCK, number % BLOCK];
        let Ok([before, frontier]) = self.frontiers.get_disjoint_mut(slots) else {
            return;
        };
        let words = band.words(open.width());
        enter(before, words, frontier.words_mut(), open.words_mut());
    }

    /// Puts the frontiers of a block into the planes, up to this one.
    fn note(&mut self, number: usize, band: Band) {
        let digits = (usize::BITS - number.leading_zeros()) as usize;
        for plane in &mut self.planes[self.used.min(digits)..digits] {
            plane.clear();
        }
        self.used = self.used.max(digits);
        let words = band.words(self.frontiers[0].width());
        let frontiers =
            (self.frontiers.each_ref()).map(|frontier| &frontier.words()[words.clone()]);
        let block = &mut self.block[..words.len()];
        let mut planes = self.planes.iter_mut();
        let mut plane = || {
            planes
                .next()
                .map(|plane| &mut plane.words_mut()[words.clone()])
        };
        if let (Some(ones), Some(twos), Some(fours)) = (plane(), plane(), plane()) {
            merge(frontiers, ones, twos, fours, block);
        }
        for (digit, plane) in planes.enumerate().take(digits.saturating_sub(LOW)) {
            if number >> (LOW + digit) & 1 == 1 {
                let plane = &mut plane.words_mut()[words.clone()];
                for (plane, block) in plane.iter_mut().zip(&*block) {
                    *plane |= block;
                }
            }
        }
    }

    /// Writes for each spot the number of its frontier, counted from `start`.
    pub(crate) fn write(&mut self, start: Moves, arrivals: &mut [Arrival]) {
        let Some(reach) = self.reach else {
            arrivals.fill(Arrival::NEVER);
            return;
        };
        let stride = self.field.stride();
        let spots = reach.first * stride..(reach.last + 1) * stride;
        arrivals[..spots.start].fill(Arrival::NEVER);
        arrivals[spots.end..].fill(Arrival::NEVER);
        let within = &mut arrivals[spots.clone()];
        within.fill(Arrival(0));
        if self.used > 8 {
            self.write_digits(8, reach);
            for (arrival, &digits) in within.iter_mut().zip(&self.digits[spots.clone()]) {
                arrival.0 = u16::from(digits) << 8;
            }
        }
        self.write_digits(0, reach);
        for (arrival, &digits) in within.iter_mut().zip(&self.digits[spots]) {
            let number = arrival.0 | u16::from(digits);
            *arrival = if number == 0 {
                Arrival::NEVER
            } else {
                Arrival(number + start.0)
            };
        }
        self.sparse.write(start, arrivals);
    }

    /// Writes eight binary digits of the number of each spot's frontier.
    fn write_digits(&mut self, first: usize, reach: Band) {
        // Loops of a known length are faster, and most searches need no more than six.
        match self.used - first {
            0..=6 => self.write_some_digits::<6>(first, reach),
            _ => self.write_some_digits::<8>(first, reach),
        }
    }

    fn write_some_digits<const DIGITS: usize>(&mut self, first: usize, reach: Band) {
        let planes = &self.planes[first..self.used.min(first + DIGITS)];
        let cells = usize::from(self.field.size().width());
        let width = self.frontiers[0].width();
        for row in reach.first..=reach.last {
            let spot = row * self.field.stride();
            self.digits[spot] = 0;
            for word in 0..width {
                let mut bytes = [[0; 8]; DIGITS];
                for (bytes, plane) in bytes.iter_mut().zip(planes) {
                    *bytes = plane.words()[row * width + word].to_le_bytes();
                }
                // The last eight may run into the next row, which is written after this one.
                let eights = (cells - (64 * word).min(cells)).min(64).div_ceil(8);
                let digits = &mut self.digits[spot + 1 + 64 * word..][..8 * eights];
                for (eight, digits) in digits.as_chunks_mut().0.iter_mut().enumerate() {
                    let spread = |byte: &[u8; 8]| SPREAD[usize::from(byte[eight])];
                    let all = (bytes.iter().rev()).fold(0, |all, byte| all << 1 | spread(byte));
                    *digits = all.to_le_bytes();
                }
            }
        }
    }
}

/// Writes what is open beside the frontier `before` into `frontier`, and closes it.
///
/// A call of its own, as the next one: slices that come as arguments are known to be apart.
#[inline(never)]
fn enter(before: &Rows, words: Range<usize>, frontier: &mut [u64], open: &mut [u64]) {
    let width = before.width();
    let (frontier, open) = (&mut frontier[words.clone()], &mut open[words.clone()]);
    each_beside(before.words(), words, width, |i, beside| {
        frontier[i] = beside & open[i];
        open[i] ^= frontier[i];
    });
}

/// Adds the cells of a block of frontiers to the planes of the lowest digits, and writes all of them into
/// `block`.
#[inline(never)]
fn merge(
    frontiers: [&[u64]; BLOCK],
    ones: &mut [u64],
    twos: &mut [u64],
    fours: &mut [u64],
    block: &mut [u64],
) {
    let n = block.len();
    let frontiers = frontiers.map(|frontier| &frontier[..n]);
    let (ones, twos, fours) = (&mut ones[..n], &mut twos[..n], &mut fours[..n]);
    for i in 0..n {
        let frontier = frontiers.map(|frontier| frontier[i]);
        let (third, last) = (frontier[2] | frontier[3], frontier[6] | frontier[7]);
        let upper = frontier[4] | frontier[5] | last;
        ones[i] |= frontier[1] | frontier[3] | frontier[5] | frontier[7];
        twos[i] |= third | last;
        fours[i] |= upper;
        block[i] = frontier[0] | frontier[1] | third | upper;
    }
}
