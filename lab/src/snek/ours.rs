//! Ours: a frame is worth a point, so every target is eaten as late as the clock allows, along a cycle
//! that is changed until the target comes then.

use super::game::Game;
use super::method::Snake;
use crate::fill::{Cycle, Dice, Orbit, Wish};
use bot::board::{Field, Spot};
use protocol::{Cell, Size};

/// Changes of the cycle that are tried in a frame.
const STEPS: usize = 60;
/// The same when the target would be eaten at once.
const STEPS_AT_ONCE: usize = 600;
/// So many moves are at once.
const AT_ONCE: usize = 4;

pub(super) struct Ours {
    field: Field,
    cycle: Cycle,
    orbit: Option<Orbit>,
    dice: Dice,
    covered: Vec<bool>,
    /// Tail first.
    body: Vec<u16>,
}

impl Ours {
    /// `None` on a board of one cell, which has no cycle.
    pub(super) fn new(size: Size, seed: u64) -> Option<Self> {
        let field = Field::new(size);
        Some(Self {
            field,
            cycle: Cycle::new(size)?,
            orbit: None,
            dice: Dice::new(seed),
            covered: vec![false; field.spots()],
            body: Vec::new(),
        })
    }

    fn start(&mut self, head: u16) -> Option<Orbit> {
        if self.cycle.beside(head).is_none() {
            self.cycle.swap();
        }
        Orbit::new(&self.cycle, &[head])
    }
}

impl Snake for Ours {
    fn go(&mut self, game: &Game) -> Cell {
        let field = self.field;
        let spot = |cell: Cell| field.spot(cell).0;
        let head = spot(game.body()[0]);
        let orbit = self.orbit.take().or_else(|| self.start(head));
        let Some(mut orbit) = orbit else {
            return game.body()[0];
        };
        self.covered.fill(false);
        self.body.clear();
        for &cell in game.body().iter().rev() {
            self.covered[field.spot(cell).index()] = true;
            self.body.push(spot(cell));
        }
        let is_body = |spot: u16| self.covered[usize::from(spot)];
        if let Some(target) = game.target() {
            let at = spot(target.cell);
            if orbit.moves_to(at).is_none() {
                orbit.take_in(at, is_body);
            }
            let wish = Wish {
                target: at,
                moves: game.moves_left(target),
                // Where the tail leaves in the same frame it would not, if a target were there.
                gap: 1,
                gap_after: 1,
            };
            let near = orbit.moves_to(at).is_some_and(|moves| moves <= AT_ONCE);
            let steps = if near { STEPS_AT_ONCE } else { STEPS };
            orbit.tune(wish, &self.body, is_body, steps, &mut self.dice);
        }
        let to = orbit.advance();
        self.orbit = Some(orbit);
        self.field.cell(Spot(to))
    }
}
