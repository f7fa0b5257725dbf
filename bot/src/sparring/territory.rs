//! One ply of timed Voronoi: the step after which the most cells are reached before any rival,
//! with apples counted for many.

use super::view::View;
use crate::board::{Bar, Field, Search};
use crate::brain::Brain;
use crate::clock::Deadline;
use crate::memory::Memory;
use protocol::{Init, Move, Observation};

/// Cells that an apple is worth when it is one step away; less with every step.
const APPLE: f32 = 600.0;

pub(crate) struct Territory {
    field: Field,
    memory: Memory,
    ours: Search,
    theirs: Search,
}

impl Territory {
    pub(crate) fn new(init: Init) -> Self {
        let field = Field::new(init.size);
        Self {
            field,
            memory: Memory::new(field),
            ours: Search::new(field),
            theirs: Search::new(field),
        }
    }

    fn worth(&mut self, view: &View, step: usize) -> f32 {
        let free_at = view.board.as_slice();
        self.ours
            .run(free_at, step, 1, [Bar::for_ever(view.head(), 0)]);
        let first = |spot: usize| self.ours.arrival(spot) < self.theirs.arrival(spot);
        let cells = self.ours.reached().filter(|&spot| first(spot)).count();
        let apples = view.apples.iter().map(|&apple| {
            let share = if first(apple) { APPLE } else { APPLE / 8.0 };
            share / (1.0 + f32::from(self.ours.arrival(apple)))
        });
        let head_on = if self.theirs.arrival(step) <= 1 {
            0.5
        } else {
            1.0
        };
        (cells as f32 + apples.sum::<f32>()) * head_on
    }
}

impl Brain for Territory {
    fn decide(&mut self, seen: &Observation, _deadline: &Deadline) -> Move {
        let Some(view) = View::of(self.field, seen, &mut self.memory) else {
            return Move::Straight;
        };
        let rivals: Vec<usize> = (seen.snakes.iter())
            .filter(|&(seat, snake)| seat != seen.me && snake.is_on_board())
            .filter_map(|(_, snake)| Some(self.field.spot(snake.chain.head()?)))
            .collect();
        self.theirs.run_from(view.board.as_slice(), &rivals, 0, []);
        let open: Vec<usize> = view.open().collect();
        let worths: Vec<f32> = open.iter().map(|&to| self.worth(&view, to)).collect();
        let best = (0..open.len()).max_by(|&a, &b| worths[a].total_cmp(&worths[b]));
        view.to_move(best.map(|index| open[index]))
    }
}
