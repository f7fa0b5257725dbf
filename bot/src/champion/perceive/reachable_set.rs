//! Where an unseen rival of no known habits may be: the set of cells that its head can have reached, none of them
//! likelier than another.
//!
//! Let n(k) be the size of that set after move k since the rival vanished, with n(0) = 1. With move k the rival enters
//! any one of its cells with the chance 1 / n(k). After m moves it lies in a cell that it has entered with one of
//! its last L moves, L being its length. For a cell that is in the set since move s,
//!
//! P(covered) = min(1, Σ 1 / n(k)), the sum over s ≤ k ≤ m with k > m − L.
//!
//! Such sums are differences of the cumulative sum E(k) = 1 / n(0) + … + 1 / n(k).

use crate::board::{Arrival, BySpot, Field, FreeAt, Moves, Search, Spot};

/// Moves of the rival that are looked ahead.
const AHEAD: usize = 128;

/// The cells that the head of one rival can have reached since it vanished.
#[derive(Clone, Debug)]
pub(crate) struct ReachableSet {
    field: Field,
    /// The move with which its head may have entered a spot first, counted from when it vanished.
    since: BySpot<Arrival>,
    /// E(k): the expected entries into one cell that was in the set all along, with moves up to k.
    entered: Vec<f32>,
}

impl ReachableSet {
    pub(crate) fn new(field: Field, at: Spot) -> Self {
        let mut since = BySpot::new(field, Arrival::NEVER);
        since[at] = Arrival::with(Moves::NONE);
        Self {
            field,
            since,
            entered: vec![1.0],
        }
    }

    /// Takes in a move of the rival. It can only be where nothing is seen, neither a body nor an apple, which it
    /// would have eaten.
    pub(crate) fn step(&mut self, is_empty: impl Fn(Spot) -> bool) {
        let this = Arrival::with(Moves::of(self.entered.len()));
        for spot in self.field.all() {
            let around = self.field.around(spot);
            if !is_empty(spot) {
                self.since[spot] = Arrival::NEVER;
            } else if self.since[spot] == Arrival::NEVER
                && around.into_iter().any(|from| self.since[from] < this)
            {
                self.since[spot] = this;
            }
        }
        let reached = self.reached().count();
        let before = self.entered[self.entered.len() - 1];
        self.entered.push(before + 1.0 / reached.max(1) as f32);
    }

    /// The chance that a snake of that length covers a spot.
    fn covered(&self, spot: Spot, length: u32) -> f32 {
        let Some(since) = self.since[spot].first() else {
            return 0.0;
        };
        let made = self.entered.len() - 1;
        let left = made.checked_sub(length.max(1) as usize);
        let before = since.count().checked_sub(1).max(left);
        f32::min(
            self.entered[made] - before.map_or(0.0, |at| self.entered[at]),
            1.0,
        )
    }

    /// The spots of the set.
    pub(super) fn reached(&self) -> impl Iterator<Item = Spot> {
        let spots = self.since.iter();
        spots.filter_map(|(spot, &since)| (since != Arrival::NEVER).then_some(spot))
    }

    /// The risk of meeting the rival, of that length, on a board.
    pub(crate) fn risk(&self, length: u32, free_at: &BySpot<FreeAt>, search: &mut Search) -> Risk {
        let heads: Vec<Spot> = self.reached().collect();
        search.run_from(free_at, &heads, Moves::NONE, []);
        let mut reached = [0u32; AHEAD];
        for &arrival in search.arrivals().as_slice() {
            let with_move = arrival.first().map(Moves::count);
            if let Some(reached) = with_move.and_then(|at| reached.get_mut(at)) {
                *reached += 1;
            }
        }
        let mut entered = [0.0; AHEAD];
        let mut cells = reached[0];
        for with_move in 1..AHEAD {
            cells += reached[with_move];
            entered[with_move] = entered[with_move - 1] + 1.0 / cells.max(1) as f32;
        }
        let arrivals = search.arrivals().as_slice().iter();
        let since = arrivals.zip(free_at.as_slice());
        let spots = self.since.iter().map(|(spot, _)| spot);
        Risk {
            covered: spots.map(|spot| self.covered(spot, length)).collect(),
            since: since.map(|(at, &free)| at.not_before(free)).collect(),
            entered,
        }
    }
}

