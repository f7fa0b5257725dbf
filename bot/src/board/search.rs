//! Space-time search: for every spot the first move with which it can be entered.

use super::field::Field;
use super::frontier::Frontiers;
use super::moves::{Arrival, FreeAt, Moves};
use super::spot::{BySpot, Spot};
use super::timetable::Timetable;

/// A spot that cannot be entered with some moves, although nothing lies in it yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bar {
    /// The spot.
    pub spot: Spot,
    /// The first of these moves.
    pub from: Moves,
    /// The first move after them, if there is one.
    pub until: FreeAt,
}

impl Bar {
    /// A spot that is barred from a move on.
    pub fn for_ever(spot: Spot, from: Moves) -> Self {
        let until = FreeAt::NEVER;
        Self { spot, from, until }
    }

    /// Whether the spot is barred with that move.
    pub fn holds(&self, with_move: Moves) -> bool {
        self.from <= with_move && !self.until.is_open(with_move)
    }

    /// The same after so many moves.
    pub fn after(self, made: Moves) -> Self {
        Self {
            from: self.from.less(made),
            until: self.until.after(made),
            ..self
        }
    }
}

/// A breadth-first search over a timed board, with buffers that are used again.
#[derive(Clone, Debug)]
pub struct Search {
    field: Field,
    timetable: Timetable,
    frontiers: Frontiers,
    /// The move with which the search started.
    start: Moves,
    arrival: BySpot<Arrival>,
}

impl Search {
    /// A search on a board of this shape.
    pub fn new(field: Field) -> Self {
        Self {
            field,
            timetable: Timetable::new(field),
            frontiers: Frontiers::new(field),
            start: Moves::NONE,
            arrival: BySpot::new(field, Arrival::NEVER),
        }
    }

    /// Starts at `from`, which was entered with move `start`, and enters what is open in time and
    /// not barred. A spot may be barred once.
    pub fn run(
        &mut self,
        free_at: &BySpot<FreeAt>,
        from: Spot,
        start: Moves,
        barred: impl IntoIterator<Item = Bar>,
    ) {
        self.run_from(free_at, &[from], start, barred);
    }

    /// The same from several spots at once.
    pub fn run_from(
        &mut self,
        free_at: &BySpot<FreeAt>,
        from: &[Spot],
        start: Moves,
        barred: impl IntoIterator<Item = Bar>,
    ) {
        self.start = start;
        self.timetable.begin(free_at, from, start, barred);
        self.frontiers.run(from, &mut self.timetable);
        self.frontiers.write(start, self.arrival.as_mut_slice());
    }

    /// The move with which a spot is entered first.
    pub fn arrival(&self, spot: Spot) -> Arrival {
        self.arrival[spot]
    }

    /// The same for all spots, rim included.
    pub fn arrivals(&self) -> &BySpot<Arrival> {
        &self.arrival
    }

    /// The move before the one with which a spot is entered first; `None` at the start and where nothing came.
    pub fn before(&self, spot: Spot) -> Option<Moves> {
        let entered = self.arrival[spot].first()?;
        (entered > self.start).then(|| entered.less(Moves::FIRST))
    }

    /// The spots that were reached, the start included.
    pub fn reached(&self) -> impl Iterator<Item = Spot> {
        let spots = self.arrival.iter();
        spots.filter_map(|(spot, &arrival)| (arrival != Arrival::NEVER).then_some(spot))
    }

    /// Writes a shortest path to `target` into `path`, without its start. Where several spots could
    /// come before, `prefer` picks: it is given the choices and the spot after them.
    pub fn path_to(
        &self,
        target: Spot,
        path: &mut Vec<Spot>,
        mut prefer: impl FnMut(&[Spot], Spot) -> Spot,
    ) -> bool {
        path.clear();
        let mut at = target;
        let Some(mut with_move) = self.arrival[at].first() else {
            return false;
        };
        while with_move > self.start {
            path.push(at);
            with_move = with_move.less(Moves::FIRST);
            let mut choices = [Spot::CORNER; 4];
            let mut count = 0;
            for from in self.field.around(at) {
                if self.arrival[from].is_with(with_move) {
                    choices[count] = from;
                    count += 1;
                }
            }
            at = match count {
                0 => return false,
                1 => choices[0],
                _ => prefer(&choices[..count], at),
            };
        }
        path.reverse();
        true
    }
}

#[cfg(test)]
mod tests {
    use super::super::timed_board::TimedBoard;
    use super::*;
    use protocol::{Cell, Size, below, rng_from_seed};
    use rand_chacha::ChaCha8Rng;
    use std::collections::{BTreeSet, VecDeque};

    #[test]
    fn a_body_can_be_crossed_where_it_has_left() {
        let free_at = |with_move| FreeAt::with(Moves(with_move));
        let field = Field::new(Size::new(7, 1).unwrap());
        let mut board = TimedBoard::new(field);
        let spot = |x| field.spot(Cell::new(x, 0));
        board.hold(spot(2), free_at(1));
        board.hold(spot(3), free_at(3));
        let arrival = |with_move| Arrival::with(Moves(with_move));
        let mut search = Search::new(field);
        search.run(board.times(), spot(0), Moves::NONE, []);
        let arrivals: Vec<Arrival> = (0..7).map(|x| search.arrival(spot(x))).collect();
        assert_eq!(arrivals, [0, 1, 2, 3, 4, 5, 6].map(arrival));

        board.hold(spot(3), free_at(4));
        search.run(board.times(), spot(0), Moves::NONE, []);
        assert_eq!(search.arrival(spot(3)), Arrival::NEVER);
    }

