//! Follows a cycle through every cell and cuts corners where that leaves the tail ahead.
//!
//! On a board of odd × odd cells no such cycle exists: it then leaves out one cell, and swaps it for
//! another when an apple is there.

use super::view::View;
use crate::brain::Brain;
use crate::clock::Deadline;
use crate::field::Field;
use protocol::{Cell, Init, Move, Observation, Size};

/// Cells left between the head and its own tail after a short cut.
const MARGIN: usize = 8;

pub(crate) struct Hamilton {
    field: Field,
    /// Each spot's place on the cycle; a cell that is left out has the place of the one it stands for.
    place: Vec<Option<usize>>,
    /// Cells on the cycle.
    length: usize,
}

impl Hamilton {
    pub(crate) fn new(init: Init) -> Self {
        let field = Field::new(init.size);
        let cycle = cycle(init.size);
        let mut place = vec![None; field.spots()];
        for (at, &cell) in cycle.iter().enumerate() {
            place[field.spot(cell)] = Some(at);
        }
        let mut this = Self {
            field,
            place,
            length: cycle.len(),
        };
        this.place_what_is_left();
        this
    }

    /// A cell off the cycle whose neighbours include the two around some cell of the cycle can stand
    /// in for it.
    fn place_what_is_left(&mut self) {
        let field = self.field;
        for spot in field
            .all()
            .filter(|&spot| self.place[spot].is_none())
            .collect::<Vec<_>>()
        {
            let around = field.around(spot).map(|to| self.place[to]);
            let stands_for = around.iter().flatten().find_map(|&before| {
                let after = (before + 2) % self.length.max(1);
                around
                    .contains(&Some(after))
                    .then_some((before + 1) % self.length.max(1))
            });
            self.place[spot] = stands_for;
        }
    }

    /// Steps along the cycle from one place to another.
    fn ahead(&self, from: usize, to: usize) -> usize {
        (to + self.length - from) % self.length.max(1)
    }

    fn choose(&self, view: &View) -> Option<usize> {
        let here = self.place[view.head()]?;
        let behind = |&spot: &usize| self.place[spot].map(|place| self.ahead(here, place));
        // The first of the own cells that the cycle comes to, which is the tail unless it was cut off.
        let tail = view.body[1..]
            .iter()
            .filter_map(behind)
            .filter(|&d| d > 0)
            .min();
        let tail = tail.unwrap_or(self.length);
        let target = view
            .apples
            .iter()
            .filter_map(behind)
            .filter(|&d| d > 0)
            .min();
        let target = target.unwrap_or(1);
        let room = tail.saturating_sub(MARGIN).max(1);
        let on_cycle = view
            .open()
            .filter_map(|to| Some((to, self.ahead(here, self.place[to]?))));
        let steps =
            on_cycle.filter(|&(_, ahead)| ahead == 1 || (ahead > 1 && ahead <= room.min(target)));
        steps
            .max_by_key(|&(to, ahead)| (ahead, view.apples.contains(&to)))
            .map(|(to, _)| to)
    }
}

impl Brain for Hamilton {
    fn decide(&mut self, seen: &Observation, _deadline: &Deadline) -> Move {
        let Some(view) = View::of(self.field, seen) else {
            return Move::Straight;
        };
        let chosen = self.choose(&view);
        view.to_move(
            chosen
                .or_else(|| view.empty().next())
                .or_else(|| view.open().next()),
        )
    }
}

/// A cycle through all cells, all but one if both sides are odd, none if a side is 1.
fn cycle(size: Size) -> Vec<Cell> {
    let (width, height) = (size.width(), size.height());
    if width < 2 || height < 2 {
        return Vec::new();
    }
    if height.is_multiple_of(2) {
        return rows(width, height);
    }
    if width.is_multiple_of(2) {
        let flip = |cell: Cell| Cell::new(cell.y, cell.x);
        return rows(height, width).into_iter().map(flip).collect();
    }
    // Row by row down to the last three.
    let mut cells: Vec<Cell> = (0..height).map(|y| Cell::new(0, height - 1 - y)).collect();
    for y in 0..height - 3 {
        let along: Vec<u8> = (1..width).collect();
        let go = |x: u8| Cell::new(x, y);
        if y.is_multiple_of(2) {
            cells.extend(along.into_iter().map(go));
        } else {
            cells.extend(along.into_iter().rev().map(go));
        }
    }
    // Up and down over two of them, back along the third; the top cell of the last column stays out.
    let top = height - 3;
    for x in 1..width {
        let order: &[u8] = match x {
            _ if x == width - 1 => &[1],
            _ if x.is_multiple_of(2) => &[1, 0],
            _ => &[0, 1],
        };
        cells.extend(order.iter().map(|dy| Cell::new(x, top + dy)));
    }
    cells.extend((1..width).rev().map(|x| Cell::new(x, height - 1)));
    cells
}

/// Up along the first column, then row by row over the others: `height` is even.
fn rows(width: u8, height: u8) -> Vec<Cell> {
    let mut cells: Vec<Cell> = (0..height).rev().map(|y| Cell::new(0, y)).collect();
    for y in 0..height {
        if y.is_multiple_of(2) {
            cells.extend((1..width).map(|x| Cell::new(x, y)));
        } else {
            cells.extend((1..width).rev().map(|x| Cell::new(x, y)));
        }
    }
    cells
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_cycle_closes_and_misses_at_most_one_cell() {
        for (width, height) in [
            (2, 2),
            (2, 3),
            (3, 2),
            (3, 3),
            (5, 7),
            (7, 5),
            (50, 50),
            (9, 4),
            (255, 255),
        ] {
            let size = Size::new(width, height).unwrap();
            let cells = cycle(size);
            let odd = usize::from(!size.area().is_multiple_of(2));
            assert_eq!(cells.len(), size.area() - odd, "{size}");
            for (i, &cell) in cells.iter().enumerate() {
                assert_eq!(
                    cell.distance(cells[(i + 1) % cells.len()]),
                    1,
                    "{size} {cell}"
                );
            }
            let mut distinct = cells.clone();
            distinct.sort();
            distinct.dedup();
            assert_eq!(distinct.len(), cells.len());
        }
    }

    #[test]
    fn the_missed_cell_stands_in_for_another() {
        for (width, height) in [(3, 3), (5, 7), (11, 5)] {
            let size = Size::new(width, height).unwrap();
            let hamilton = Hamilton::new(Init {
                snakes: 1,
                size,
                mode: 1,
            });
            let placed = hamilton
                .field
                .all()
                .filter(|&spot| hamilton.place[spot].is_some());
            assert_eq!(placed.count(), size.area());
        }
    }
}