/// The risk of meeting one unseen rival.
#[derive(Clone, Debug)]
pub(crate) struct Risk {
    /// That it lies in a spot already.
    covered: BySpot<f32>,
    /// The first move with which it could enter a spot.
    since: BySpot<Arrival>,
    /// The same cumulative sum for the moves from now on, with E(0) = 0.
    entered: [f32; AHEAD],
}

impl Risk {
    /// The expected number of meetings in a spot that we enter with that move: covered + E(move) − E(since − 1).
    pub(crate) fn at(&self, spot: Spot, with_move: Moves) -> f32 {
        let entered = |with_move: Moves| self.entered[with_move.count().min(AHEAD - 1)];
        match self.since[spot].first() {
            Some(since) if since <= with_move => {
                self.covered[spot] + entered(with_move) - entered(since.less(Moves::FIRST))
            }
            _ => self.covered[spot],
        }
    }

    /// Mixes the risk with that of particles, which are wrong with the chance `doubt`. Each particle that covers a
    /// spot stands for a `share` there:
    ///
    /// covered ← doubt · covered + (1 − doubt) · share · particles
    pub(crate) fn mix(&mut self, doubt: f32, sampled: impl Iterator<Item = Spot>, share: f32) {
        for chance in self
            .covered
            .as_mut_slice()
            .iter_mut()
            .chain(&mut self.entered)
        {
            *chance *= doubt;
        }
        for spot in sampled {
            self.covered[spot] += (1.0 - doubt) * share;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::TimedBoard;
    use protocol::{Cell, Size};

    #[test]
    fn it_is_as_likely_in_any_cell_it_can_have_reached() {
        let field = Field::new(Size::new(9, 9).unwrap());
        let spot = |x, y| field.spot(Cell::new(x, y));
        let mut board = TimedBoard::new(field);
        board.hold(spot(4, 3), FreeAt::with(Moves(5)));
        let mut reachable = ReachableSet::new(field, spot(4, 4));
        reachable.step(|at| board.is_open(at, Moves::NONE) && at != spot(5, 4));
        assert_eq!(reachable.covered(spot(4, 4), 7), 1.0);
        // Not up, where a snake is, nor to the right, where the apple still lies.
        for (at, chance) in [
            ((3, 4), 1),
            ((4, 5), 1),
            ((4, 3), 0),
            ((5, 4), 0),
            ((2, 4), 0),
        ] {
            let covered = reachable.covered(spot(at.0, at.1), 7);
            assert!((covered - chance as f32 / 3.0).abs() < 1e-6, "{at:?}");
        }
        // In the long run it may be anywhere, but it is no longer than it is.
        for _ in 0..40 {
            reachable.step(|at| board.is_open(at, Moves::NONE));
        }
        let all: f32 = field.all().map(|spot| reachable.covered(spot, 7)).sum();
        assert!((all - 7.0).abs() < 0.01, "{all}");
    }

    #[test]
    fn where_we_have_been_it_is_not() {
        let field = Field::new(Size::new(9, 9).unwrap());
        let ours = field.spot(Cell::new(5, 5));
        let mut reachable = ReachableSet::new(field, field.spot(Cell::new(1, 1)));
        let mut board = TimedBoard::new(field);
        for _ in 0..20 {
            reachable.step(|at| board.is_open(at, Moves::NONE));
        }
        let before = reachable.covered(ours, 30);
        board.hold(ours, FreeAt::with(Moves::FIRST));
        reachable.step(|at| board.is_open(at, Moves::NONE));
        assert_eq!(reachable.covered(ours, 30), 0.0);
        reachable.step(|_| true);
        assert!(reachable.covered(ours, 30) < before / 2.0);
    }

    #[test]
    fn the_longer_a_cell_is_open_the_greater_the_risk() {
        let field = Field::new(Size::new(20, 20).unwrap());
        let spot = |x, y| field.spot(Cell::new(x, y));
        let reachable = ReachableSet::new(field, spot(2, 2));
        let mut board = TimedBoard::new(field);
        board.hold(spot(2, 8), FreeAt::with(Moves(12)));
        let risk = reachable.risk(5, board.times(), &mut Search::new(field));
        let open = spot(8, 2);
        assert_eq!(risk.at(open, Moves(5)), 0.0);
        assert!(risk.at(open, Moves(8)) < risk.at(open, Moves(12)));
        // Our own tail leaves it with move 12: until then no rival has been there.
        assert_eq!(risk.at(spot(2, 8), Moves(11)), 0.0);
        assert!(risk.at(spot(2, 8), Moves(12)) < risk.at(open, Moves(12)) / 4.0);
    }
}
