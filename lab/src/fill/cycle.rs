//! A closed walk through every cell once, or through all but one where both sides are odd.

use bot::board::{Field, Spot, round};
use protocol::Size;

/// Of every spot, bits for the edges up, down, left and right: the order of [`Field::around`].
pub(super) type Edges = Vec<u8>;

/// On a board of odd × odd cells: the cell the cycle leaves out, and the one it can take the place of,
/// because that one's neighbours on the cycle are its neighbours too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spare {
    /// Not on the cycle.
    pub missing: u16,
    /// Across a corner from it, on the cycle.
    pub twin: u16,
}

/// A cycle through all cells of a board, or through all but a spare one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cycle {
    pub(super) field: Field,
    pub(super) edges: Edges,
    pub(super) spare: Option<Spare>,
}

impl Cycle {
    /// A cycle of that board, row by row; `None` where a side is 1.
    pub fn new(size: Size) -> Option<Self> {
        let field = Field::new(size);
        let cells = round(size);
        let mut edges = vec![0; field.spots()];
        for (i, &cell) in cells.iter().enumerate() {
            let (from, to) = (field.spot(cell), field.spot(cells[(i + 1) % cells.len()]));
            let way = field.around(from).iter().position(|&next| next == to)?;
            edges[from.index()] |= 1 << way;
            edges[to.index()] |= 1 << (way ^ 1);
        }
        let mut cycle = Self {
            field,
            edges,
            spare: None,
        };
        if cells.len() < size.area() {
            let missing = field.all().find(|&spot| cycle.edges[spot.index()] == 0)?;
            cycle.spare = cycle.spare_at(missing.0);
            cycle.spare?;
        }
        (!cells.is_empty()).then_some(cycle)
    }

    /// The board's shape.
    pub fn field(&self) -> Field {
        self.field
    }

    /// The cell that is left out, where one has to be.
    pub fn spare(&self) -> Option<Spare> {
        self.spare
    }

    /// How many cells it goes through.
    pub fn length(&self) -> usize {
        self.field.area() - usize::from(self.spare.is_some())
    }

    /// The two neighbours on the cycle; `None` off it.
    pub fn beside(&self, spot: u16) -> Option<[u16; 2]> {
        let edges = self.edges[usize::from(spot)];
        if edges == 0 {
            return None;
        }
        let around = self.field.around(Spot(spot));
        let mut ways = (0..4).filter(|way| edges >> way & 1 == 1);
        let (one, other) = (ways.next()?, ways.next()?);
        Some([around[one].0, around[other].0])
    }

    /// The cell after `spot` for a snake that comes from `before`, which may be anything at the start.
    pub fn after(&self, spot: u16, before: u16) -> Option<u16> {
        let [one, other] = self.beside(spot)?;
        Some(if one == before { other } else { one })
    }

    /// Lets the missing cell and its twin change places.
    pub fn swap(&mut self) {
        let Some(Spare { missing, twin }) = self.spare else {
            return;
        };
        let [one, other] = self.beside(twin).unwrap_or([twin; 2]);
        for beside in [one, other] {
            self.set(twin, beside, false);
            self.set(missing, beside, true);
        }
        self.spare = Some(Spare {
            missing: twin,
            twin: missing,
        });
    }

    /// Whether all that it promises holds: degrees, one piece, and the twin of a missing cell.
    pub fn is_whole(&self) -> bool {
        let Some(start) = self.field.all().find(|&spot| self.edges[spot.index()] != 0) else {
            return false;
        };
        let degrees = self.field.all().all(|spot| {
            let left_out = self.spare.is_some_and(|it| it.missing == spot.0);
            self.edges[spot.index()].count_ones() == if left_out { 0 } else { 2 }
        });
        let start = start.0;
        let (mut before, mut here, mut steps) = (start, start, 0);
        loop {
            let Some(next) = self.after(here, before) else {
                return false;
            };
            (before, here) = (here, next);
            steps += 1;
            if here == start || steps > self.length() {
                break;
            }
        }
        let spare = self
            .spare
            .is_none_or(|it| self.spare_at(it.missing).is_some() && self.fits(it.missing, it.twin));
        degrees && steps == self.length() && spare
    }

    /// The cell to enter first to go along the cycle with the body, tail first, behind: its cells come
    /// in their order, and the next of them that the cycle comes by from the head is the tail.
    pub fn ahead(&self, body: &[u16]) -> Option<u16> {
        let head = *body.last()?;
        let [one, other] = self.beside(head)?;
        match body {
            [] | [_] => Some(one),
            [neck, _] => Some(if one == *neck { other } else { one }),
            [tail, ..] => [one, other].into_iter().find(|&first| {
                // Whichever of tail and neck comes first tells the way.
                let neck = body[body.len() - 2];
                let (mut before, mut here) = (head, first);
                while here != *tail && here != neck {
                    let Some(next) = self.after(here, before) else {
                        return false;
                    };
                    (before, here) = (here, next);
                }
                here == *tail
            }),
        }
    }

    /// Whether the cycle comes by the body's cells, tail first, in their order.
    pub fn carries(&self, body: &[u16]) -> bool {
        let Some((&head, mut here)) = body.last().zip(self.ahead(body)) else {
            return false;
        };
        let (mut before, mut expected) = (head, body.iter());
        let mut next = expected.next();
        for _ in 0..self.length() {
            if Some(&here) == next {
                next = expected.next();
            } else if body.contains(&here) {
                return false;
            }
            let Some(after) = self.after(here, before) else {
                return false;
            };
            (before, here) = (here, after);
        }
        next.is_none()
    }

    pub(super) fn set(&mut self, from: u16, to: u16, on: bool) {
        let around = self.field.around(Spot(from));
        let Some(way) = around.iter().position(|&next| next == Spot(to)) else {
            return;
        };
        for (spot, way) in [(from, way), (to, way ^ 1)] {
            let edges = &mut self.edges[usize::from(spot)];
            *edges = *edges & !(1 << way) | u8::from(on) << way;
        }
    }

    fn spare_at(&self, missing: u16) -> Option<Spare> {
        let twin = corners(self.field, missing)
            .into_iter()
            .find(|&twin| self.fits(missing, twin))?;
        Some(Spare { missing, twin })
    }

    fn fits(&self, missing: u16, twin: u16) -> bool {
        let near = |spot: u16| self.field.distance(Spot(spot), Spot(missing)) == 1;
        (self.beside(twin)).is_some_and(|beside| beside.into_iter().all(near))
    }
}

/// The spots across the four corners of this one; some may be on the rim.
pub(super) fn corners(field: Field, spot: u16) -> [u16; 4] {
    let stride = field.stride() as u16;
    [
        spot - stride - 1,
        spot - stride + 1,
        spot + stride - 1,
        spot + stride + 1,
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_board_has_a_whole_cycle() {
        for width in 2..=40 {
            for height in 2..=40 {
                let size = Size::new(width, height).unwrap();
                let mut cycle = Cycle::new(size).unwrap();
                let odd = !size.area().is_multiple_of(2);
                assert_eq!(cycle.spare().is_some(), odd, "{size}");
                assert!(cycle.is_whole(), "{size}");
                cycle.swap();
                assert!(cycle.is_whole(), "{size} with the spare cell swapped");
            }
        }
    }

    #[test]
    fn a_single_row_has_no_cycle() {
        for (width, height) in [(1, 1), (1, 7), (7, 1)] {
            assert_eq!(Cycle::new(Size::new(width, height).unwrap()), None);
        }
    }
}
