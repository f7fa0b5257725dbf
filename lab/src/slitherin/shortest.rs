//! The shortest way to the food over cells that are free now, and no thought of what comes then.

use super::game::Game;
use super::method::Snake;
use protocol::{Cell, Direction, Size};
use std::collections::VecDeque;

pub(super) struct Shortest {
    size: Size,
    /// Still to go, the next cell last.
    way: Vec<Cell>,
}

impl Shortest {
    pub(super) fn new(size: Size) -> Self {
        Self {
            size,
            way: Vec::new(),
        }
    }

    fn find(&mut self, game: &Game) {
        let mut from: Vec<Option<Cell>> = vec![None; self.size.area()];
        let mut queue = VecDeque::from([game.head()]);
        while let Some(here) = queue.pop_front() {
            for way in Direction::ALL {
                let Some(to) = self.size.step(here, way) else {
                    continue;
                };
                if game.is_covered(to) || from[self.size.index(to)].is_some() {
                    continue;
                }
                from[self.size.index(to)] = Some(here);
                queue.push_back(to);
            }
        }
        let mut here = game.food();
        while let Some(before) = from[self.size.index(here)] {
            self.way.push(here);
            here = before;
        }
    }
}

impl Snake for Shortest {
    fn go(&mut self, game: &Game) -> Cell {
        if self.way.is_empty() {
            self.find(game);
        }
        let free = Direction::ALL.map(|way| self.size.step(game.head(), way));
        let mut free = { free }
            .into_iter()
            .flatten()
            .filter(|&to| game.can_enter(to));
        // Without a way it goes where it can, and looks again.
        let next = self.way.pop().or_else(|| free.next());
        next.unwrap_or(game.head())
    }
}
