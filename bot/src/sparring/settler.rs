//! A racer that leaves races which it would lose, and settles where it is first in the largest part of the board until
//! the next apple comes. The best programs of a real tournament play like this.

use super::errands::Errands;
use super::view::View;
use crate::board::{Field, Moves, Search, Spot, TimedBoard, Voronoi};
use crate::brain::{BoxedBrain, Brain};
use crate::clock::Deadline;
use crate::memory::Memory;
use protocol::{Cell, Init, Move, Observation};

/// Cells from one place to settle at to the next.
const GRID: usize = 4;
/// Places farther away than that are not looked at.
const WITHIN: Moves = Moves(12);
/// Of these, so many are tried.
const PLACES: usize = 3;

#[derive(Clone)]
pub(crate) struct Settler {
    field: Field,
    memory: Memory,
    errands: Errands,
    theirs: Search,
    voronoi: Voronoi,
}

impl Settler {
    pub(crate) fn new(init: Init) -> Self {
        let field = Field::new(init.size);
        Self {
            field,
            memory: Memory::new(field),
            errands: Errands::new(field),
            theirs: Search::new(field),
            voronoi: Voronoi::new(field, TimedBoard::new(field).times()),
        }
    }

    /// The first step to an apple that no rival can have before us.
    fn step_to_apple(&mut self, view: &View) -> Option<Spot> {
        let free_at = view.board.times();
        (self.theirs).run_from(free_at, &self.errands.rivals, Moves::NONE, []);
        let meal = self.memory.most();
        let (errands, theirs) = (&mut self.errands, &self.theirs);
        let mut apples = errands.apples(view);
        apples.retain(|&apple| errands.arrival(apple) <= theirs.arrival(apple));
        let mut apples = apples.into_iter();
        apples.find_map(|apple| errands.step_to(view, apple, meal))
    }

    /// The first step to the place with the largest share of the board.
    fn step_to_settle(&mut self, view: &View) -> Option<Spot> {
        self.voronoi.board(view.board.times());
        let mut heads = vec![view.head()];
        heads.extend_from_slice(&self.errands.rivals);
        let mut share = |place: Spot| {
            heads[0] = place;
            self.voronoi.shares(&heads)[0]
        };
        let errands = &self.errands;
        let near = places(self.field)
            .filter(|&place| errands.arrival(place).is_by(WITHIN) && place != view.head());
        let mut places: Vec<(usize, Spot)> = near.map(|place| (share(place), place)).collect();
        places.sort_by_key(|&(share, place)| (std::cmp::Reverse(share), place));
        let errands = &mut self.errands;
        let mut best = places.into_iter().take(PLACES);
        best.find_map(|(_, place)| errands.step_to(view, place, 0))
    }
}

/// The places of a grid.
fn places(field: Field) -> impl Iterator<Item = Spot> {
    let size = field.size();
    let across = move || (GRID / 2..usize::from(size.width())).step_by(GRID);
    let down = (GRID / 2..usize::from(size.height())).step_by(GRID);
    down.flat_map(move |y| across().map(move |x| field.spot(Cell::new(x as u8, y as u8))))
}

impl Brain for Settler {
    fn decide(&mut self, seen: &Observation, _deadline: &Deadline) -> Move {
        let Some(view) = View::of(self.field, seen, &mut self.memory) else {
            return Move::Straight;
        };
        self.errands.look(&view, seen, &self.memory);
        let step = self.step_to_apple(&view);
        let step = step.or_else(|| self.step_to_settle(&view));
        view.to_move(step.or_else(|| self.errands.stay(&view)))
    }

    fn fork(&self) -> Option<BoxedBrain> {
        Some(Box::new(self.clone()))
    }
}
