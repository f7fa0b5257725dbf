//! When rivals will be in which cell while we walk along a path. A rival that chases an apple is turned aside by
//! our body and runs along beside it, so that every path of ours has an occupancy of its own.

use super::forecast::Forecast;
use super::rollout::Rollout;
use crate::board::{Bar, Field, NOT_REACHED, moves};

/// How far ahead a rival's way counts as taken.
const LOOK_AHEAD: u16 = 20;

/// When rivals enter which spot, in buffers that are used again.
#[derive(Clone, Debug)]
pub(crate) struct Occupancy {
    entered: Vec<u16>,
    /// When they have left it again, if it is entered.
    left: Vec<u16>,
    /// Spots that are entered.
    touched: Vec<u32>,
}

impl Occupancy {
    pub(crate) fn new(field: Field) -> Self {
        Self {
            entered: vec![NOT_REACHED; field.spots()],
            left: vec![0; field.spots()],
            touched: Vec::new(),
        }
    }

    /// Whether a rival will be in a spot when we enter it with that move.
    pub(crate) fn is_taken(&self, spot: usize, with_move: u16) -> bool {
        self.entered[spot] <= with_move && with_move < self.left[spot]
    }

    /// Whether a rival will come to a spot at all.
    pub(crate) fn comes_to(&self, spot: usize) -> bool {
        self.entered[spot] != NOT_REACHED
    }

    /// The spots that rivals will enter, each once, and when.
    pub(crate) fn taken(&self) -> impl Iterator<Item = Bar> {
        let spots = self.touched.iter().map(|&spot| spot as usize);
        spots.map(|spot| Bar {
            spot,
            from: self.entered[spot],
            until: self.left[spot],
        })
    }

    /// Predicts where the rivals are while we walk along `path`.
    pub(crate) fn predict(&mut self, rollout: &mut Rollout, forecast: &Forecast, path: &[u32]) {
        for spot in self.touched.drain(..) {
            self.entered[spot as usize] = NOT_REACHED;
            self.left[spot as usize] = 0;
        }
        // Once we have eaten the apple, there is no telling where they go.
        let is_apple = |&spot: &u32| forecast.apples.contains(&(spot as usize));
        let meal = path.iter().position(is_apple);
        let until = meal.map_or(LOOK_AHEAD, |at| LOOK_AHEAD.min(moves(at + 1)));
        let trails = rollout.follow(forecast, path, until);
        for (chaser, trail) in forecast.chasers.iter().zip(trails) {
            for (&entered, with_move) in trail.iter().zip(1..) {
                let spot = entered as usize;
                if self.entered[spot] == NOT_REACHED {
                    self.touched.push(entered);
                }
                self.entered[spot] = self.entered[spot].min(with_move);
                self.left[spot] = self.left[spot].max(chaser.length.saturating_add(with_move));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::TimedBoard;
    use crate::champion::perceive::{RivalModels, RivalView};
    use protocol::{Cell, Observation, Size};

    fn state(head: (u8, u8), neck: (u8, u8)) -> Observation {
        let (x, y) = head;
        let (nx, ny) = neck;
        let text = format!("18 18\n0\nalive 2 0 0,19 1,19\nalive 2 0 {x},{y} {nx},{ny}\n");
        text.parse().unwrap()
    }

    /// A rival that has gone right along the sixth row, as far as the eleventh column.
    fn chase() -> Forecast {
        let field = Field::new(Size::new(20, 20).unwrap());
        let mut models = RivalModels::new(field);
        let mut then = RivalView::new(field);
        for x in 2..12 {
            let seen = state((x, 5), (x - 1, 5));
            models.update(&seen, &then);
            then = RivalView::of(field, &seen);
        }
        let last = state((11, 5), (10, 5));
        let board = TimedBoard::of(field, &last, |_| 0);
        let mut rollout = Rollout::new(field);
        Forecast::of(&last, &models, board.as_slice(), &mut rollout)
    }

    #[test]
    fn a_rival_is_followed_by_the_habit_that_it_has_shown() {
        let forecast = chase();
        let field = forecast.field;
        let (mut expected, mut rollout) = (Occupancy::new(field), Rollout::new(field));
        expected.predict(&mut rollout, &forecast, &[]);
        let at = |x, y| expected.entered[field.spot(Cell::new(x, y))];
        assert_eq!((at(12, 5), at(18, 5), at(18, 10)), (1, 7, 12));
        let apple = field.spot(Cell::new(18, 18));
        assert_eq!(rollout.meals(&forecast), [(apple, 20)]);
        assert_eq!(forecast.unpredictable().count(), 0);
    }

    #[test]
    fn a_path_across_its_way_turns_it_aside() {
        let forecast = chase();
        let field = forecast.field;
        let across: Vec<u32> = (4..12)
            .map(|y| field.spot(Cell::new(14, y)) as u32)
            .collect();
        let (mut expected, mut rollout) = (Occupancy::new(field), Rollout::new(field));
        expected.predict(&mut rollout, &forecast, &across);
        let at = |x, y| expected.entered[field.spot(Cell::new(x, y))];
        assert_eq!((at(12, 5), at(13, 5), at(13, 6)), (1, 2, 3));
        assert_eq!(at(14, 5), NOT_REACHED);
        expected.predict(&mut rollout, &forecast, &[]);
        assert_eq!(expected.entered[field.spot(Cell::new(13, 6))], NOT_REACHED);
    }

    #[test]
    fn a_rival_that_does_not_see_us_goes_on_as_if_we_were_not_there() {
        let mut forecast = chase();
        forecast.sees_us = false;
        let field = forecast.field;
        let across = [(14, 4), (14, 5)].map(|(x, y)| field.spot(Cell::new(x, y)) as u32);
        let (mut expected, mut rollout) = (Occupancy::new(field), Rollout::new(field));
        expected.predict(&mut rollout, &forecast, &across);
        assert!(expected.is_taken(field.spot(Cell::new(14, 5)), 3));
    }

    #[test]
    fn it_is_not_followed_any_further_once_we_have_its_apple() {
        let forecast = chase();
        let field = forecast.field;
        let (mut expected, mut rollout) = (Occupancy::new(field), Rollout::new(field));
        let path = [(18, 16), (18, 17), (18, 18)].map(|(x, y)| field.spot(Cell::new(x, y)) as u32);
        expected.predict(&mut rollout, &forecast, &path);
        let taken = |x, with_move| expected.is_taken(field.spot(Cell::new(x, 5)), with_move);
        assert!(taken(12, 1) && taken(14, 3) && !taken(15, 4));
        assert!(!taken(14, 2) && taken(14, 10) && !taken(14, 11));
    }
}
