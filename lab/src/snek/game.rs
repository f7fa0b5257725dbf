//! The referee: one snake, a clock, and targets anywhere, even under the snake.

use protocol::{Cell, Size, below};
use rand_chacha::ChaCha8Rng;
use std::collections::VecDeque;

/// What lies on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Worth 20 points.
    Moogle,
    /// Worth 60 points, and rare.
    HurryPooter,
}

impl Kind {
    /// Points for eating it.
    pub fn points(self) -> u64 {
        match self {
            Self::Moogle => 20,
            Self::HurryPooter => 60,
        }
    }
}

/// A target on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Target {
    /// Where.
    pub cell: Cell,
    /// What.
    pub kind: Kind,
    /// Moves made since it came.
    pub age: usize,
}

/// Why a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// The snake left the board or hit itself.
    Crash,
    /// A target stayed too long.
    Clock,
    /// There is nowhere left to go: the snake covers the board.
    Full,
}

/// A game of one snake against a clock.
#[derive(Clone, Debug)]
pub struct Game {
    size: Size,
    /// Whether the cell that the tail leaves may be entered in the same frame.
    tail_free: bool,
    /// Head first.
    body: VecDeque<Cell>,
    covered: Vec<bool>,
    target: Option<Target>,
    points: u64,
    eaten: usize,
    frames: u64,
    rng: ChaCha8Rng,
}

impl Game {
    /// A snake of one cell, anywhere on a board of `size` × `size` cells, and no target yet.
    pub fn new(size: Size, tail_free: bool, mut rng: ChaCha8Rng) -> Self {
        let start = size.cell_at(below(&mut rng, size.area() as u32) as usize);
        let mut covered = vec![false; size.area()];
        covered[size.index(start)] = true;
        Self {
            size,
            tail_free,
            body: VecDeque::from([start]),
            covered,
            target: None,
            points: 0,
            eaten: 0,
            frames: 0,
            rng,
        }
    }

    /// Frames for which a target may stay, one and a half times the way around the board.
    pub fn timeout(size: Size) -> usize {
        (4 * usize::from(size.width()) - 4) * 3 / 2
    }

    /// The board.
    pub fn size(&self) -> Size {
        self.size
    }

    /// Whether the cell that the tail leaves may be entered in the same frame.
    pub fn tail_free(&self) -> bool {
        self.tail_free
    }

    /// The snake, head first.
    pub fn body(&self) -> &VecDeque<Cell> {
        &self.body
    }

    /// What lies on the board.
    pub fn target(&self) -> Option<Target> {
        self.target
    }

    /// Moves that are left to eat the target.
    pub fn moves_left(&self, target: Target) -> usize {
        Self::timeout(self.size) + 1 - target.age
    }

    /// One for each frame, and what was eaten.
    pub fn points(&self) -> u64 {
        self.points
    }

    /// Targets eaten.
    pub fn eaten(&self) -> usize {
        self.eaten
    }

    /// Frames survived.
    pub fn frames(&self) -> u64 {
        self.frames
    }

    /// Whether the snake lies there.
    pub fn is_covered(&self, cell: Cell) -> bool {
        self.covered[self.size.index(cell)]
    }

    /// Whether the head can go there and the game go on.
    pub fn can_enter(&self, to: Cell) -> bool {
        if !self.size.contains(to) || self.body[0].distance(to) != 1 {
            return false;
        }
        let tail = self.body[self.body.len() - 1];
        let eats = self.target.is_some_and(|target| target.cell == to);
        let leaves = self.tail_free && to == tail && !eats && self.body.get(1) != Some(&to);
        !self.is_covered(to) || leaves
    }

    /// One frame: the head moves, eats or not, and the clock runs.
    pub fn step(&mut self, to: Cell) -> Option<End> {
        if !self.can_enter(to) {
            return Some(End::Crash);
        }
        let eaten = self.target.filter(|target| target.cell == to);
        if eaten.is_none()
            && let Some(tail) = self.body.pop_back()
        {
            self.covered[self.size.index(tail)] = false;
        }
        self.body.push_front(to);
        self.covered[self.size.index(to)] = true;
        self.frames += 1;
        self.points += 1;
        let Some(target) = &mut self.target else {
            self.draw();
            return None;
        };
        if eaten.is_some() {
            self.points += target.kind.points();
            self.eaten += 1;
            self.target = None;
            return (self.body.len() == self.size.area()).then_some(End::Full);
        }
        target.age += 1;
        (target.age > Self::timeout(self.size)).then_some(End::Clock)
    }

    /// A target comes once in ten frames, one in so many of them a rare one.
    fn draw(&mut self) {
        let side = u32::from(self.size.width());
        let drawn = below(&mut self.rng, 10 * side);
        if drawn >= side {
            return;
        }
        let cell = below(&mut self.rng, self.size.area() as u32) as usize;
        self.target = Some(Target {
            cell: self.size.cell_at(cell),
            kind: if drawn == 0 {
                Kind::HurryPooter
            } else {
                Kind::Moogle
            },
            age: 0,
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use protocol::rng_from_seed;

    fn game(tail_free: bool, body: &[(u8, u8)]) -> Game {
        let size = Size::new(4, 4).unwrap();
        let mut game = Game::new(size, tail_free, rng_from_seed("clock"));
        game.body = body.iter().map(|&(x, y)| Cell::new(x, y)).collect();
        game.covered = vec![false; size.area()];
        for &cell in &game.body {
            game.covered[size.index(cell)] = true;
        }
        game
    }

    const RING: [(u8, u8); 4] = [(0, 0), (1, 0), (1, 1), (0, 1)];

    #[test]
    fn the_tail_is_in_the_way_unless_one_says_otherwise() {
        assert_eq!(game(false, &RING).step(Cell::new(0, 1)), Some(End::Crash));
        assert_eq!(game(true, &RING).step(Cell::new(0, 1)), None);
        let neck = game(true, &RING[..2]).step(Cell::new(1, 0));
        assert_eq!(neck, Some(End::Crash));
    }

    #[test]
    fn a_tail_stays_while_the_head_eats() {
        let mut game = game(true, &RING);
        game.target = Some(Target {
            cell: Cell::new(0, 1),
            kind: Kind::Moogle,
            age: 0,
        });
        assert_eq!(game.step(Cell::new(0, 1)), Some(End::Crash));
    }

    #[test]
    fn a_target_can_be_eaten_with_the_move_after_the_timeout_and_no_later() {
        let mut game = game(false, &[(0, 0)]);
        game.target = Some(Target {
            cell: Cell::new(3, 3),
            kind: Kind::HurryPooter,
            age: 0,
        });
        assert_eq!(Game::timeout(game.size), 18);
        let there = [(1, 0), (1, 1), (0, 1), (0, 0)];
        for frame in 0..18 {
            let (x, y) = there[frame % 4];
            assert_eq!(game.step(Cell::new(x, y)), None);
        }
        assert_eq!(game.moves_left(game.target.unwrap()), 1);
        assert_eq!(game.step(Cell::new(0, 1)), Some(End::Clock));
    }

    #[test]
    fn eating_is_worth_points_and_a_cell() {
        let mut game = game(false, &[(0, 0)]);
        game.target = Some(Target {
            cell: Cell::new(1, 0),
            kind: Kind::HurryPooter,
            age: 3,
        });
        assert_eq!(game.step(Cell::new(1, 0)), None);
        let seen = (
            game.points(),
            game.eaten(),
            game.body().len(),
            game.target(),
        );
        assert_eq!(seen, (61, 1, 2, None));
    }
}
