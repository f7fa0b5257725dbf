//! What is open with which move of a search, as rows of bits that change with time.

use crate::field::Field;
use crate::rows::{Rows, bits};
use crate::timed::NEVER;

/// The end of a list.
const NONE: u32 = u32::MAX;

/// The spots that can be entered now, and those that open or close later.
#[derive(Clone, Debug)]
pub(crate) struct Timetable {
    open: Rows,
    /// Spots that stay closed whatever their time says.
    shut: Rows,
    changes: Vec<Change>,
    /// The last change of each move, counted from the start.
    last: Vec<u32>,
    /// The first move that cannot be counted any more.
    end: usize,
}

/// One spot that opens or closes.
#[derive(Clone, Copy, Debug)]
struct Change {
    spot: u32,
    /// With which move, counted from the start.
    when: u32,
    opens: bool,
    /// Another change of the same move.
    next: u32,
}

impl Timetable {
    pub(crate) fn new(field: Field) -> Self {
        Self {
            open: Rows::new(field),
            shut: Rows::new(field),
            changes: Vec::new(),
            last: vec![NONE; field.area() + 1],
            end: 0,
        }
    }

    /// Takes in a board, as it is for somebody who has been in the spots `from` with move `start` and
    /// keeps out of those that are barred from a move on.
    pub(crate) fn begin(
        &mut self,
        free_at: &[u16],
        from: &[usize],
        start: u16,
        barred: impl IntoIterator<Item = (usize, u16)>,
    ) {
        for change in self.changes.drain(..) {
            self.last[change.when as usize] = NONE;
        }
        self.end = usize::from(NEVER - start);
        let first = start.saturating_add(1);
        self.shut.clear();
        for &spot in from {
            self.shut.insert(spot);
        }
        for (spot, at) in barred {
            if at <= first || at <= free_at[spot] {
                self.shut.insert(spot);
            } else {
                self.change(spot, at - start, false);
            }
        }
        self.open.open(free_at, first);
        self.open.remove_all(&self.shut);
        self.find_later(free_at, start, first);
    }

    /// Finds what is closed with the first move and opens with another.
    fn find_later(&mut self, free_at: &[u16], start: u16, first: u16) {
        let is_later = |at: u16| (at > first) & (at != NEVER);
        for (chunk, times) in free_at.chunks(64).enumerate() {
            if !times.iter().fold(false, |any, &at| any | is_later(at)) {
                continue;
            }
            let mut later = bits(times, is_later);
            while later != 0 {
                let at = later.trailing_zeros() as usize;
                let spot = 64 * chunk + at;
                if !self.shut.contains(spot) {
                    self.change(spot, times[at] - start, true);
                }
                later &= later - 1;
            }
        }
    }

    /// Notes a change, unless the search will be over by then.
    fn change(&mut self, spot: usize, when: u16, opens: bool) {
        let Some(last) = self.last.get_mut(usize::from(when)) else {
            return;
        };
        let next = std::mem::replace(last, self.changes.len() as u32);
        self.changes.push(Change {
            spot: spot as u32,
            when: u32::from(when),
            opens,
            next,
        });
    }

    /// What is open with the next move, which is the `step`th from the start.
    pub(crate) fn advance(&mut self, step: usize) -> &mut Rows {
        let mut next = self.last.get(step).copied().unwrap_or(NONE);
        while let Some(&change) = self.changes.get(next as usize) {
            let spot = change.spot as usize;
            if change.opens {
                self.open.insert(spot);
            } else {
                self.open.remove(spot);
            }
            next = change.next;
        }
        if step >= self.end {
            self.open.clear();
        }
        &mut self.open
    }
}
