//! Takes the shortest timed path to an apple; without one, the step with the larger area behind it.

use super::view::View;
use crate::board::{Arrival, Bar, Field, Moves, Search, Spot};
use crate::brain::{BoxedBrain, Brain};
use crate::clock::Deadline;
use crate::memory::Memory;
use protocol::{Init, Move, Observation};

#[derive(Clone)]
pub(crate) struct Astar {
    search: Search,
    path: Vec<Spot>,
    field: Field,
    memory: Memory,
}

impl Astar {
    pub(crate) fn new(init: Init) -> Self {
        let field = Field::new(init.size);
        Self {
            search: Search::new(field),
            path: Vec::new(),
            memory: Memory::new(field),
            field,
        }
    }

    /// The first step towards the nearest apple, if there is room for the body where it leads.
    fn step_to_apple(&mut self, view: &View) -> Option<Spot> {
        let free_at = view.board.times();
        self.search.run(free_at, view.head(), Moves::NONE, []);
        let nearest = view.apples.iter().copied();
        let nearest = nearest.min_by_key(|&apple| self.search.arrival(apple))?;
        if self.search.arrival(nearest) == Arrival::NEVER {
            return None;
        }
        self.search
            .path_to(nearest, &mut self.path, |choices, _| choices[0]);
        let first = *self.path.first()?;
        (self.area(view, first) >= view.body.len()).then_some(first)
    }

    fn area(&mut self, view: &View, first: Spot) -> usize {
        let free_at = view.board.times();
        self.search.run(
            free_at,
            first,
            Moves::FIRST,
            [Bar::for_ever(view.head(), Moves::NONE)],
        );
        self.search.reached().count()
    }
}

impl Brain for Astar {
    fn decide(&mut self, seen: &Observation, _deadline: &Deadline) -> Move {
        let Some(view) = View::of(self.field, seen, &mut self.memory) else {
            return Move::Straight;
        };
        let chosen = self.step_to_apple(&view).or_else(|| {
            let open: Vec<Spot> = view.open().collect();
            open.into_iter().max_by_key(|&to| self.area(&view, to))
        });
        view.to_move(chosen)
    }

    fn fork(&self) -> Option<BoxedBrain> {
        Some(Box::new(self.clone()))
    }
}
