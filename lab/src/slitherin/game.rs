//! The referee: one snake, one food, and no idea of how the snake thinks.

use protocol::{Cell, Size, below};
use rand_chacha::ChaCha8Rng;
use std::collections::VecDeque;

/// What a step did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// The snake went on.
    Moved,
    /// It ate, and there is food elsewhere now.
    Ate,
    /// It ate the last food: the board is full.
    Won,
    /// It left the board, hit itself or turned back on the spot.
    Lost,
}

/// A game of one snake that fills its board.
#[derive(Clone, Debug)]
pub struct Game {
    size: Size,
    /// Head first.
    body: VecDeque<Cell>,
    covered: Vec<bool>,
    food: Cell,
    moves: u64,
    rng: ChaCha8Rng,
}

impl Game {
    /// A snake of one cell and a food, both anywhere. The board has at least two cells.
    pub fn new(size: Size, mut rng: ChaCha8Rng) -> Self {
        let start = size.cell_at(below(&mut rng, size.area() as u32) as usize);
        let mut covered = vec![false; size.area()];
        covered[size.index(start)] = true;
        let mut game = Self {
            size,
            body: VecDeque::from([start]),
            covered,
            food: start,
            moves: 0,
            rng,
        };
        game.place_food();
        game
    }

    /// The board.
    pub fn size(&self) -> Size {
        self.size
    }

    /// The snake, head first.
    pub fn body(&self) -> &VecDeque<Cell> {
        &self.body
    }

    /// Where the head is.
    pub fn head(&self) -> Cell {
        self.body[0]
    }

    /// Where the food is.
    pub fn food(&self) -> Cell {
        self.food
    }

    /// Moves so far.
    pub fn moves(&self) -> u64 {
        self.moves
    }

    /// Whether the snake lies there.
    pub fn is_covered(&self, cell: Cell) -> bool {
        self.covered[self.size.index(cell)]
    }

    /// Whether a step there is no end: beside the head, on the board, and not into the snake. The cell
    /// that the tail leaves in the same step may be entered, but not by turning back.
    pub fn can_enter(&self, to: Cell) -> bool {
        if !self.size.contains(to) || self.head().distance(to) != 1 {
            return false;
        }
        let tail = self.body[self.body.len() - 1];
        let neck = self.body.get(1);
        !self.is_covered(to) || (to == tail && neck != Some(&to))
    }

    /// Moves the head.
    pub fn step(&mut self, to: Cell) -> Step {
        self.moves += 1;
        if !self.can_enter(to) {
            return Step::Lost;
        }
        let eats = to == self.food;
        if !eats && let Some(tail) = self.body.pop_back() {
            self.covered[self.size.index(tail)] = false;
        }
        self.body.push_front(to);
        self.covered[self.size.index(to)] = true;
        if !eats {
            return Step::Moved;
        }
        if self.body.len() == self.size.area() {
            return Step::Won;
        }
        self.place_food();
        Step::Ate
    }

    fn place_food(&mut self) {
        let free = self.size.area() - self.body.len();
        let nth = below(&mut self.rng, free as u32) as usize;
        let mut free = (0..self.covered.len()).filter(|&index| !self.covered[index]);
        if let Some(index) = free.nth(nth) {
            self.food = self.size.cell_at(index);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use protocol::rng_from_seed;

    fn game(width: u8, height: u8, body: &[(u8, u8)], food: (u8, u8)) -> Game {
        let size = Size::new(width, height).unwrap();
        let mut game = Game::new(size, rng_from_seed("referee"));
        game.body = body.iter().map(|&(x, y)| Cell::new(x, y)).collect();
        game.covered = vec![false; size.area()];
        for &cell in &game.body {
            game.covered[size.index(cell)] = true;
        }
        game.food = Cell::new(food.0, food.1);
        game
    }

    #[test]
    fn a_tail_that_leaves_can_be_entered() {
        let mut ring = game(2, 3, &[(0, 0), (1, 0), (1, 1), (0, 1)], (0, 2));
        assert_eq!(ring.step(Cell::new(0, 1)), Step::Moved);
        assert_eq!(ring.body()[3], Cell::new(1, 1));
    }

    #[test]
    fn nobody_turns_back_on_the_spot() {
        for body in [&[(0, 0), (1, 0)][..], &[(0, 0), (1, 0), (1, 1)]] {
            let mut game = game(3, 3, body, (2, 2));
            assert_eq!(game.step(Cell::new(1, 0)), Step::Lost);
        }
    }

    #[test]
    fn rows_have_ends() {
        let mut game = game(3, 3, &[(2, 0)], (0, 1));
        assert_eq!(game.step(Cell::new(0, 1)), Step::Lost);
        assert_eq!(game.step(Cell::new(3, 0)), Step::Lost);
    }

    #[test]
    fn the_last_food_wins() {
        let mut game = game(2, 2, &[(0, 0), (1, 0), (1, 1)], (0, 1));
        assert_eq!((game.step(Cell::new(0, 1)), game.moves()), (Step::Won, 1));
    }

    #[test]
    fn food_lies_on_free_cells_only() {
        let mut game = game(4, 1, &[(0, 0)], (1, 0));
        for x in 1..4 {
            assert_ne!(game.step(Cell::new(x, 0)), Step::Lost);
            if x < 3 {
                assert!(!game.is_covered(game.food()));
                game.food = Cell::new(x + 1, 0);
            }
        }
    }
}
