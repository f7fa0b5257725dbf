//! Where rivals will be while we walk along a path. Whoever chases an apple is turned aside by our body and
//! runs along beside it, so that every path of ours has a forecast of its own.

use super::predict::{Habit, best_steps, pick};
use crate::field::Field;
use crate::search::UNSEEN;
use crate::timed::moves;
use protocol::Direction;

/// How far ahead a rival's way counts as taken.
const LOOK_AHEAD: u16 = 20;
/// How far a rival is followed on its way to an apple.
const RACE_AHEAD: u16 = 90;

/// Of many rivals, only the nearest are followed.
pub(crate) const FOLLOWED: usize = 8;

/// A rival that is thought to go on as it has done so far.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Chaser {
    pub(crate) head: usize,
    pub(crate) heading: Option<Direction>,
    pub(crate) habit: Habit,
    /// Whether it has kept to its habit so far.
    pub(crate) trusted: bool,
    /// How fast it comes nearer to an apple.
    pub(crate) drift: f32,
}

/// The rivals in sight, those near us first, and what they are after.
#[derive(Clone, Debug)]
pub(crate) struct Forecast {
    pub(crate) field: Field,
    pub(crate) chasers: Vec<Chaser>,
    pub(crate) apples: Vec<usize>,
}

impl Forecast {
    /// Heads of rivals that nobody can predict, those near us first, and how fast each comes nearer to
    /// an apple.
    pub(crate) fn erratic(&self) -> impl Iterator<Item = (usize, f32)> {
        let erratic = self.chasers.iter().filter(|chaser| !chaser.trusted);
        erratic.map(|chaser| (chaser.head, chaser.drift))
    }

    /// The apples that trusted rivals will reach if we keep out of their way, and with which move.
    pub(crate) fn eaten(&self, free_at: &[u16]) -> Vec<(usize, u16)> {
        let mut trails = Vec::new();
        self.follow(free_at, &[], RACE_AHEAD, &mut trails);
        let ways = self.chasers.iter().zip(&trails);
        let trusted = ways.filter(|(chaser, _)| chaser.trusted);
        let meals = trusted.filter_map(|(_, trail)| {
            let end = *trail.last()? as usize;
            let eats = self.apples.contains(&end);
            eats.then_some((end, moves(trail.len())))
        });
        meals.collect()
    }

    /// Writes the rivals' ways into `trails`, while we walk along `path`: each to its apple, until it is
    /// stuck, or for so many moves.
    fn follow(&self, free_at: &[u16], path: &[u32], most: u16, trails: &mut Vec<Vec<u32>>) {
        let followed = &self.chasers[..self.chasers.len().min(FOLLOWED)];
        trails.resize(followed.len(), Vec::new());
        for trail in trails.iter_mut() {
            trail.clear();
        }
        for made in 0..usize::from(most) {
            let mut moved = false;
            for (index, chaser) in followed.iter().enumerate() {
                let trail = &trails[index];
                if trail.len() == made
                    && let Some(to) = self.next_step(chaser, trail, free_at, path, trails)
                {
                    trails[index].push(to as u32);
                    moved = true;
                }
            }
            if !moved {
                return;
            }
        }
    }

    /// Where a rival goes that has come along `trail`, if it can and has not got its apple.
    fn next_step(
        &self,
        chaser: &Chaser,
        trail: &[u32],
        free_at: &[u16],
        path: &[u32],
        trails: &[Vec<u32>],
    ) -> Option<usize> {
        let (at, heading) = match *trail {
            [] => (chaser.head, chaser.heading),
            [to] => (to as usize, self.field.direction(chaser.head, to as usize)),
            [.., from, to] => (
                to as usize,
                self.field.direction(from as usize, to as usize),
            ),
        };
        let made = trail.len();
        if made > 0 && self.apples.contains(&at) {
            return None;
        }
        let open = |to: usize| {
            // What others enter with the same move it cannot see.
            let taken = |way: &[u32]| way[..way.len().min(made)].contains(&(to as u32));
            free_at[to] <= moves(made + 1) && !taken(path) && !trails.iter().any(|way| taken(way))
        };
        let choices = best_steps(self.field, at, &self.apples, open);
        pick(self.field, at, heading, &choices, chaser.habit)
    }
}

/// When rivals enter which spot, in buffers that are used again.
#[derive(Clone, Debug)]
pub(crate) struct Expected {
    entered: Vec<u16>,
    /// Spots that are entered.
    touched: Vec<u32>,
    trails: Vec<Vec<u32>>,
}

