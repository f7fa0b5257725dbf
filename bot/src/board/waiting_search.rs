//! Paths for a snake that may wait: it steps aside, up and down beside the way, until the next spot opens.
//!
//! The search counts on room for that everywhere; whether there is any shows when a way is drawn.

use super::field::Field;
use super::moves::{Arrival, FreeAt, Moves};
use super::search::Bar;
use super::sidestep::sides;
use super::spot::{BySpot, Spot};

/// A search that waits, with buffers that are used again.
#[derive(Clone, Debug)]
pub(crate) struct WaitingSearch {
    field: Field,
    from: Spot,
    /// When each spot is open and barred no more.
    opens: BySpot<FreeAt>,
    arrival: BySpot<Arrival>,
    before: BySpot<Spot>,
    /// Spots to go on from, by the move with which they are entered.
    due: Vec<Vec<Spot>>,
    /// The last way that took a spot.
    taken: BySpot<u32>,
    way: u32,
}

/// Where on a way to step aside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Wait {
    /// As soon as there is room.
    Early,
    /// As late as there is room.
    Late,
}

impl WaitingSearch {
    pub(crate) fn new(field: Field) -> Self {
        Self {
            field,
            from: Spot::CORNER,
            opens: BySpot::new(field, FreeAt::NEVER),
            arrival: BySpot::new(field, Arrival::NEVER),
            before: BySpot::new(field, Spot::CORNER),
            due: vec![Vec::new(); field.area() + 64],
            taken: BySpot::new(field, 0),
            way: 0,
        }
    }

    /// Starts at `from`. What will be barred is not entered before that either.
    pub(crate) fn run(
        &mut self,
        free_at: &BySpot<FreeAt>,
        from: Spot,
        barred: impl IntoIterator<Item = Bar>,
    ) {
        self.run_within(free_at, from, barred, Moves::LAST);
    }

    /// The same with no more than so many moves.
    pub(crate) fn run_within(
        &mut self,
        free_at: &BySpot<FreeAt>,
        from: Spot,
        barred: impl IntoIterator<Item = Bar>,
        most: Moves,
    ) {
        self.from = from;
        self.opens.copy_from(free_at);
        for bar in barred {
            let opens = &mut self.opens[bar.spot];
            *opens = (*opens).max(bar.until);
        }
        self.arrival.fill(Arrival::NEVER);
        self.arrival[from] = Arrival::with(Moves::NONE);
        self.due[0].push(from);
        let mut to_do = 1;
        let mut now = Moves::NONE;
        while to_do > 0 {
            while let Some(spot) = self.due[now.count()].pop() {
                to_do -= 1;
                if self.arrival[spot] < Arrival::with(now) {
                    continue;
                }
                for to in self.field.around(spot) {
                    let when = self.entered(to, now.plus(1));
                    if when < self.arrival[to]
                        && when.is_by(most)
                        && let Some(due) =
                            (when.first()).and_then(|at| self.due.get_mut(at.count()))
                    {
                        due.push(to);
                        self.arrival[to] = when;
                        self.before[to] = spot;
                        to_do += 1;
                    }
                }
            }
            now = now.plus(1);
        }
    }

    /// The first move with which a spot can be entered by a snake that is beside it in time for
    /// `soonest`: up and down takes an even number of moves.
    fn entered(&self, spot: Spot, soonest: Moves) -> Arrival {
        self.opens[spot].first().map_or(Arrival::NEVER, |opens| {
            let waited = opens.less(soonest).count().next_multiple_of(2);
            Arrival::with(Moves::of(soonest.count() + waited))
        })
    }

    /// The move with which a spot is entered first if there is room to wait for it.
    pub(crate) fn arrival(&self, spot: Spot) -> Arrival {
        self.arrival[spot]
    }

    /// The same for all spots, rim included.
    pub(crate) fn arrivals(&self) -> &BySpot<Arrival> {
        &self.arrival
    }

    /// Writes a way to `target` into `path`, without its start, which steps aside wherever it would
    /// come too early. `false` if there is no room for that.
    pub(crate) fn way_to(&mut self, target: Spot, wait: Wait, path: &mut Vec<Spot>) -> bool {
        path.clear();
        if self.arrival[target] == Arrival::NEVER {
            return false;
        }
        self.way += 1;
        let mut at = target;
        while at != self.from {
            self.taken[at] = self.way;
            path.push(at);
            at = self.before[at];
        }
        self.taken[at] = self.way;
        path.reverse();
        let mut place = 0;
        while place < path.len() {
            if self.opens[path[place]].is_open(Moves::of(place + 1)) {
                place += 1;
            } else if !self.step_aside(place, wait, path) {
                return false;
            }
        }
        true
    }

