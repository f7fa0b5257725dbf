//! For each cell what blocks it, as the engine draws its board.

use super::Setup;
use crate::config::Family;
use crate::{Cell, Seat, Size};

/// For each cell what blocks it. Heads are not in here: several may meet in one cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Blocks {
    size: Size,
    cells: Vec<Block>,
    /// Snakes that lie on others, in seat order: they are left out.
    ghosts: Vec<Seat>,
    /// Whether a snake lies on another or on itself.
    tangled: bool,
}

/// What blocks a cell: nothing, a body behind its head, an obstacle, a zombie or both.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Block(u8);

impl Block {
    const NOTHING: Self = Self(255);
    const OBSTACLE: Self = Self(254);
    const ZOMBIE: Self = Self(253);
    const ZOMBIE_ON_OBSTACLE: Self = Self(252);
}

/// What a head finds in a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Found {
    Nothing,
    Obstacle,
    Zombie,
    BodyOf(Seat),
}

impl Blocks {
    /// Draws a position: obstacles, zombies, then the snakes in seat order. A snake of which a cell is
    /// taken already is left out: it is a ghost.
    pub(super) fn draw(setup: &Setup) -> Self {
        let size = setup.config.size();
        let mut blocks = Self {
            size,
            cells: vec![Block::NOTHING; size.area()],
            ghosts: Vec::new(),
            tangled: setup.snakes.values().any(|snake| snake.doubled > 0),
        };
        for &cell in setup.obstacles.iter().flatten() {
            blocks.cells[size.index(cell)] = Block::OBSTACLE;
        }
        for &cell in setup.zombies.iter().flat_map(|zombie| &zombie.body) {
            blocks.zombie_enters(cell);
        }
        let mut heads: Vec<Cell> = Vec::with_capacity(setup.snakes.len());
        for (seat, snake) in setup.snakes.iter() {
            let taken = |cell: &Cell| blocks.found(*cell) != Found::Nothing || heads.contains(cell);
            if snake.body.iter().any(taken) {
                blocks.ghosts.push(seat);
                blocks.tangled = true;
                continue;
            }
            for &cell in snake.body.iter().skip(1) {
                blocks.hold(cell, seat);
            }
            heads.extend(snake.head());
        }
        blocks
    }

    /// Whether the position has to be drawn anew: snakes lie on each other, or did so before.
    pub(super) fn is_outdated(&self, setup: &Setup) -> bool {
        if setup.config.ruleset.family != Family::A {
            return false;
        }
        let mut heads = setup.snakes.values().filter_map(|snake| snake.head());
        let mut heads_meet = || {
            while let Some(head) = heads.next() {
                if heads.clone().any(|other| other == head) {
                    return true;
                }
            }
            false
        };
        self.tangled || heads_meet()
    }

    pub(super) fn found(&self, cell: Cell) -> Found {
        match self.cells[self.size.index(cell)] {
            Block::NOTHING => Found::Nothing,
            Block::OBSTACLE => Found::Obstacle,
            Block::ZOMBIE | Block::ZOMBIE_ON_OBSTACLE => Found::Zombie,
            Block(seat) => Found::BodyOf(Seat(seat)),
        }
    }

    pub(super) fn is_ghost(&self, seat: Seat) -> bool {
        self.ghosts.contains(&seat)
    }

    pub(super) fn is_tangled(&self) -> bool {
        self.tangled
    }

    pub(super) fn hold(&mut self, cell: Cell, seat: Seat) {
        self.cells[self.size.index(cell)] = Block(seat.0);
    }

    pub(super) fn release(&mut self, cell: Cell) {
        self.cells[self.size.index(cell)] = Block::NOTHING;
    }

    pub(super) fn zombie_enters(&mut self, cell: Cell) {
        let block = &mut self.cells[self.size.index(cell)];
        *block = match *block {
            Block::OBSTACLE | Block::ZOMBIE_ON_OBSTACLE => Block::ZOMBIE_ON_OBSTACLE,
            _ => Block::ZOMBIE,
        };
    }

    pub(super) fn zombie_leaves(&mut self, cell: Cell) {
        let block = &mut self.cells[self.size.index(cell)];
        *block = match *block {
            Block::ZOMBIE_ON_OBSTACLE => Block::OBSTACLE,
            _ => Block::NOTHING,
        };
    }
}
