//! Their method: a cycle, and short cuts along it that keep some cells between head and tail.
//!
//! On odd boards the cycle leaves out one cell; when the target is there, it takes the place of another.

use super::game::Game;
use super::method::Snake;
use crate::fill::Cycle;
use protocol::{Cell, Direction, Size};

pub(super) struct Seed {
    size: Size,
    buffer: usize,
    /// Each cell's place on the cycle; the cell that is left out has that of its twin.
    place: Vec<usize>,
    length: usize,
    /// The cell that is left out, and its twin.
    spare: Option<(Cell, Cell)>,
}

impl Seed {
    /// `None` on a board of one cell, which has no cycle.
    pub(super) fn new(size: Size, buffer: usize) -> Option<Self> {
        let cycle = Cycle::new(size)?;
        let field = cycle.field();
        let cell = |spot: u16| field.cell(bot::board::Spot(spot));
        let spare = cycle.spare().map(|it| (cell(it.missing), cell(it.twin)));
        let mut place = vec![0; size.area()];
        let cells = bot::board::round(size);
        for (at, &cell) in cells.iter().enumerate() {
            place[size.index(cell)] = at;
        }
        if let Some((missing, twin)) = spare {
            place[size.index(missing)] = place[size.index(twin)];
        }
        Some(Self {
            size,
            buffer,
            place,
            length: cells.len(),
            spare,
        })
    }

    fn ahead(&self, from: Cell, to: Cell) -> usize {
        let (from, to) = (
            self.place[self.size.index(from)],
            self.place[self.size.index(to)],
        );
        (to + self.length - from) % self.length
    }
}

impl Snake for Seed {
    fn go(&mut self, game: &Game) -> Cell {
        let head = game.body()[0];
        let target = game.target();
        let left_out = |cell: Cell| {
            self.spare.is_some_and(|(missing, twin)| {
                let wanted = target.is_some_and(|target| target.cell == missing);
                cell == if wanted { twin } else { missing }
            })
        };
        let tail = game.body()[game.body().len() - 1];
        let around = |ahead: usize| if ahead == 0 { self.length } else { ahead };
        let to_tail = around(self.ahead(head, tail));
        let to_target = target.map_or(1, |target| around(self.ahead(head, target.cell)));
        let room = to_tail.saturating_sub(self.buffer).min(to_target);
        let near = Direction::ALL.map(|way| self.size.step(head, way));
        let steps = near.into_iter().flatten().filter(|&to| !left_out(to));
        let steps = steps.map(|to| (self.ahead(head, to), to));
        // The next cell of the cycle, or the farthest one that leaves the room.
        let best = { steps }
            .filter(|&(ahead, to)| ahead == 1 || (ahead > 1 && ahead <= room && game.can_enter(to)))
            .max_by_key(|&(ahead, _)| ahead);
        best.map_or(head, |(_, to)| to)
    }
}