impl Expected {
    pub(crate) fn new(field: Field) -> Self {
        Self {
            entered: vec![UNSEEN; field.spots()],
            touched: Vec::new(),
            trails: Vec::new(),
        }
    }

    /// Whether a rival will be in a spot, or will have been, when we enter it with that move.
    pub(crate) fn is_taken(&self, spot: usize, with_move: u16) -> bool {
        self.entered[spot] <= with_move
    }

    /// The spots that rivals will enter, and with which move. One may be told twice.
    pub(crate) fn taken(&self) -> impl Iterator<Item = (usize, u16)> {
        let spots = self.touched.iter().map(|&spot| spot as usize);
        spots.map(|spot| (spot, self.entered[spot]))
    }

    /// Looks where the rivals are while we walk along `path`.
    pub(crate) fn look(&mut self, forecast: &Forecast, free_at: &[u16], path: &[u32]) {
        for spot in self.touched.drain(..) {
            self.entered[spot as usize] = UNSEEN;
        }
        // Once we have eaten the apple, nobody knows where they go.
        let is_apple = |&spot: &u32| forecast.apples.contains(&(spot as usize));
        let meal = path.iter().position(is_apple);
        let until = meal.map_or(LOOK_AHEAD, |at| LOOK_AHEAD.min(moves(at + 1)));
        forecast.follow(free_at, path, until, &mut self.trails);
        for trail in &self.trails {
            self.touched.extend_from_slice(trail);
            for (&spot, with_move) in trail.iter().zip(1..) {
                let entered = &mut self.entered[spot as usize];
                *entered = (*entered).min(with_move);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::champion::predict::Habits;
    use crate::timed::TimedBoard;
    use protocol::{Cell, Observation, Size};

    fn state(head: (u8, u8), neck: (u8, u8)) -> Observation {
        let (x, y) = head;
        let (nx, ny) = neck;
        let text = format!("18 18\n0\nalive 2 0 0,19 1,19\nalive 2 0 {x},{y} {nx},{ny}\n");
        text.parse().unwrap()
    }

    /// A rival that has gone right along the sixth row, as far as the eleventh column.
    fn chase() -> (Forecast, TimedBoard) {
        let field = Field::new(Size::new(20, 20).unwrap());
        let mut habits = Habits::new(field);
        for x in 2..12 {
            habits.update(&state((x, 5), (x - 1, 5)));
        }
        let last = state((11, 5), (10, 5));
        (habits.forecast(&last), TimedBoard::of(field, &last, |_| 0))
    }

    #[test]
    fn a_rival_is_followed_by_the_habit_that_it_has_shown() {
        let (forecast, board) = chase();
        let field = forecast.field;
        let mut expected = Expected::new(field);
        expected.look(&forecast, board.as_slice(), &[]);
        let at = |x, y| expected.entered[field.spot(Cell::new(x, y))];
        assert_eq!((at(12, 5), at(18, 5), at(18, 10)), (1, 7, 12));
        let apple = field.spot(Cell::new(18, 18));
        assert_eq!(forecast.eaten(board.as_slice()), [(apple, 20)]);
        assert_eq!(forecast.erratic().count(), 0);
    }

    #[test]
    fn a_path_across_its_way_turns_it_aside() {
        let (forecast, board) = chase();
        let field = forecast.field;
        let across: Vec<u32> = (4..12)
            .map(|y| field.spot(Cell::new(14, y)) as u32)
            .collect();
        let mut expected = Expected::new(field);
        expected.look(&forecast, board.as_slice(), &across);
        let at = |x, y| expected.entered[field.spot(Cell::new(x, y))];
        assert_eq!((at(12, 5), at(13, 5), at(13, 6)), (1, 2, 3));
        assert_eq!(at(14, 5), UNSEEN);
        expected.look(&forecast, board.as_slice(), &[]);
        assert_eq!(expected.entered[field.spot(Cell::new(13, 6))], UNSEEN);
    }

    #[test]
    fn it_is_not_followed_any_further_once_we_have_its_apple() {
        let (forecast, board) = chase();
        let field = forecast.field;
        let mut expected = Expected::new(field);
        let path = [(18, 16), (18, 17), (18, 18)].map(|(x, y)| field.spot(Cell::new(x, y)) as u32);
        expected.look(&forecast, board.as_slice(), &path);
        let taken = |x| expected.is_taken(field.spot(Cell::new(x, 5)), 20);
        assert!(taken(12) && taken(14) && !taken(15));
    }
}
