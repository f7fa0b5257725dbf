//! The shortest paths to an apple, for a snake that knows when bodies leave.

use super::habit::Choices;
use crate::board::{Arrival, BySpot, Field, FreeAt, Moves, Search, Spot};
use protocol::Direction;

/// Finds them, with buffers that are used again.
#[derive(Clone, Debug)]
pub(crate) struct Router {
    pub(crate) field: Field,
    search: Search,
    /// Whether a spot is on one of the ways.
    on_way: BySpot<bool>,
    /// The spots that are, those nearest to the apple first.
    ways: Vec<Spot>,
}

impl Router {
    pub(crate) fn new(field: Field) -> Self {
        Self {
            field,
            search: Search::new(field),
            on_way: BySpot::new(field, false),
            ways: Vec::new(),
        }
    }

    /// Looks for all shortest ways to the nearest apple from a spot that was entered with move
    /// `start`.
    pub(crate) fn search(
        &mut self,
        free_at: &BySpot<FreeAt>,
        from: Spot,
        start: Moves,
        apples: &[Spot],
    ) {
        for spot in self.ways.drain(..) {
            self.on_way[spot] = false;
        }
        self.search.run(free_at, from, start, []);
        let arrival = |&apple: &Spot| self.search.arrival(apple);
        let Some(&nearest) = apples.iter().min_by_key(|&apple| arrival(apple)) else {
            return;
        };
        if arrival(&nearest) == Arrival::NEVER || nearest == from {
            return;
        }
        self.on_way[nearest] = true;
        self.ways.push(nearest);
        let mut next = 0;
        while let Some(&spot) = self.ways.get(next) {
            next += 1;
            let Some(before) = self.search.before(spot).filter(|&before| before > start) else {
                continue;
            };
            for to in self.field.around(spot) {
                if self.search.arrival(to).is_with(before) && !self.on_way[to] {
                    self.on_way[to] = true;
                    self.ways.push(to);
                }
            }
        }
    }

    /// The steps from a spot that is on one of the ways, or their start.
    pub(crate) fn steps(&self, at: Spot) -> Choices {
        let Some(entered) = self.search.arrival(at).first() else {
            return Choices::default();
        };
        let after = entered.plus(1);
        let on = |&to: &Spot| self.on_way[to] && self.search.arrival(to).is_with(after);
        self.field.around(at).into_iter().filter(on).collect()
    }

    /// Writes one of the ways into `route`, the first step first. Where it could go several ways, `pick`
    /// is given the spot, the way it has come, and the steps.
    pub(crate) fn route(
        &self,
        from: Spot,
        heading: Option<Direction>,
        route: &mut Vec<Spot>,
        mut pick: impl FnMut(Spot, Option<Direction>, &[Spot]) -> Option<Spot>,
    ) {
        route.clear();
        let (mut at, mut heading) = (from, heading);
        while let Some(to) = pick(at, heading, &self.steps(at)) {
            route.push(to);
            heading = self.field.direction(at, to);
            at = to;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::TimedBoard;
    use protocol::{Cell, Size};

    #[test]
    fn a_way_goes_round_what_stays_and_through_what_has_left() {
        let field = Field::new(Size::new(7, 3).unwrap());
        let spot = |x, y| field.spot(Cell::new(x, y));
        let free_at = |with_move| FreeAt::with(Moves(with_move));
        let mut board = TimedBoard::new(field);
        board.hold(spot(3, 0), free_at(30));
        board.hold(spot(3, 1), free_at(30));
        board.hold(spot(3, 2), free_at(9));
        let mut router = Router::new(field);
        let mut route = Vec::new();
        let mut walk = |board: &TimedBoard| {
            router.search(board.times(), spot(1, 1), Moves(4), &[spot(5, 1)]);
            router.route(spot(1, 1), None, &mut route, |_, _, steps| {
                steps.first().copied()
            });
            route.len()
        };
        assert_eq!(walk(&board), 0);
        board = TimedBoard::new(field);
        board.hold(spot(3, 0), free_at(30));
        board.hold(spot(3, 1), free_at(30));
        board.hold(spot(3, 2), free_at(7));
        assert_eq!(walk(&board), 6);
    }
}