    #[test]
    fn the_path_is_as_long_as_the_arrival_says() {
        let field = Field::new(Size::new(9, 9).unwrap());
        let board = TimedBoard::new(field);
        let (from, to) = (field.spot(Cell::new(1, 1)), field.spot(Cell::new(7, 4)));
        let mut search = Search::new(field);
        search.run(board.times(), from, Moves(3), []);
        let mut path = Vec::new();
        assert!(search.path_to(to, &mut path, |choices, _| choices[0]));
        assert_eq!(path.len(), 9);
        assert_eq!(search.arrival(to), Arrival::with(Moves(12)));
        assert_eq!(path.last(), Some(&to));
    }

    /// One spot after the other, as the search is defined.
    fn plain(
        field: Field,
        free_at: &BySpot<FreeAt>,
        from: &[Spot],
        start: Moves,
        barred: &[Bar],
    ) -> BySpot<Arrival> {
        let mut arrival = BySpot::new(field, Arrival::NEVER);
        let mut queue = VecDeque::new();
        for &spot in from {
            arrival[spot] = Arrival::with(start);
            queue.push_back((spot, start));
        }
        while let Some((spot, entered)) = queue.pop_front() {
            let with_move = entered.plus(1);
            let is_barred = |to| {
                let mut here = barred.iter().filter(|bar| bar.spot == to);
                here.any(|bar| bar.holds(with_move))
            };
            for to in field.around(spot) {
                if with_move > entered
                    && free_at[to].is_open(with_move)
                    && arrival[to] == Arrival::NEVER
                    && !is_barred(to)
                {
                    arrival[to] = Arrival::with(with_move);
                    queue.push_back((to, with_move));
                }
            }
        }
        arrival
    }

    /// A board with walls, long bodies and spots that open at any time.
    fn board(field: Field, rng: &mut ChaCha8Rng) -> TimedBoard {
        let mut board = TimedBoard::new(field);
        let spots: Vec<Spot> = field.all().collect();
        let some = |rng: &mut ChaCha8Rng| spots[below(rng, spots.len() as u32) as usize];
        let (walls, later) = (below(rng, 45), below(rng, 30));
        let latest = [3, 60, 3000][below(rng, 3) as usize];
        for &spot in &spots {
            match below(rng, 100) {
                drawn if drawn < walls => board.hold(spot, FreeAt::NEVER),
                drawn if drawn < walls + later => {
                    let opens = Moves(below(rng, latest) as u16);
                    board.hold(spot, FreeAt::with(opens));
                }
                _ => {}
            }
        }
        for _ in 0..below(rng, 4) {
            let mut body = vec![some(rng)];
            while body.len() < 600 {
                let next = field.around(body[body.len() - 1])[below(rng, 4) as usize];
                if board.free_at(next) == FreeAt::NEVER {
                    break;
                }
                body.push(next);
            }
            board.hold_body(&body, below(rng, 5) as u16);
        }
        board
    }

    #[test]
    fn every_spot_is_reached_when_a_plain_search_reaches_it() {
        let mut rng = rng_from_seed("search");
        let widths = [1, 2, 3, 7, 20, 50, 62, 63, 64, 65, 100, 127, 128, 200, 255];
        for round in 0..40 {
            for &width in &widths {
                let height = [1, 2, 9, 50][below(&mut rng, 4) as usize];
                let field = Field::new(Size::new(width, height).unwrap());
                let mut search = Search::new(field);
                let spots: Vec<Spot> = field.all().collect();
                for _ in 0..3 {
                    let board = board(field, &mut rng);
                    let mut some = || spots[below(&mut rng, spots.len() as u32) as usize];
                    let from: Vec<Spot> = (0..round % 4).map(|_| some()).collect();
                    let barred: BTreeSet<Spot> = (0..round % 20).map(|_| some()).collect();
                    let mut by = |most| below(&mut rng, most) as u16;
                    let start = [0, 1, by(300), Moves::LAST.0 - 19][usize::from(by(4))];
                    let mut bar = |spot| {
                        let from = start.saturating_add(by(40)).saturating_sub(5);
                        let until = Moves::of(usize::from(from) + usize::from(by(20)));
                        let until = [FreeAt::with(until), FreeAt::NEVER][usize::from(by(2))];
                        let from = Moves(from);
                        Bar { spot, from, until }
                    };
                    let barred: Vec<Bar> = barred.into_iter().map(&mut bar).collect();
                    let (times, start) = (board.times(), Moves(start));
                    search.run_from(times, &from, start, barred.iter().copied());
                    let expected = plain(field, times, &from, start, &barred);
                    let same = *search.arrivals() == expected;
                    assert!(same, "{width} x {height}, round {round}");
                }
            }
        }
    }

    #[test]
    fn a_corridor_is_followed_to_its_end_and_into_the_room_behind_it() {
        for (width, height, room) in [(49, 49, 0), (50, 50, 20), (99, 49, 30), (255, 255, 3)] {
            let field = Field::new(Size::new(width, height).unwrap());
            let mut board = TimedBoard::new(field);
            for y in (1..height - room).step_by(2) {
                let gap = if y % 4 == 1 { width - 1 } else { 0 };
                for x in (0..width).filter(|&x| x != gap) {
                    board.hold(field.spot(Cell::new(x, y)), FreeAt::NEVER);
                }
            }
            let from = [field.spot(Cell::new(0, 0))];
            let mut search = Search::new(field);
            search.run(board.times(), from[0], Moves(7), []);
            let expected = plain(field, board.times(), &from, Moves(7), &[]);
            assert!(*search.arrivals() == expected, "{width} x {height}");
            let open = (board.times().iter()).filter(|&(_, &at)| at != FreeAt::NEVER);
            assert_eq!(search.reached().count(), open.count());
        }
    }
}
