//! Finds free room at random. When luck does not find it, a look at the whole board says for certain
//! whether there is any, so that a full board ends the search.

use crate::{Cell, Direction, Size, State, below};
use rand::Rng;

/// How often luck is tried before the whole board is looked at.
const TRIES: usize = 64;

/// A free cell, each as likely as any other.
pub(super) fn cell(state: &State, rng: &mut impl Rng) -> Option<Cell> {
    let size = state.size();
    pick(size.area(), rng, |index| {
        let cell = size.cell_at(index);
        state.is_free(cell).then_some(cell)
    })
}

/// Head and heading of a straight body on free cells, each as likely as any other.
pub(super) fn line(state: &State, length: u32, rng: &mut impl Rng) -> Option<(Cell, Direction)> {
    let size = state.size();
    pick(size.area() * 4, rng, |index| {
        let (head, heading) = (size.cell_at(index / 4), Direction::ALL[index % 4]);
        state
            .is_free_line(head, heading, length)
            .then_some((head, heading))
    })
}

/// Head and heading of a straight body on free cells that is not in the last column if it lies across,
/// nor in the last row if it lies upright. Directions are equally likely, and so are the places of a
/// direction.
pub(super) fn off_last_line(
    state: &State,
    length: u32,
    rng: &mut impl Rng,
) -> Option<(Cell, Direction)> {
    let fits = |(head, heading)| state.is_free_line(head, heading, length);
    let lucky = (0..TRIES).find_map(|_| {
        let heading = Direction::ALL[below(rng, 4) as usize];
        let places = Places::of(state.size(), heading, length)?;
        let chosen = places.head(below(rng, places.count));
        Some((chosen, heading)).filter(|&place| fits(place))
    });
    lucky.or_else(|| {
        let all = Direction::ALL.into_iter().flat_map(|heading| {
            let places = Places::of(state.size(), heading, length).into_iter();
            places.flat_map(move |p| (0..p.count).map(move |index| (p.head(index), heading)))
        });
        one_of(all.filter(|&place| fits(place)).collect(), rng)
    })
}

/// Where the head of a straight body may be that keeps off the last column or row.
#[derive(Clone, Copy)]
struct Places {
    first: Cell,
    columns: u32,
    count: u32,
}

impl Places {
    fn of(size: Size, heading: Direction, length: u32) -> Option<Self> {
        let (width, height) = (u32::from(size.width()), u32::from(size.height()));
        let (columns, rows) = match heading {
            Direction::Left | Direction::Right => (width.saturating_sub(length), height),
            Direction::Up | Direction::Down => (width, height.saturating_sub(length)),
        };
        let behind = (length - 1) as u8;
        let first = match heading {
            Direction::Left | Direction::Up => Cell::new(0, 0),
            Direction::Right => Cell::new(behind, 0),
            Direction::Down => Cell::new(0, behind),
        };
        let count = columns * rows;
        (count > 0).then_some(Self {
            first,
            columns,
            count,
        })
    }

    fn head(&self, index: u32) -> Cell {
        let (column, row) = (index % self.columns, index / self.columns);
        Cell::new(self.first.x + column as u8, self.first.y + row as u8)
    }
}

fn pick<T>(choices: usize, rng: &mut impl Rng, fits: impl Fn(usize) -> Option<T>) -> Option<T> {
    let lucky = (0..TRIES).find_map(|_| fits(below(rng, choices as u32) as usize));
    lucky.or_else(|| {
        let fitting: Vec<T> = (0..choices).filter_map(&fits).collect();
        one_of(fitting, rng)
    })
}

fn one_of<T>(mut choices: Vec<T>, rng: &mut impl Rng) -> Option<T> {
    if choices.is_empty() {
        return None;
    }
    let chosen = below(rng, choices.len() as u32) as usize;
    Some(choices.swap_remove(chosen))
}
