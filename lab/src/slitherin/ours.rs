//! The filler of the bot library.

use super::game::Game;
use super::method::Snake;
use crate::fill::{Effort, Filler};
use bot::board::{Field, Spot};
use protocol::{Cell, Size};

pub(super) struct Ours {
    field: Field,
    filler: Filler,
    body: Vec<u16>,
}

impl Ours {
    pub(super) fn new(size: Size, seed: u64) -> Option<Self> {
        Some(Self {
            field: Field::new(size),
            filler: Filler::new(size, Effort::for_board(size), seed)?,
            body: Vec::new(),
        })
    }
}

impl Snake for Ours {
    fn go(&mut self, game: &Game) -> Cell {
        let spot = |&cell: &Cell| self.field.spot(cell).0;
        self.body.clear();
        self.body.extend(game.body().iter().rev().map(spot));
        let to = self.filler.go(&self.body, spot(&game.food()));
        self.field.cell(Spot(to))
    }
}
