//! One ply of timed Voronoi: the step after which the most cells are reached before any rival,
//! with apples counted for many.

use super::view::{View, rival_heads};
use crate::board::{Bar, Field, Moves, Search, Spot};
use crate::brain::{BoxedBrain, Brain};
use crate::clock::Deadline;
use crate::memory::Memory;
use protocol::{Init, Move, Observation};

/// Cells that an apple is worth when it is one step away; less with every step.
const APPLE: f32 = 600.0;

#[derive(Clone)]
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

    fn worth(&mut self, view: &View, step: Spot) -> f32 {
        let free_at = view.board.times();
        self.ours.run(
            free_at,
            step,
            Moves::FIRST,
            [Bar::for_ever(view.head(), Moves::NONE)],
        );
        let first = |spot: Spot| self.ours.arrival(spot) < self.theirs.arrival(spot);
        let cells = self.ours.reached().filter(|&spot| first(spot)).count();
        let apples = view.apples.iter().map(|&apple| {
            let share = if first(apple) { APPLE } else { APPLE / 8.0 };
            let steps = self.ours.arrival(apple).first().unwrap_or(Moves::LAST);
            share / (1.0 + f32::from(steps))
        });
        let head_on = if self.theirs.arrival(step).is_by(Moves::FIRST) {
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
        let rivals = rival_heads(self.field, seen);
        self.theirs
            .run_from(view.board.times(), &rivals, Moves::NONE, []);
        let open: Vec<Spot> = view.open().collect();
        let worths: Vec<f32> = open.iter().map(|&to| self.worth(&view, to)).collect();
        let best = (0..open.len()).max_by(|&a, &b| worths[a].total_cmp(&worths[b]));
        view.to_move(best.map(|index| open[index]))
    }

    fn fork(&self) -> Option<BoxedBrain> {
        Some(Box::new(self.clone()))
    }
}
