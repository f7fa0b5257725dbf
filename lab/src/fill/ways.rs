//! Ways over a board whose body moves: a cell can be entered once the tail has left it.

use super::dice::Dice;
use bot::board::{Field, Spot};

const NOT_REACHED: u16 = u16::MAX;
const CLOSED: u16 = u16::MAX - 1;

/// Shortest ways for one snake, with buffers that are used again.
#[derive(Clone, Debug)]
pub struct Ways {
    field: Field,
    steps: [i16; 4],
    /// The first move with which a spot can be entered; 0 if it is empty.
    pub(super) free_at: Vec<u16>,
    arrival: Vec<u16>,
    queue: Vec<u16>,
}

impl Ways {
    /// For boards of this shape.
    pub fn new(field: Field) -> Self {
        let stride = field.stride() as i16;
        Self {
            field,
            steps: [-stride, stride, -1, 1],
            free_at: vec![CLOSED; field.spots()],
            arrival: vec![NOT_REACHED; field.spots()],
            queue: Vec::with_capacity(field.spots()),
        }
    }

    /// Lays a body on the board, tail first.
    pub fn lay(&mut self, body: &[u16]) {
        let size = self.field.size();
        for y in 1..=usize::from(size.height()) {
            let row = y * self.field.stride();
            self.free_at[row + 1..=row + usize::from(size.width())].fill(0);
        }
        for (at, &spot) in body.iter().enumerate() {
            self.free_at[usize::from(spot)] = at as u16 + 1;
        }
        // No snake turns back on the spot, not even where the neck is a tail that leaves.
        if let [neck, _] = body {
            self.free_at[usize::from(*neck)] = 2;
        }
    }

    /// Finds when each spot is reached from the end of `path`, or from `head` if there is none yet,
    /// without crossing the path; stops at the goal. `None` if that is not reached.
    pub fn explore(&mut self, head: u16, path: &[u16], goal: Option<u16>) -> Option<u16> {
        self.arrival.fill(NOT_REACHED);
        self.arrival[usize::from(head)] = CLOSED;
        for &spot in path {
            self.arrival[usize::from(spot)] = CLOSED;
        }
        let start = path.last().copied().unwrap_or(head);
        self.arrival[usize::from(start)] = path.len() as u16;
        self.queue.clear();
        self.queue.push(start);
        let mut next = 0;
        while let Some(&here) = self.queue.get(next) {
            next += 1;
            let with_move = self.arrival[usize::from(here)] + 1;
            for step in self.steps {
                let to = here.wrapping_add_signed(step);
                let at = usize::from(to);
                if self.arrival[at] != NOT_REACHED || self.free_at[at] > with_move {
                    continue;
                }
                if goal == Some(to) {
                    // On the move that eats, the tail stays.
                    if self.free_at[at] != 0 && self.free_at[at] >= with_move {
                        continue;
                    }
                    self.arrival[at] = with_move;
                    return Some(with_move);
                }
                self.arrival[at] = with_move;
                self.queue.push(to);
            }
        }
        None
    }

    /// With which move a spot was reached.
    pub fn arrival(&self, spot: u16) -> Option<u16> {
        Some(self.arrival[usize::from(spot)]).filter(|&at| at < CLOSED)
    }

    /// Appends to `path` a random one of the shortest ways that were found to a spot.
    pub fn trace(&self, to: u16, path: &mut Vec<u16>, dice: &mut Dice) {
        let from = path.len();
        let mut here = to;
        let mut left =
            self.arrival[usize::from(to)] - (from as u16).min(self.arrival[usize::from(to)]);
        while left > 0 {
            path.push(here);
            left -= 1;
            if left == 0 {
                break;
            }
            let before = self.arrival[usize::from(here)] - 1;
            let turn = dice.roll() as usize;
            let back = (0..4).map(|i| here.wrapping_add_signed(self.steps[(i + turn) % 4]));
            let Some(back) = { back }.find(|&spot| self.arrival[usize::from(spot)] == before)
            else {
                break;
            };
            here = back;
        }
        path[from..].reverse();
    }

    /// Whether the body lets this path pass, and the path itself.
    pub fn lets_pass(&mut self, head: u16, path: &[u16]) -> bool {
        self.arrival.fill(NOT_REACHED);
        self.arrival[usize::from(head)] = CLOSED;
        let mut before = head;
        for (i, &spot) in path.iter().enumerate() {
            let (at, with_move) = (usize::from(spot), i as u16 + 1);
            let late = usize::from(i + 1 == path.len() && self.free_at[at] != 0) as u16;
            if self.arrival[at] != NOT_REACHED
                || self.free_at[at] + late > with_move
                || self.field.distance(Spot(before), Spot(spot)) != 1
            {
                return false;
            }
            self.arrival[at] = CLOSED;
            before = spot;
        }
        true
    }

    /// The mean of the moves to each empty spot, and how many sides empty spots and the body share.
    pub(super) fn outlook(&mut self, head: u16) -> (f64, u32) {
        self.explore(head, &[], None);
        let (mut sum, mut count, mut contacts) = (0u32, 0u32, 0u32);
        let size = self.field.size();
        let far = self.field.area() as u32;
        for y in 1..=usize::from(size.height()) {
            let row = y * self.field.stride();
            for spot in row + 1..=row + usize::from(size.width()) {
                if self.free_at[spot] != 0 {
                    continue;
                }
                count += 1;
                let arrival = self.arrival[spot];
                sum += if arrival < CLOSED {
                    u32::from(arrival)
                } else {
                    far
                };
                for step in self.steps {
                    let beside = self.free_at[spot.wrapping_add_signed(step as isize)];
                    contacts += u32::from(beside != 0 && beside != CLOSED);
                }
            }
        }
        (f64::from(sum) / f64::from(count.max(1)), contacts)
    }
}