    /// Puts two more moves into a path, before the one at `place`.
    fn step_aside(&mut self, place: usize, wait: Wait, path: &mut Vec<Spot>) -> bool {
        let room = |at: usize| {
            let from = match at.checked_sub(1) {
                Some(before) => path[before],
                None => self.from,
            };
            let fits = |&(out, back): &(Spot, Spot)| {
                self.is_open(out, at + 1) && self.is_open(back, at + 2)
            };
            let side = sides(self.field, from, path[at]);
            side.into_iter().find(fits).map(|side| (at, side))
        };
        let found = match wait {
            Wait::Early => (0..place).find_map(room),
            Wait::Late => (0..place).rev().find_map(room),
        };
        let Some((at, (out, back))) = found else {
            return false;
        };
        self.taken[out] = self.way;
        self.taken[back] = self.way;
        path.splice(at..at, [out, back]);
        true
    }

    /// Whether a spot can be entered with that move and the way is not there yet.
    fn is_open(&self, spot: Spot, with_move: usize) -> bool {
        self.taken[spot] != self.way && self.opens[spot].is_open(Moves::of(with_move))
    }
}

#[cfg(test)]
mod tests {
    use super::super::timed_board::TimedBoard;
    use super::*;
    use protocol::{Cell, Size, below, rng_from_seed};

    #[test]
    fn a_way_steps_aside_until_the_next_spot_opens() {
        let field = Field::new(Size::new(5, 2).unwrap());
        let spot = |x, y| field.spot(Cell::new(x, y));
        let mut board = TimedBoard::new(field);
        for (x, opens) in [(2, 6), (3, 7)] {
            board.hold(spot(x, 0), FreeAt::with(Moves(opens)));
            board.hold(spot(x, 1), FreeAt::NEVER);
        }
        let mut patient = WaitingSearch::new(field);
        patient.run(board.times(), spot(0, 0), []);
        assert_eq!(patient.arrival(spot(4, 0)), Arrival::with(Moves(8)));
        let mut path = Vec::new();
        // Room for one step aside, and two are needed.
        assert!(!patient.way_to(spot(4, 0), Wait::Late, &mut path));

        board = TimedBoard::new(field);
        board.hold(spot(2, 0), FreeAt::with(Moves(4)));
        board.hold(spot(2, 1), FreeAt::NEVER);
        patient.run(board.times(), spot(0, 0), []);
        assert!(patient.way_to(spot(3, 0), Wait::Late, &mut path));
        let way = [(0, 1), (1, 1), (1, 0), (2, 0), (3, 0)];
        assert_eq!(path, way.map(|(x, y)| spot(x, y)));
    }

    #[test]
    fn what_is_barred_stays_closed_until_that_is_over() {
        let field = Field::new(Size::new(4, 1).unwrap());
        let spot = |x| field.spot(Cell::new(x, 0));
        let board = TimedBoard::new(field);
        let mut patient = WaitingSearch::new(field);
        let bar = |until| Bar {
            spot: spot(2),
            from: Moves::FIRST,
            until,
        };
        patient.run(board.times(), spot(0), [bar(FreeAt::with(Moves(5)))]);
        assert_eq!(patient.arrival(spot(3)), Arrival::with(Moves(7)));
        patient.run(board.times(), spot(0), [bar(FreeAt::NEVER)]);
        assert_eq!(patient.arrival(spot(3)), Arrival::NEVER);
    }

    /// Every spot is entered as soon as a neighbour and the board allow.
    #[test]
    fn ways_are_walks_that_end_in_time_on_any_board() {
        let mut rng = rng_from_seed("patient");
        let mut drawn = 0;
        for _ in 0..300 {
            let mut side = || 1 + below(&mut rng, 12) as u8;
            let field = Field::new(Size::new(side(), side()).unwrap());
            let mut board = TimedBoard::new(field);
            for spot in field.all() {
                match below(&mut rng, 10) {
                    0..4 => {
                        let opens = Moves(below(&mut rng, 30) as u16);
                        board.hold(spot, FreeAt::with(opens));
                    }
                    4 => board.hold(spot, FreeAt::NEVER),
                    _ => {}
                }
            }
            let spots: Vec<Spot> = field.all().collect();
            let from = spots[below(&mut rng, spots.len() as u32) as usize];
            let mut patient = WaitingSearch::new(field);
            patient.run(board.times(), from, []);
            for &spot in spots.iter().filter(|&&spot| spot != from) {
                let beside = field.around(spot).map(|next| patient.arrival(next));
                let soonest = beside.into_iter().filter_map(Arrival::first);
                let soonest = soonest.map(|at| patient.entered(spot, at.plus(1)));
                let soonest = soonest.min().unwrap_or(Arrival::NEVER);
                assert_eq!(patient.arrival(spot), soonest);

                let mut path = Vec::new();
                let wait = [Wait::Early, Wait::Late][below(&mut rng, 2) as usize];
                if !patient.way_to(spot, wait, &mut path) {
                    continue;
                }
                drawn += 1;
                assert_eq!(path.last(), Some(&spot));
                let mut at = from;
                for (&next, with_move) in path.iter().zip((1..).map(Moves)) {
                    assert_eq!(field.distance(at, next), 1);
                    assert!(board.is_open(next, with_move));
                    at = next;
                }
                let mut once = path.clone();
                once.sort_unstable();
                once.dedup();
                assert_eq!(once.len(), path.len());
                assert!(!path.contains(&from));
            }
        }
        assert!(drawn > 3000, "{drawn}");
    }
}
