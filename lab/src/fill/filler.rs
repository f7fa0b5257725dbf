//! Fills a board alone: from food to food, with a proof at each that the board can be filled.
//!
//! The way to a food needs no proof: the body moves out of it, and only how it lies at the end counts.

use super::cycle::Cycle;
use super::dice::Dice;
use super::effort::Effort;
use super::planner::Planner;
use protocol::Size;

/// A snake that never loses: whenever it has eaten, its body is carried by a [`Cycle`].
#[derive(Clone, Debug)]
pub struct Filler {
    planner: Planner,
    /// Moves of the plan that have been made.
    done: usize,
    food: Option<u16>,
}

impl Filler {
    /// For boards of this size; `None` where a side is 1.
    pub fn new(size: Size, effort: Effort, seed: u64) -> Option<Self> {
        let cycle = Cycle::new(size)?;
        Some(Self {
            planner: Planner::new(cycle, effort, Dice::new(seed)),
            done: 0,
            food: None,
        })
    }

    /// The cycle that carries the body where this food came.
    pub fn cycle(&self) -> &Cycle {
        &self.planner.cycle
    }

    /// Where to go now. The body, tail first, is what the moves so far have made of it, and the food
    /// stays until it is eaten.
    pub fn go(&mut self, body: &[u16], food: u16) -> u16 {
        let Planner {
            cycle,
            plan,
            certifier,
            dice,
            ..
        } = &mut self.planner;
        if self.food != Some(food) || self.done == plan.path.len() {
            if self.food.is_some() {
                std::mem::swap(cycle, &mut plan.cycle);
            } else if !cycle.carries(body) {
                certifier.certify(body, body.len(), cycle, dice);
            }
            self.food = Some(food);
            self.done = 0;
            self.planner.make_plan(body, food);
        }
        self.done += 1;
        self.planner.plan.path[self.done - 1]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bot::board::{Field, Spot};
    use std::collections::VecDeque;

    /// Plays a game, and calls every illegal move and every broken promise by its name.
    fn play(width: u8, height: u8, seed: u64) -> usize {
        let size = Size::new(width, height).unwrap();
        let field = Field::new(size);
        let mut dice = Dice::new(seed);
        let mut filler = Filler::new(size, Effort::for_board(size), dice.roll()).unwrap();
        let cells: Vec<u16> = field.all().map(|spot| spot.0).collect();
        let mut body = VecDeque::from([dice.pick(&cells).unwrap()]);
        let mut moves = 0;
        while body.len() < cells.len() {
            let free = cells.iter().copied().filter(|cell| !body.contains(cell));
            let food = dice.pick(&free.collect::<Vec<_>>()).unwrap();
            let mut fresh = true;
            loop {
                let lies: Vec<u16> = body.iter().copied().collect();
                let to = filler.go(&lies, food);
                if std::mem::take(&mut fresh) && lies.len() + 1 < cells.len() {
                    assert!(filler.cycle().is_whole(), "{size}, length {}", lies.len());
                    assert!(filler.cycle().carries(&lies), "{size}, {lies:?}");
                }
                let head = lies[lies.len() - 1];
                assert_eq!(field.distance(Spot(head), Spot(to)), 1);
                assert!(cells.contains(&to));
                assert!(lies.len() < 2 || lies[lies.len() - 2] != to, "turned back");
                moves += 1;
                if to != food {
                    body.pop_front();
                }
                assert!(!body.contains(&to), "{size}: {head} to {to} of {lies:?}");
                body.push_back(to);
                if to == food {
                    break;
                }
            }
        }
        moves
    }

    #[test]
    fn every_small_board_is_filled() {
        for width in 2..=7 {
            for height in 2..=7 {
                for seed in 0..3 {
                    play(width, height, seed);
                }
            }
        }
    }

    #[test]
    fn long_thin_and_odd_boards_are_filled() {
        for (width, height) in [
            (2, 40),
            (40, 2),
            (3, 21),
            (13, 3),
            (9, 9),
            (8, 11),
            (14, 12),
        ] {
            play(width, height, 1);
        }
    }

    #[test]
    fn the_same_seed_makes_the_same_moves() {
        assert_eq!(play(6, 6, 5), play(6, 6, 5));
    }

    #[test]
    fn a_single_row_cannot_be_filled() {
        let row = Size::new(1, 9).unwrap();
        assert!(Filler::new(row, Effort::for_board(row), 1).is_none());
    }
}
