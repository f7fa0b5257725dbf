//! What is open with which move of a search, as rows of bits that change with time.

use super::field::Field;
use super::moves::{FreeAt, Moves};
use super::rows::{Rows, bits};
use super::search::Bar;
use super::spot::{BySpot, Spot};

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
    last: Vec<Link>,
    /// The first move that cannot be counted any more.
    end: usize,
}

/// The place of a change in the list of all.
#[derive(Clone, Copy, Debug)]
struct Link(u32);

impl Link {
    /// There is no further change of the same move.
    const END: Self = Self(u32::MAX);
}

/// One spot that opens or closes.
#[derive(Clone, Copy, Debug)]
struct Change {
    bit: u64,
    word: u32,
    /// Another change of the same move.
    next: Link,
    /// With which move, counted from the start.
    when: Moves,
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
            last: vec![Link::END; field.area() + 1],
            end: 0,
        }
    }

    /// Takes in a board, as it is for a snake that has been in the spots `from` with move `start` and
    /// keeps out of those that are barred.
    pub(crate) fn begin(
        &mut self,
        free_at: &BySpot<FreeAt>,
        from: &[Spot],
        start: Moves,
        barred: impl IntoIterator<Item = Bar>,
    ) {
        for change in self.changes.drain(..) {
            self.last[change.when.count()] = Link::END;
        }
        self.end = Moves::LAST.less(start).count() + 1;
        let first = start.plus(1);
        self.shut.clear();
        for &spot in from {
            self.shut.insert(spot);
        }
        self.barred.clear();
        for Bar { spot, from, until } in barred {
            let opens = FreeAt::with(first).max(free_at[spot]);
            if until <= opens.max(FreeAt::with(from)) || self.shut.contains(spot) {
                continue;
            }
            let place = self.open.place(spot);
            if FreeAt::with(from) <= opens {
                self.shut.insert(spot);
                self.barred.insert(spot);
            } else {
                self.change(place, from.less(start), What::Closes);
            }
            if let Some(until) = until.first() {
                self.change(place, until.less(start), What::Reopens);
            }
        }
        let free_at = free_at.as_slice();
        self.open.open(free_at, first);
        self.open.remove_all(&self.shut);
        self.find_later(free_at, start);
    }

    /// Finds what is closed with the first move and opens with another.
    fn find_later(&mut self, free_at: &[FreeAt], start: Moves) {
        let width = self.open.width();
        for row in 1..self.open.rows() - 1 {
            for part in 0..width {
                let word = row * width + part;
                let (times, inside) = self.open.times(free_at, row, part);
                let closed = inside & !(self.open.words()[word] | self.shut.words()[word]);
                if closed == 0 {
                    continue;
                }
                let mut later = closed & bits(times, |at| at != FreeAt::NEVER);
                while later != 0 {
                    let at = later.trailing_zeros();
                    let opens = times[at as usize].first().unwrap_or(Moves::LAST);
                    self.change((word, 1 << at), opens.less(start), What::Opens);
                    later &= later - 1;
                }
            }
        }
    }

    /// Notes a change, unless the search will be over by then.
    fn change(&mut self, (word, bit): (usize, u64), when: Moves, what: What) {
        let Some(last) = self.last.get_mut(when.count()) else {
            return;
        };
        let next = std::mem::replace(last, Link(self.changes.len() as u32));
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
        let mut next = self.last.get(step).copied().unwrap_or(Link::END);
        while let Some(&change) = self.changes.get(next.0 as usize) {
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
