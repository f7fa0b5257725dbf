//! Space-time search: for every spot the first move with which it can be entered.

use super::field::Field;
use super::frontier::Frontiers;
use super::moves::{NEVER, NOT_REACHED};
use super::timetable::Timetable;

/// A spot that cannot be entered with some moves, although nothing lies in it yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bar {
    /// The spot.
    pub spot: usize,
    /// The first of these moves.
    pub from: u16,
    /// The first move after them, or [`NEVER`].
    pub until: u16,
}

impl Bar {
    /// A spot that is barred from a move on.
    pub fn for_ever(spot: usize, from: u16) -> Self {
        let until = NEVER;
        Self { spot, from, until }
    }

    /// Whether the spot is barred with that move.
    pub fn holds(&self, with_move: u16) -> bool {
        (self.from..self.until).contains(&with_move)
    }

    /// The same after so many moves.
    pub fn after(self, moves: u16) -> Self {
        let until = match self.until {
            NEVER => NEVER,
            until => until.saturating_sub(moves),
        };
        Self {
            from: self.from.saturating_sub(moves),
            until,
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
    start: u16,
    arrival: Vec<u16>,
}

impl Search {
    /// A search on a board of this shape.
    pub fn new(field: Field) -> Self {
        Self {
            field,
            timetable: Timetable::new(field),
            frontiers: Frontiers::new(field),
            start: 0,
            arrival: vec![NOT_REACHED; field.spots()],
        }
    }

    /// Starts at `from`, which was entered with move `start`, and enters what is open in time and
    /// not barred. A spot may be barred once.
    pub fn run(
        &mut self,
        free_at: &[u16],
        from: usize,
        start: u16,
        barred: impl IntoIterator<Item = Bar>,
    ) {
        self.run_from(free_at, &[from], start, barred);
    }

    /// The same from several spots at once.
    pub fn run_from(
        &mut self,
        free_at: &[u16],
        from: &[usize],
        start: u16,
        barred: impl IntoIterator<Item = Bar>,
    ) {
        self.start = start;
        self.timetable.begin(free_at, from, start, barred);
        self.frontiers.run(from, &mut self.timetable);
        self.frontiers.write(start, &mut self.arrival);
    }

    /// The move with which a spot is entered first, or [`NOT_REACHED`].
    pub fn arrival(&self, spot: usize) -> u16 {
        self.arrival[spot]
    }

    /// The same for all spots, rim included.
    pub fn arrivals(&self) -> &[u16] {
        &self.arrival
    }

    /// The spots that were reached, the start included.
    pub fn reached(&self) -> impl Iterator<Item = usize> {
        let spots = self.arrival.iter().enumerate();
        spots.filter_map(|(spot, &arrival)| (arrival != NOT_REACHED).then_some(spot))
    }

    /// Writes a shortest path to `target` into `path`, without its start. Where several spots could
    /// come before, `prefer` picks: it is given the choices and the spot after them.
    pub fn path_to(
        &self,
        target: usize,
        path: &mut Vec<u32>,
        mut prefer: impl FnMut(&[usize], usize) -> usize,
    ) -> bool {
        path.clear();
        let mut at = target;
        if self.arrival[at] == NOT_REACHED {
            return false;
        }
        while self.arrival[at] > self.start {
            path.push(at as u32);
            let before = self.arrival[at] - 1;
            let mut choices = [0; 4];
            let mut count = 0;
            for from in self.field.around(at) {
                if self.arrival[from] == before {
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
        let field = Field::new(Size::new(7, 1).unwrap());
        let mut board = TimedBoard::new(field);
        let spot = |x| field.spot(Cell::new(x, 0));
        board.hold(spot(2), 1);
        board.hold(spot(3), 3);
        let mut search = Search::new(field);
        search.run(board.as_slice(), spot(0), 0, []);
        let arrivals: Vec<u16> = (0..7).map(|x| search.arrival(spot(x))).collect();
        assert_eq!(arrivals, [0, 1, 2, 3, 4, 5, 6]);

        board.hold(spot(3), 4);
        search.run(board.as_slice(), spot(0), 0, []);
        assert_eq!(search.arrival(spot(3)), NOT_REACHED);
    }

    #[test]
    fn the_path_is_as_long_as_the_arrival_says() {
        let field = Field::new(Size::new(9, 9).unwrap());
        let board = TimedBoard::new(field);
        let (from, to) = (field.spot(Cell::new(1, 1)), field.spot(Cell::new(7, 4)));
        let mut search = Search::new(field);
        search.run(board.as_slice(), from, 3, []);
        let mut path = Vec::new();
        assert!(search.path_to(to, &mut path, |choices, _| choices[0]));
        assert_eq!(path.len(), 9);
        assert_eq!(search.arrival(to), 12);
        assert_eq!(path.last(), Some(&(to as u32)));
    }

    /// One spot after the other, as the search is defined.
    fn plain(
        field: Field,
        free_at: &[u16],
        from: &[usize],
        start: u16,
        barred: &[Bar],
    ) -> Vec<u16> {
        let mut arrival = vec![NOT_REACHED; field.spots()];
        for &spot in from {
            arrival[spot] = start;
        }
        let mut queue: VecDeque<usize> = from.iter().copied().collect();
        while let Some(spot) = queue.pop_front() {
            let with_move = arrival[spot].saturating_add(1);
            let is_barred = |to| {
                let mut here = barred.iter().filter(|bar| bar.spot == to);
                here.any(|bar| (bar.from..bar.until).contains(&with_move))
            };
            for to in field.around(spot) {
                if with_move < NOT_REACHED
                    && free_at[to] <= with_move
                    && arrival[to] == NOT_REACHED
                    && !is_barred(to)
                {
                    arrival[to] = with_move;
                    queue.push_back(to);
                }
            }
        }
        arrival
    }

    /// A board with walls, long bodies and spots that open at any time.
    fn board(field: Field, rng: &mut ChaCha8Rng) -> TimedBoard {
        let mut board = TimedBoard::new(field);
        let spots: Vec<usize> = field.all().collect();
        let some = |rng: &mut ChaCha8Rng| spots[below(rng, spots.len() as u32) as usize];
        let (walls, later) = (below(rng, 45), below(rng, 30));
        let latest = [3, 60, 3000][below(rng, 3) as usize];
        for &spot in &spots {
            match below(rng, 100) {
                drawn if drawn < walls => board.hold(spot, NEVER),
                drawn if drawn < walls + later => board.hold(spot, below(rng, latest) as u16),
                _ => {}
            }
        }
        for _ in 0..below(rng, 4) {
            let mut body = vec![some(rng)];
            while body.len() < 600 {
                let next = field.around(body[body.len() - 1])[below(rng, 4) as usize];
                if board.free_at(next) == NEVER {
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
                let spots: Vec<usize> = field.all().collect();
                for _ in 0..3 {
                    let board = board(field, &mut rng);
                    let mut some = || spots[below(&mut rng, spots.len() as u32) as usize];
                    let from: Vec<usize> = (0..round % 4).map(|_| some()).collect();
                    let barred: BTreeSet<usize> = (0..round % 20).map(|_| some()).collect();
                    let mut by = |most| below(&mut rng, most) as u16;
                    let start = [0, 1, by(300), NEVER - 20][usize::from(by(4))];
                    let mut bar = |spot| {
                        let from = start.saturating_add(by(40)).saturating_sub(5);
                        let until = [from.saturating_add(by(20)), NEVER][usize::from(by(2))];
                        Bar { spot, from, until }
                    };
                    let barred: Vec<Bar> = barred.into_iter().map(&mut bar).collect();
                    search.run_from(board.as_slice(), &from, start, barred.iter().copied());
                    let expected = plain(field, board.as_slice(), &from, start, &barred);
                    let same = search.arrivals() == expected;
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
                    board.hold(field.spot(Cell::new(x, y)), NEVER);
                }
            }
            let from = [field.spot(Cell::new(0, 0))];
            let mut search = Search::new(field);
            search.run(board.as_slice(), from[0], 7, []);
            let expected = plain(field, board.as_slice(), &from, 7, &[]);
            assert!(search.arrivals() == expected, "{width} x {height}");
            let open = (board.as_slice().iter()).filter(|&&at| at != NEVER);
            assert_eq!(search.reached().count(), open.count());
        }
    }
}
