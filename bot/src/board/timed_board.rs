//! The board with time in it: every spot holds the move with which it can be entered first.

use super::field::Field;
use super::moves::{FreeAt, Moves};
use super::spot::{BySpot, Spot};
use protocol::{Observation, Seat};

/// Zombies wait between their moves, so what they cover stays covered longer.
const ZOMBIE_PACE: usize = 3;

/// For each spot, counted from now: a snake may enter it with that move or a later one.
#[derive(Clone, Debug)]
pub struct TimedBoard {
    field: Field,
    free_at: BySpot<FreeAt>,
}

impl TimedBoard {
    /// An empty board.
    pub fn new(field: Field) -> Self {
        let mut free_at = BySpot::new(field, FreeAt::NEVER);
        let cells = usize::from(field.size().width());
        let rows = free_at.as_mut_slice().chunks_mut(field.stride());
        for row in rows.skip(1).take(usize::from(field.size().height())) {
            row[1..=cells].fill(FreeAt::NOW);
        }
        Self { field, free_at }
    }

    /// The board of a state. `growth` tells how many ticks a snake's tail still stays.
    pub fn of(field: Field, seen: &Observation, growth: impl Fn(Seat) -> u16) -> Self {
        let mut board = Self::of_others(field, seen, &growth);
        if let Some(me) = seen.snakes.get(seen.me).filter(|me| me.is_on_board()) {
            board.hold_body(&spots(field, me.chain.cells()), growth(seen.me));
        }
        board
    }

    /// The same without the reader's own snake.
    pub fn of_others(field: Field, seen: &Observation, growth: impl Fn(Seat) -> u16) -> Self {
        let mut board = Self::new(field);
        for chain in seen.all_obstacles() {
            for cell in chain.cells().take(field.area()) {
                board.free_at[field.spot(cell)] = FreeAt::NEVER;
            }
        }
        for chain in &seen.zombies {
            let body: Vec<Spot> = spots(field, chain.cells());
            for (from_tail, &spot) in body.iter().rev().enumerate() {
                let leaves = Moves::of((from_tail + 1) * ZOMBIE_PACE);
                board.hold(spot, FreeAt::with(leaves));
            }
        }
        let others = (seen.snakes.iter()).filter(|&(seat, _)| seat != seen.me);
        for (seat, snake) in others.filter(|(_, snake)| snake.is_on_board()) {
            let body: Vec<Spot> = spots(field, snake.chain.cells());
            board.hold_body(&body, growth(seat));
        }
        board
    }

    /// Lays a body on the board, head first, whose tail stays for `growth` ticks.
    pub fn hold_body(&mut self, body: &[Spot], growth: u16) {
        for (from_tail, &spot) in body.iter().rev().enumerate() {
            let leaves = Moves::of(from_tail + 1 + usize::from(growth));
            self.hold(spot, FreeAt::with(leaves));
        }
    }

    /// The shape of the board.
    pub fn field(&self) -> Field {
        self.field
    }

    /// The first move with which this spot can be entered.
    pub fn free_at(&self, spot: Spot) -> FreeAt {
        self.free_at[spot]
    }

    /// Whether the spot can be entered with that move.
    pub fn is_open(&self, spot: Spot, with_move: Moves) -> bool {
        self.free_at[spot].is_open(with_move)
    }

    /// Keeps a spot closed at least until that move.
    pub fn hold(&mut self, spot: Spot, until: FreeAt) {
        self.free_at[spot] = self.free_at[spot].max(until);
    }

    /// The same for all spots, rim included.
    pub fn times(&self) -> &BySpot<FreeAt> {
        &self.free_at
    }

    /// The same, with the board given up for it.
    pub fn into_times(self) -> BySpot<FreeAt> {
        self.free_at
    }
}

/// The spots of a chain, at most as many as the board has: text can name cells twice for ever.
pub fn spots(field: Field, cells: impl Iterator<Item = protocol::Cell>) -> Vec<Spot> {
    cells
        .take(field.area())
        .map(|cell| field.spot(cell))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use protocol::{Cell, Size};

    #[test]
    fn a_body_leaves_from_its_tail_once_it_has_grown() {
        let field = Field::new(Size::new(5, 2).unwrap());
        let seen: Observation = "4 1\n0\nalive 4 0 3,0 0,0\n".parse().unwrap();
        let free_at = |with_move| FreeAt::with(Moves(with_move));
        let row = |growth| {
            let board = TimedBoard::of(field, &seen, |_| growth);
            (0..5)
                .map(|x| board.free_at(field.spot(Cell::new(x, 0))))
                .collect::<Vec<_>>()
        };
        assert_eq!(row(0), [1, 2, 3, 4, 0].map(free_at));
        assert_eq!(row(5), [6, 7, 8, 9, 0].map(free_at));
    }

    #[test]
    fn the_rim_and_obstacles_are_never_free() {
        let field = Field::new(Size::new(3, 3).unwrap());
        let seen: Observation = "2 2\n0,0 0,1 0,2\n0\ndead 0 0\n".parse().unwrap();
        let board = TimedBoard::of(field, &seen, |_| 0);
        assert_eq!(board.free_at(field.spot(Cell::new(0, 1))), FreeAt::NEVER);
        assert_eq!(board.free_at(field.spot(Cell::new(1, 1))), FreeAt::NOW);
        let free = |&(_, &at): &(Spot, &FreeAt)| at != FreeAt::NEVER;
        assert_eq!(board.times().iter().filter(free).count(), 9 - 3);
    }
}
