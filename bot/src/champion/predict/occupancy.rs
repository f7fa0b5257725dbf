//! When rivals will be in which cell while we walk along a path. A rival that chases an apple is turned aside by
//! our body and runs along beside it, so that every path of ours has an occupancy of its own.

use super::forecast::Forecast;
use super::rollout::Rollout;
use crate::board::{Arrival, Bar, BySpot, Field, FreeAt, Moves, Spot};

/// How far ahead a rival's way counts as taken.
const LOOK_AHEAD: Moves = Moves(20);

/// When rivals enter which spot, in buffers that are used again.
#[derive(Clone, Debug)]
pub(crate) struct Occupancy {
    entered: BySpot<Arrival>,
    /// When they have left it again, if it is entered.
    left: BySpot<FreeAt>,
    /// Spots that are entered.
    touched: Vec<Spot>,
}

impl Occupancy {
    pub(crate) fn new(field: Field) -> Self {
        Self {
            entered: BySpot::new(field, Arrival::NEVER),
            left: BySpot::new(field, FreeAt::NOW),
            touched: Vec::new(),
        }
    }

    /// Whether a rival will be in a spot when we enter it with that move.
    pub(crate) fn is_taken(&self, spot: Spot, with_move: Moves) -> bool {
        self.entered[spot].is_by(with_move) && !self.left[spot].is_open(with_move)
    }

    /// Whether a rival will come to a spot at all.
    pub(crate) fn comes_to(&self, spot: Spot) -> bool {
        self.entered[spot] != Arrival::NEVER
    }

    /// The spots that rivals will enter, each once, and when.
    pub(crate) fn taken(&self) -> impl Iterator<Item = Bar> {
        let spots = self.touched.iter().copied();
        spots.filter_map(|spot| {
            Some(Bar {
                spot,
                from: self.entered[spot].first()?,
                until: self.left[spot],
            })
        })
    }

    /// Predicts where the rivals are while we walk along `path`.
    pub(crate) fn predict(&mut self, rollout: &mut Rollout, forecast: &Forecast, path: &[Spot]) {
        for spot in self.touched.drain(..) {
            self.entered[spot] = Arrival::NEVER;
            self.left[spot] = FreeAt::NOW;
        }
        // Once we have eaten the apple, there is no telling where they go.
        let is_apple = |&spot: &Spot| forecast.apples.contains(&spot);
        let meal = path.iter().position(is_apple);
        let until = meal.map_or(LOOK_AHEAD, |at| LOOK_AHEAD.min(Moves::of(at + 1)));
        let trails = rollout.follow(forecast, path, until);
        for (chaser, trail) in forecast.chasers.iter().zip(trails) {
            for (&spot, with_move) in trail.iter().zip((1..).map(Moves)) {
                if self.entered[spot] == Arrival::NEVER {
                    self.touched.push(spot);
                }
                let left = FreeAt::with(chaser.length.plus(with_move.0));
                self.entered[spot] = self.entered[spot].min(Arrival::with(with_move));
                self.left[spot] = self.left[spot].max(left);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::TimedBoard;
    use crate::champion::perceive::{RivalModels, RivalView};
    use crate::clock::{Budget, Deadline};
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
        let deadline = Deadline::start(Budget::Nodes(1));
        for x in 2..12 {
            let seen = state((x, 5), (x - 1, 5));
            models.update(&seen, &then, &deadline);
            then = RivalView::of(field, &seen);
        }
        let last = state((11, 5), (10, 5));
        let board = TimedBoard::of(field, &last, |_| 0);
        let mut rollout = Rollout::new(field);
        Forecast::of(&last, &models, board.times(), &mut rollout, &deadline)
    }

    fn arrivals(moves: [u16; 3]) -> [Arrival; 3] {
        moves.map(|with_move| Arrival::with(Moves(with_move)))
    }

    #[test]
    fn a_rival_is_followed_by_the_habit_that_it_has_shown() {
        let forecast = chase();
        let field = forecast.field;
        let (mut expected, mut rollout) = (Occupancy::new(field), Rollout::new(field));
        expected.predict(&mut rollout, &forecast, &[]);
        let at = |x, y| expected.entered[field.spot(Cell::new(x, y))];
        assert_eq!([at(12, 5), at(18, 5), at(18, 10)], arrivals([1, 7, 12]));
        let apple = field.spot(Cell::new(18, 18));
        assert_eq!(rollout.meals(&forecast), [(apple, Moves(20))]);
        assert_eq!(forecast.unpredictable().count(), 0);
    }

    #[test]
    fn a_path_across_its_way_turns_it_aside() {
        let forecast = chase();
        let field = forecast.field;
        let across: Vec<Spot> = (4..12).map(|y| field.spot(Cell::new(14, y))).collect();
        let (mut expected, mut rollout) = (Occupancy::new(field), Rollout::new(field));
        expected.predict(&mut rollout, &forecast, &across);
        let at = |x, y| expected.entered[field.spot(Cell::new(x, y))];
        assert_eq!([at(12, 5), at(13, 5), at(13, 6)], arrivals([1, 2, 3]));
        assert_eq!(at(14, 5), Arrival::NEVER);
        expected.predict(&mut rollout, &forecast, &[]);
        assert_eq!(
            expected.entered[field.spot(Cell::new(13, 6))],
            Arrival::NEVER
        );
    }

    #[test]
    fn a_rival_that_does_not_see_us_goes_on_as_if_we_were_not_there() {
        let mut forecast = chase();
        forecast.sees_us = false;
        let field = forecast.field;
        let across = [(14, 4), (14, 5)].map(|(x, y)| field.spot(Cell::new(x, y)));
        let (mut expected, mut rollout) = (Occupancy::new(field), Rollout::new(field));
        expected.predict(&mut rollout, &forecast, &across);
        assert!(expected.is_taken(field.spot(Cell::new(14, 5)), Moves(3)));
    }

    #[test]
    fn it_is_not_followed_any_further_once_we_have_its_apple() {
        let forecast = chase();
        let field = forecast.field;
        let (mut expected, mut rollout) = (Occupancy::new(field), Rollout::new(field));
        let path = [(18, 16), (18, 17), (18, 18)].map(|(x, y)| field.spot(Cell::new(x, y)));
        expected.predict(&mut rollout, &forecast, &path);
        let taken = |x, with_move| expected.is_taken(field.spot(Cell::new(x, 5)), Moves(with_move));
        assert!(taken(12, 1) && taken(14, 3) && !taken(15, 4));
        assert!(!taken(14, 2) && taken(14, 10) && !taken(14, 11));
    }
}
