//! Where an unseen rival of no known habits may be: with every move it has entered one of the cells that
//! it could reach, none likelier than another.

use crate::field::Field;
use crate::search::Search;
use crate::timed::{NEVER, TimedBoard};
use std::collections::VecDeque;

/// Moves of it that are looked ahead.
const AHEAD: usize = 128;

/// What is known of one rival since it vanished.
#[derive(Clone, Debug)]
pub(crate) struct Haze {
    field: Field,
    /// Where its head may have been after each move, as far as its tail has not come yet.
    heads: VecDeque<Vec<usize>>,
    /// The chance of each spot to be covered.
    covered: Vec<f32>,
}

impl Haze {
    pub(crate) fn new(field: Field, at: usize) -> Self {
        let mut covered = vec![0.0; field.spots()];
        covered[at] = 1.0;
        Self {
            field,
            heads: VecDeque::from([vec![at]]),
            covered,
        }
    }

    /// Lets it move. It is not where something is seen, and has not eaten apples that are still there.
    pub(crate) fn step(&mut self, now: &TimedBoard, apples: &[usize], length: u32) {
        let from = self.heads.back().into_iter().flatten();
        let mut to: Vec<usize> = from
            .flat_map(|&head| self.field.around(head))
            .filter(|&to| now.is_open(to, 0) && !apples.contains(&to))
            .collect();
        to.sort_unstable();
        to.dedup();
        if to.is_empty() {
            return;
        }
        self.heads.push_back(to);
        while self.heads.len() > length.max(1) as usize {
            self.heads.pop_front();
        }
        self.covered.fill(0.0);
        for heads in &mut self.heads {
            heads.retain(|&spot| now.is_open(spot, 0));
            let share = 1.0 / heads.len() as f32;
            for &spot in heads.iter() {
                self.covered[spot] += share;
            }
        }
    }

    /// What there is to fear from it on a board.
    pub(crate) fn risk(&self, free_at: &[u16], search: &mut Search) -> Risk {
        let heads = self.heads.back().map_or(&[][..], |heads| heads);
        search.run_from(free_at, heads, 0, []);
        let mut reached = [0u32; AHEAD];
        for &with_move in search.arrivals() {
            if let Some(reached) = reached.get_mut(usize::from(with_move)) {
                *reached += 1;
            }
        }
        let (mut cells, mut sum) = (0, 0.0);
        let entered = reached.map(|more| {
            cells += more;
            // Every other cell: its moves go from black to white and back.
            sum += 2.0 / cells.max(2) as f32;
            sum
        });
        let since = search.arrivals().iter().zip(free_at);
        Risk {
            covered: self.covered.clone(),
            since: since.map(|(&reached, &free)| reached.max(free)).collect(),
            entered,
        }
    }
}

/// The chance to meet one unseen rival.
#[derive(Clone, Debug)]
pub(crate) struct Risk {
    /// That it lies in a spot already.
    covered: Vec<f32>,
    /// The first move with which it could enter a spot.
    since: Vec<u16>,
    /// The chance that it enters one cell, all of which it can reach, with any move up to that one.
    entered: [f32; AHEAD],
}

impl Risk {
    /// The chance to meet it in a spot that we enter with that move.
    pub(crate) fn at(&self, spot: usize, with_move: u16) -> f32 {
        let entered = |with_move: u16| self.entered[usize::from(with_move).min(AHEAD - 1)];
        let since = self.since[spot];
        if since == NEVER || with_move < since {
            return self.covered[spot];
        }
        self.covered[spot] + entered(with_move) - entered(since.saturating_sub(1))
    }

    /// The same for a rival of which guesses are right but for a `doubt`; each of them counts for a `share`
    /// of the spots it covers.
    pub(crate) fn mix(&mut self, doubt: f32, guessed: impl Iterator<Item = usize>, share: f32) {
        for chance in self.covered.iter_mut().chain(&mut self.entered) {
            *chance *= doubt;
        }
        for spot in guessed {
            self.covered[spot] += (1.0 - doubt) * share;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use protocol::{Cell, Size};

    #[test]
    fn it_is_as_likely_in_any_cell_it_can_have_reached() {
        let field = Field::new(Size::new(9, 9).unwrap());
        let spot = |x, y| field.spot(Cell::new(x, y));
        let mut board = TimedBoard::new(field);
        board.hold(spot(4, 3), 5);
        let mut haze = Haze::new(field, spot(4, 4));
        haze.step(&board, &[spot(5, 4)], 7);
        assert_eq!(haze.covered[spot(4, 4)], 1.0);
        // Not up, where somebody is, nor to the right, where the apple still lies.
        for (x, y) in [(3, 4), (4, 5)] {
            assert_eq!(haze.covered[spot(x, y)], 0.5);
        }
        assert_eq!(haze.covered.iter().sum::<f32>(), 2.0);
        for _ in 0..20 {
            haze.step(&board, &[], 7);
        }
        assert!((haze.covered.iter().sum::<f32>() - 7.0).abs() < 1e-3);
    }

    #[test]
    fn the_longer_a_cell_is_open_the_more_there_is_to_fear() {
        let field = Field::new(Size::new(20, 20).unwrap());
        let spot = |x, y| field.spot(Cell::new(x, y));
        let haze = Haze::new(field, spot(2, 2));
        let mut board = TimedBoard::new(field);
        board.hold(spot(2, 8), 12);
        let risk = haze.risk(board.as_slice(), &mut Search::new(field));
        let open = spot(8, 2);
        assert_eq!(risk.at(open, 5), 0.0);
        assert!(risk.at(open, 8) < risk.at(open, 12));
        // Our own tail leaves it with move 12: until then nobody else has been there.
        assert_eq!(risk.at(spot(2, 8), 11), 0.0);
        assert!(risk.at(spot(2, 8), 12) < risk.at(open, 12) / 4.0);
    }
}
