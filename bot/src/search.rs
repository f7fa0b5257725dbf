//! Space-time search: for every spot the first move with which it can be entered.

use crate::field::Field;

/// Not reached.
pub const UNSEEN: u16 = u16::MAX;

/// A breadth-first search over a timed board, with buffers that are used again.
#[derive(Clone, Debug)]
pub struct Search {
    field: Field,
    /// When each spot opens, or [`UNSEEN`] once it has been entered: one look tells both.
    opens: Vec<u16>,
    arrival: Vec<u16>,
    queue: Vec<u32>,
}

impl Search {
    /// A search on a board of this shape.
    pub fn new(field: Field) -> Self {
        Self {
            field,
            opens: vec![UNSEEN; field.spots()],
            arrival: vec![UNSEEN; field.spots()],
            queue: Vec::with_capacity(field.area()),
        }
    }

    /// Starts at `from`, which was entered with move `start`, and enters what is open in time and
    /// allowed.
    pub fn run(
        &mut self,
        free_at: &[u16],
        from: usize,
        start: u16,
        allowed: impl Fn(usize, u16) -> bool,
    ) {
        self.run_from(free_at, [from], start, allowed);
    }

    /// The same from several spots at once.
    pub fn run_from(
        &mut self,
        free_at: &[u16],
        from: impl IntoIterator<Item = usize>,
        start: u16,
        allowed: impl Fn(usize, u16) -> bool,
    ) {
        self.arrival.fill(UNSEEN);
        self.opens.clone_from_slice(free_at);
        self.queue.clear();
        for spot in from {
            self.arrival[spot] = start;
            self.opens[spot] = UNSEEN;
            self.queue.push(spot as u32);
        }
        let stride = self.field.stride();
        let mut next = 0;
        while let Some(&spot) = self.queue.get(next) {
            next += 1;
            let spot = spot as usize;
            let with_move = self.arrival[spot].saturating_add(1);
            // The last move that can be counted opens nothing: an entered spot stays entered.
            if with_move == UNSEEN {
                continue;
            }
            // One slice for all four neighbours, so that its ends are checked once.
            let Some(around) = self.opens.get_mut(spot - stride..=spot + stride) else {
                continue;
            };
            for at in [0, 2 * stride, stride - 1, stride + 1] {
                let to = spot - stride + at;
                if around[at] <= with_move && allowed(to, with_move) {
                    around[at] = UNSEEN;
                    self.arrival[to] = with_move;
                    self.queue.push(to as u32);
                }
            }
        }
    }

    /// The move with which a spot is entered first, or [`UNSEEN`].
    pub fn arrival(&self, spot: usize) -> u16 {
        self.arrival[spot]
    }

    /// The same for all spots, rim included.
    pub fn arrivals(&self) -> &[u16] {
        &self.arrival
    }

    /// The spots in the order in which they were reached, the start first.
    pub fn reached(&self) -> impl Iterator<Item = usize> {
        self.queue.iter().map(|&spot| spot as usize)
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
        if self.arrival[at] == UNSEEN {
            return false;
        }
        let start = self
            .queue
            .first()
            .map_or(0, |&spot| self.arrival[spot as usize]);
        while self.arrival[at] > start {
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
    use super::*;
    use crate::timed::TimedBoard;
    use protocol::{Cell, Size};

    #[test]
    fn a_body_can_be_crossed_where_it_has_left() {
        let field = Field::new(Size::new(7, 1).unwrap());
        let mut board = TimedBoard::new(field);
        let spot = |x| field.spot(Cell::new(x, 0));
        board.hold(spot(2), 1);
        board.hold(spot(3), 3);
        let mut search = Search::new(field);
        search.run(board.as_slice(), spot(0), 0, |_, _| true);
        let arrivals: Vec<u16> = (0..7).map(|x| search.arrival(spot(x))).collect();
        assert_eq!(arrivals, [0, 1, 2, 3, 4, 5, 6]);

        board.hold(spot(3), 4);
        search.run(board.as_slice(), spot(0), 0, |_, _| true);
        assert_eq!(search.arrival(spot(3)), UNSEEN);
    }

    #[test]
    fn the_path_is_as_long_as_the_arrival_says() {
        let field = Field::new(Size::new(9, 9).unwrap());
        let board = TimedBoard::new(field);
        let (from, to) = (field.spot(Cell::new(1, 1)), field.spot(Cell::new(7, 4)));
        let mut search = Search::new(field);
        search.run(board.as_slice(), from, 3, |_, _| true);
        let mut path = Vec::new();
        assert!(search.path_to(to, &mut path, |choices, _| choices[0]));
        assert_eq!(path.len(), 9);
        assert_eq!(search.arrival(to), 12);
        assert_eq!(path.last(), Some(&(to as u32)));
    }
}
