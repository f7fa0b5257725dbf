//! Finds free room at random. When luck does not find it, a look at the whole board says for certain
//! whether there is any, so that a full board ends the search.

use crate::{Cell, Direction, State, below};
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

fn pick<T>(choices: usize, rng: &mut impl Rng, fits: impl Fn(usize) -> Option<T>) -> Option<T> {
    let lucky = (0..TRIES).find_map(|_| fits(below(rng, choices as u32) as usize));
    lucky.or_else(|| {
        let mut fitting: Vec<T> = (0..choices).filter_map(&fits).collect();
        if fitting.is_empty() {
            return None;
        }
        let chosen = below(rng, fitting.len() as u32) as usize;
        Some(fitting.swap_remove(chosen))
    })
}
