//! What is open with which move of a search, as rows of bits that change with time.

use super::field::Field;
use super::moves::NEVER;
use super::rows::{Rows, bits};
use super::search::Bar;

/// The end of a list.
const NONE: u32 = u32::MAX;

/// The spots that can be entered now, and those that open or close later.
#[derive(Clone, Debug)]
pub(crate) struct Timetable {
    open: Rows,
    /// Spots that stay closed whatever their time says.
    shut: Rows,
    /// Spots that are barred now, and open again if that ends.
    barred: Rows,
    changes: Vec<Change>,
    /// The last change of each move, counted from the start.
    last: Vec<u32>,
    /// The first move that cannot be counted any more.
    end: usize,
}

/// One spot that opens or closes.
#[derive(Clone, Copy, Debug)]
struct Change {
    bit: u64,
    word: u32,
    /// Another change of the same move.
    next: u32,
    /// With which move, counted from the start.
    when: u16,
    what: What,
}

#[derive(Clone, Copy, Debug)]
enum What {
    /// What lay in it has left.
    Opens,
    /// It is barred from now on, if it has not been entered.
    Closes,
    /// It is not barred any more.
    Reopens,
}

impl Timetable {
    pub(crate) fn new(field: Field) -> Self {
        Self {
            open: Rows::new(field),
            shut: Rows::new(field),
            barred: Rows::new(field),
            changes: Vec::new(),
            last: vec![NONE; field.area() + 1],
            end: 0,
        }
    }

    /// Takes in a board, as it is for a snake that has been in the spots `from` with move `start` and
    /// keeps out of those that are barred.
    pub(crate) fn begin(
        &mut self,
        free_at: &[u16],
        from: &[usize],
        start: u16,
        barred: impl IntoIterator<Item = Bar>,
    ) {
        for change in self.changes.drain(..) {
            self.last[usize::from(change.when)] = NONE;
        }
        self.end = usize::from(NEVER - start);
        let first = start.saturating_add(1);
        self.shut.clear();
        for &spot in from {
            self.shut.insert(spot);
        }
        self.barred.clear();
        for Bar { spot, from, until } in barred {
            let opens = first.max(free_at[spot]);
            if until <= opens.max(from) || self.shut.contains(spot) {
                continue;
            }
            let place = self.open.place(spot);
            if from <= opens {
                self.shut.insert(spot);
                self.barred.insert(spot);
            } else {
                self.change(place, from - start, What::Closes);
            }
            if until != NEVER {
                self.change(place, until - start, What::Reopens);
            }
        }
        self.open.open(free_at, first);
        self.open.remove_all(&self.shut);
        self.find_later(free_at, start);
    }

    /// Finds what is closed with the first move and opens with another.
    fn find_later(&mut self, free_at: &[u16], start: u16) {
        let width = self.open.width();
        for row in 1..self.open.rows() - 1 {
            for part in 0..width {
                let word = row * width + part;
                let (times, inside) = self.open.times(free_at, row, part);
                let closed = inside & !(self.open.words()[word] | self.shut.words()[word]);
                if closed == 0 {
                    continue;
                }
                let mut later = closed & bits(times, |at| at != NEVER);
                while later != 0 {
                    let at = later.trailing_zeros();
                    self.change((word, 1 << at), times[at as usize] - start, What::Opens);
                    later &= later - 1;
                }
            }
        }
    }

    /// Notes a change, unless the search will be over by then.
    fn change(&mut self, (word, bit): (usize, u64), when: u16, what: What) {
        let Some(last) = self.last.get_mut(usize::from(when)) else {
            return;
        };
        let next = std::mem::replace(last, self.changes.len() as u32);
        self.changes.push(Change {
            bit,
            word: word as u32,
            next,
            when,
            what,
        });
    }

    /// What is open with the next move, which is the `step`th from the start.
    pub(crate) fn advance(&mut self, step: usize) -> &mut Rows {
        let (words, barred) = (self.open.words_mut(), self.barred.words_mut());
        let mut next = self.last.get(step).copied().unwrap_or(NONE);
        while let Some(&change) = self.changes.get(next as usize) {
            let at = change.word as usize;
            let (word, bars) = (&mut words[at], &mut barred[at]);
            match change.what {
                What::Opens => *word |= change.bit,
                What::Closes => {
                    *bars |= *word & change.bit;
                    *word &= !change.bit;
                }
                What::Reopens => *word |= *bars & change.bit,
            }
            next = change.next;
        }
        if step >= self.end {
            self.open.clear();
        }
        &mut self.open
    }
}
