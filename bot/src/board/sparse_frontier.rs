//! A frontier of few cells, cell by cell: along a corridor, whole rows would be looked at for one cell in them.

use super::field::Field;
use super::moves::{Arrival, Moves};
use super::rows::Rows;
use super::spot::Spot;
use super::timetable::Timetable;

/// A frontier with so few cells is kept cell by cell.
const FEW: u32 = 6;
/// A frontier with more cells is kept as rows again.
const MANY: usize = 24;

/// The cells that were entered that way, frontier after frontier, in a buffer that is used again.
#[derive(Clone, Debug, Default)]
pub(crate) struct SparseFrontier {
    places: Vec<Place>,
    /// Where the last frontier begins.
    last: usize,
}

/// A spot, where it is in rows of bits, and the number of its frontier.
#[derive(Clone, Copy, Debug)]
struct Place {
    bit: u64,
    spot: Spot,
    word: u16,
    number: u16,
}

impl Place {
    fn new(spot: Spot, (word, bit): (usize, u64), number: usize) -> Self {
        Self {
            bit,
            spot,
            word: word as u16,
            number: number as u16,
        }
    }

    /// The four neighbours, one frontier later. Past the end of a row is a bit that is no cell.
    fn around(self, field: Field, width: u16) -> [Self; 4] {
        let Self {
            spot, word, bit, ..
        } = self;
        let number = self.number + 1;
        let [up, down, left, right] = field.around(spot);
        let place = |spot, word, bit| Self {
            bit,
            spot,
            word,
            number,
        };
        [
            place(up, word - width, bit),
            place(down, word + width, bit),
            place(left, word - (bit & 1) as u16, bit.rotate_right(1)),
            place(right, word + (bit >> 63) as u16, bit.rotate_left(1)),
        ]
    }
}

impl SparseFrontier {
    /// Starts anew, from these spots.
    pub(crate) fn begin(&mut self, from: &[Spot], rows: &Rows) {
        self.last = 0;
        self.places.clear();
        let places = from
            .iter()
            .map(|&spot| Place::new(spot, rows.place(spot), 0));
        self.places.extend(places);
    }

    /// Whether there is nothing left to go on from.
    pub(crate) fn is_empty(&self) -> bool {
        self.last == self.places.len()
    }

    /// Puts its last frontier into an empty set.
    pub(crate) fn write_into(&mut self, frontier: &mut Rows) {
        for place in &self.places[self.last..] {
            frontier.words_mut()[usize::from(place.word)] |= place.bit;
        }
        self.last = self.places.len();
    }

    /// Takes in frontier `number` if it is thin enough; its first and last rows are given.
    pub(crate) fn take(
        &mut self,
        number: usize,
        frontier: &Rows,
        field: Field,
        (first, last): (usize, usize),
    ) -> bool {
        let width = frontier.width();
        let words = first * width..(last + 1) * width;
        let mut cells = 0;
        for word in &frontier.words()[words.clone()] {
            cells += word.count_ones();
            if cells > FEW {
                return false;
            }
        }
        for word in words {
            let mut bits = frontier.words()[word];
            let first = word / width * field.stride() + 1 + word % width * 64;
            while bits != 0 {
                let at = bits.trailing_zeros();
                let spot = Spot((first + at as usize) as u16);
                let place = Place::new(spot, (word, 1 << at), number);
                self.places.push(place);
                bits &= bits - 1;
            }
        }
        true
    }

    /// Runs on after frontier `number` until nothing is entered any more, or too much; how many frontiers there
    /// were by then.
    pub(crate) fn run(&mut self, number: usize, field: Field, timetable: &mut Timetable) -> usize {
        let mut number = number;
        while (1..=MANY).contains(&(self.places.len() - self.last)) {
            number += 1;
            let open = timetable.advance(number);
            let width = open.width() as u16;
            let open = open.words_mut();
            let frontier = self.last..self.places.len();
            self.last = frontier.end;
            for at in frontier {
                for to in self.places[at].around(field, width) {
                    let word = &mut open[usize::from(to.word)];
                    if *word & to.bit != 0 {
                        *word ^= to.bit;
                        self.places.push(to);
                    }
                }
            }
        }
        number
    }

    /// Writes the number of each frontier, counted from `start`, for the spots that were entered.
    pub(crate) fn write(&self, start: Moves, arrivals: &mut [Arrival]) {
        for place in &self.places {
            arrivals[place.spot.index()] = Arrival(start.0 + place.number);
        }
    }
}
