//! The first choice: a step that does not die at once, as far as the state alone shows. It is found before anything
//! that may take long, so that there is an answer whatever becomes of the time.

use crate::board::{Field, Moves, Spot};
use crate::memory::Memory;
use protocol::wire::Chain;
use protocol::{Cell, Direction, Observation, Size};

/// How far from the head the first choice looks, in cells: a step, and the ways on from there.
const NEAR: u8 = 2;
/// Cells from one side of what it looks at to the other.
const SIDE: usize = 2 * NEAR as usize + 1;

/// The step with nothing in it that does harm, where no other head can come if that can be, and with the most ways on.
/// Without one our own tail, if that may leave in time; `None` if nothing is left.
///
/// The memory is that of the last state.
///
/// It takes a moment for each corner of each chain, however large the board is.
pub(super) fn reflex(field: Field, seen: &Observation, memory: &Memory) -> Option<Direction> {
    let size = field.size();
    let me = seen.snakes.get(seen.me)?;
    let head = me.chain.head()?;
    let near = Surroundings::of(size, seen, head);
    let ways = Direction::ALL
        .into_iter()
        .filter_map(|way| Some((way, size.step(head, way)?)));
    let open = ways.clone().filter(|&(_, to)| near.is_open(to));
    let best = open.max_by_key(|&(_, to)| {
        let harmless = !is_harmful(memory, field.spot(to));
        (harmless, !near.can_be_met(to), near.exits(size, to))
    });
    let may_enter_tail = memory.own_tail_is_a_chance() && memory.growth(seen.me) == 0;
    let tail = me.chain.tail().filter(|_| may_enter_tail);
    let into_tail = { ways }.find(|&(_, to)| tail == Some(to) && me.length > 2);
    best.or(into_tail).map(|(way, _)| way)
}

/// Whether an apple lies in a spot that does harm with the next move but one, counted from the last state.
fn is_harmful(memory: &Memory, spot: Spot) -> bool {
    let harm = |age| memory.harmful(age).map(|(first, _)| first);
    (memory.apples())
        .any(|(at, age)| at == spot && harm(age).is_some_and(|first| first <= Moves(2)))
}

/// The cells around a head, and the other heads there.
struct Surroundings {
    /// The middle of what is looked at.
    head: Cell,
    taken: [[bool; SIDE]; SIDE],
    other_heads: Vec<Cell>,
}

impl Surroundings {
    fn of(size: Size, seen: &Observation, head: Cell) -> Self {
        let mut this = Self {
            head,
            taken: [[false; SIDE]; SIDE],
            other_heads: Vec::new(),
        };
        let snakes = seen.snakes.values().filter(|snake| snake.is_on_board());
        let bodies = snakes.map(|snake| &snake.chain);
        for chain in seen.all_obstacles().chain(&seen.zombies).chain(bodies) {
            this.take(size, chain);
        }
        let rivals = seen.snakes.iter().filter(|&(seat, _)| seat != seen.me);
        let rivals = rivals.filter(|(_, snake)| snake.is_on_board());
        let heads = rivals.filter_map(|(_, snake)| snake.chain.head());
        let heads = heads.chain(seen.zombies.iter().filter_map(Chain::head));
        (this.other_heads).extend(heads.filter(|other| other.distance(head) <= u16::from(NEAR)));
        this
    }

    /// Takes in a chain, leg by leg.
    fn take(&mut self, size: Size, chain: &Chain) {
        let corners = chain.corners();
        let after = corners.iter().skip(1).chain(corners.last());
        for (from, to) in corners.iter().zip(after) {
            let along = |from: u8, to: u8, middle: u8, side: u8| {
                let first = from.min(to).max(middle.saturating_sub(NEAR));
                let last = from.max(to).min(middle.saturating_add(NEAR)).min(side - 1);
                first..=last
            };
            for y in along(from.y, to.y, self.head.y, size.height()) {
                for x in along(from.x, to.x, self.head.x, size.width()) {
                    let (row, column) = self.place(Cell::new(x, y));
                    self.taken[row][column] = true;
                }
            }
        }
    }

    /// Where a cell near the head is.
    fn place(&self, cell: Cell) -> (usize, usize) {
        let place = |at: u8, middle: u8| usize::from(at) + usize::from(NEAR) - usize::from(middle);
        (place(cell.y, self.head.y), place(cell.x, self.head.x))
    }

    fn is_open(&self, cell: Cell) -> bool {
        let (row, column) = self.place(cell);
        !self.taken[row][column]
    }

    /// Whether another head could enter a cell with its next move.
    fn can_be_met(&self, cell: Cell) -> bool {
        (self.other_heads.iter()).any(|other| other.distance(cell) <= 1)
    }

    fn exits(&self, size: Size, from: Cell) -> usize {
        let ways = Direction::ALL.into_iter();
        let ways = ways.filter_map(|way| size.step(from, way));
        ways.filter(|&to| self.is_open(to)).count()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn choice(state: &str) -> Option<Direction> {
        let field = Field::new(Size::new(9, 9).unwrap());
        let mut memory = Memory::new(field);
        let seen: Observation = state.parse().unwrap();
        memory.update(&seen);
        reflex(field, &seen, &memory)
    }

    #[test]
    fn the_first_choice_keeps_off_bodies_and_walls() {
        let state = "8 8\n0\nalive 8 0 0,2 0,4 5,4\nalive 3 0 1,2 1,0\n";
        assert_eq!(choice(state), Some(Direction::Up));
    }

    #[test]
    fn it_goes_where_no_other_head_can_come() {
        let state = "8 8\n0\nalive 3 0 4,4 4,6\nalive 3 0 4,2 4,0\nalive 3 0 2,4 0,4\n";
        assert_eq!(choice(state), Some(Direction::Right));
    }

    #[test]
    fn it_goes_into_the_own_tail_if_nothing_else_is_open() {
        assert_eq!(
            choice("8 8\n0\nalive 4 0 0,0 1,0 1,1 0,1\n"),
            Some(Direction::Down)
        );
        assert_eq!(choice("8 8\n0\nalive 5 0 0,0 1,0 1,1 0,1 0,2\n"), None);
    }
}
