//! Where rivals will be while we walk along a path. Whoever chases an apple is turned aside by our body and
//! runs along beside it, so that every path of ours has a forecast of its own.

use crate::board::{Bar, Field, UNSEEN, moves};
use crate::champion::perceive::{Habit, Router, best_steps, pick};
use protocol::Direction;

/// How far ahead a rival's way counts as taken.
const LOOK_AHEAD: u16 = 20;
/// How far a rival is followed on its way to an apple.
const RACE_AHEAD: u16 = 90;

/// Of many rivals, only the nearest are followed.
pub(crate) const FOLLOWED: usize = 8;

/// A rival that is thought to go on as it has done so far.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Chaser {
    pub(crate) head: usize,
    pub(crate) heading: Option<Direction>,
    pub(crate) habit: Habit,
    /// For how many moves it stays where it has been, as long as it does not eat.
    pub(crate) length: u16,
    /// Its way to the apple, if it knows one.
    pub(crate) route: Vec<u32>,
    /// Whether it has kept to its habit so far.
    pub(crate) trusted: bool,
    /// How fast it comes nearer to an apple.
    pub(crate) drift: f32,
}

/// The rivals in sight, those near us first, and what they know.
#[derive(Clone, Debug)]
pub(crate) struct Forecast {
    pub(crate) field: Field,
    pub(crate) chasers: Vec<Chaser>,
    pub(crate) apples: Vec<usize>,
    /// When each spot is free, as far as they know.
    pub(crate) free_at: Vec<u16>,
    /// Whether they see where we go.
    pub(crate) sees_us: bool,
}

impl Forecast {
    /// Heads of rivals that nobody can predict, those near us first, and how fast each comes nearer to
    /// an apple.
    pub(crate) fn erratic(&self) -> impl Iterator<Item = (usize, f32)> {
        let erratic = self.chasers.iter().filter(|chaser| !chaser.trusted);
        erratic.map(|chaser| (chaser.head, chaser.drift))
    }

    /// How fast the rival with this head comes nearer to an apple.
    pub(crate) fn speed(&self, head: usize) -> f32 {
        let mut erratic = self.erratic();
        erratic
            .find(|&(at, _)| at == head)
            .map_or(1.0, |(_, drift)| drift)
    }

    fn followed(&self) -> &[Chaser] {
        &self.chasers[..self.chasers.len().min(FOLLOWED)]
    }
}

/// Follows rivals step by step, in buffers that are used again.
#[derive(Clone, Debug)]
pub(crate) struct Follower {
    /// Where each rival has gone, and where it means to go from its start.
    trails: Vec<Vec<u32>>,
    routes: Vec<Vec<u32>>,
    pub(crate) router: Router,
    held: Vec<u16>,
}

impl Follower {
    pub(crate) fn new(field: Field) -> Self {
        Self {
            trails: Vec::new(),
            routes: Vec::new(),
            router: Router::new(field),
            held: Vec::new(),
        }
    }

    /// The apples that trusted rivals will reach if we keep out of their way, and with which move.
    pub(crate) fn meals(&mut self, forecast: &Forecast) -> Vec<(usize, u16)> {
        self.follow(forecast, &[], RACE_AHEAD);
        let ways = forecast.chasers.iter().zip(&self.trails);
        let trusted = ways.filter(|(chaser, _)| chaser.trusted);
        let meals = trusted.filter_map(|(_, trail)| {
            let end = *trail.last()? as usize;
            let eats = forecast.apples.contains(&end);
            eats.then_some((end, moves(trail.len())))
        });
        meals.collect()
    }

    /// Writes the rivals' ways into the trails, while we walk along `path`: each to its apple, until it is
    /// stuck, or for so many moves.
    fn follow(&mut self, forecast: &Forecast, path: &[u32], most: u16) {
        let path = if forecast.sees_us { path } else { &[] };
        let followed = forecast.followed();
        self.trails.resize(followed.len(), Vec::new());
        self.routes.resize(followed.len(), Vec::new());
        for (index, chaser) in followed.iter().enumerate() {
            self.trails[index].clear();
            self.routes[index].clone_from(&chaser.route);
        }
        for made in 0..usize::from(most) {
            let mut moved = false;
            for (index, chaser) in followed.iter().enumerate() {
                if self.trails[index].len() == made
                    && let Some(to) = self.next_step(forecast, chaser, index, path)
                {
                    self.trails[index].push(to as u32);
                    moved = true;
                }
            }
            if !moved {
                return;
            }
        }
    }

    /// Where a rival goes next, if it can and has not got its apple.
    fn next_step(
        &mut self,
        forecast: &Forecast,
        chaser: &Chaser,
        index: usize,
        path: &[u32],
    ) -> Option<usize> {
        let field = forecast.field;
        let trail = &self.trails[index];
        let (at, heading) = match trail[..] {
            [] => (chaser.head, chaser.heading),
            [to] => (to as usize, field.direction(chaser.head, to as usize)),
            [.., from, to] => (to as usize, field.direction(from as usize, to as usize)),
        };
        let made = trail.len();
        if made > 0 && forecast.apples.contains(&at) {
            return None;
        }
        if self.is_cut(index, made, path) {
            self.replan(forecast, chaser, index, (at, heading), path);
        }
        if let Some(&to) = self.routes[index].get(made) {
            return Some(to as usize);
        }
        let open = |to: usize| {
            // What others enter with the same move it cannot see.
            let taken = |way: &[u32]| way[..way.len().min(made)].contains(&(to as u32));
            let left = forecast.free_at[to] <= moves(made + 1);
            left && !taken(path) && !self.trails.iter().any(|way| taken(way))
        };
        let choices = best_steps(field, at, &forecast.apples, open);
        pick(field, at, heading, &choices, chaser.habit.taste)
    }

    /// Whether we have just gone where a rival means to go, or another one is where it means to step.
    fn is_cut(&self, index: usize, made: usize, path: &[u32]) -> bool {
        let Some([next, ahead @ ..]) = self.routes[index].get(made..) else {
            return false;
        };
        let us = made.checked_sub(1).and_then(|last| path.get(last));
        us.is_some_and(|spot| spot == next || ahead.contains(spot))
            || (self.trails.iter()).any(|way| way.iter().take(made).any(|spot| spot == next))
    }

    /// Another way to an apple for a rival whose way was cut.
    fn replan(
        &mut self,
        forecast: &Forecast,
        chaser: &Chaser,
        index: usize,
        (at, heading): (usize, Option<Direction>),
        path: &[u32],
    ) {
        let made = self.trails[index].len();
        self.held.clone_from(&forecast.free_at);
        let trails = self.trails.iter().map(Vec::as_slice);
        for &spot in trails.chain([path]).flat_map(|way| way.iter().take(made)) {
            self.held[spot as usize] = UNSEEN;
        }
        self.router
            .look(&self.held, at, moves(made), &forecast.apples);
        let mut route = std::mem::take(&mut self.routes[index]);
        (self.router).route(at, heading, &mut route, |at, heading, steps| {
            pick(forecast.field, at, heading, steps, chaser.habit.taste)
        });
        route.splice(..0, self.trails[index].iter().copied());
        self.routes[index] = route;
    }
}

/// When rivals enter which spot, in buffers that are used again.
#[derive(Clone, Debug)]
pub(crate) struct Expected {
    entered: Vec<u16>,
    /// When they have left it again, if it is entered.
    left: Vec<u16>,
    /// Spots that are entered.
    touched: Vec<u32>,
}

impl Expected {
    pub(crate) fn new(field: Field) -> Self {
        Self {
            entered: vec![UNSEEN; field.spots()],
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
        self.entered[spot] != UNSEEN
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

    /// Looks where the rivals are while we walk along `path`.
    pub(crate) fn look(&mut self, follower: &mut Follower, forecast: &Forecast, path: &[u32]) {
        for spot in self.touched.drain(..) {
            self.entered[spot as usize] = UNSEEN;
            self.left[spot as usize] = 0;
        }
        // Once we have eaten the apple, nobody knows where they go.
        let is_apple = |&spot: &u32| forecast.apples.contains(&(spot as usize));
        let meal = path.iter().position(is_apple);
        let until = meal.map_or(LOOK_AHEAD, |at| LOOK_AHEAD.min(moves(at + 1)));
        follower.follow(forecast, path, until);
        for (chaser, trail) in forecast.chasers.iter().zip(&follower.trails) {
            for (&entered, with_move) in trail.iter().zip(1..) {
                let spot = entered as usize;
                if self.entered[spot] == UNSEEN {
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
    use crate::champion::perceive::{Habits, Outlook};
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
        let mut habits = Habits::new(field);
        let mut then = Outlook::new(field);
        for x in 2..12 {
            let seen = state((x, 5), (x - 1, 5));
            habits.update(&seen, &then);
            then = Outlook::of(field, &seen);
        }
        let last = state((11, 5), (10, 5));
        habits.forecast(&last, TimedBoard::of(field, &last, |_| 0).as_slice())
    }

    #[test]
    fn a_rival_is_followed_by_the_habit_that_it_has_shown() {
        let forecast = chase();
        let field = forecast.field;
        let (mut expected, mut follower) = (Expected::new(field), Follower::new(field));
        expected.look(&mut follower, &forecast, &[]);
        let at = |x, y| expected.entered[field.spot(Cell::new(x, y))];
        assert_eq!((at(12, 5), at(18, 5), at(18, 10)), (1, 7, 12));
        let apple = field.spot(Cell::new(18, 18));
        assert_eq!(follower.meals(&forecast), [(apple, 20)]);
        assert_eq!(forecast.erratic().count(), 0);
    }

    #[test]
    fn a_path_across_its_way_turns_it_aside() {
        let forecast = chase();
        let field = forecast.field;
        let across: Vec<u32> = (4..12)
            .map(|y| field.spot(Cell::new(14, y)) as u32)
            .collect();
        let (mut expected, mut follower) = (Expected::new(field), Follower::new(field));
        expected.look(&mut follower, &forecast, &across);
        let at = |x, y| expected.entered[field.spot(Cell::new(x, y))];
        assert_eq!((at(12, 5), at(13, 5), at(13, 6)), (1, 2, 3));
        assert_eq!(at(14, 5), UNSEEN);
        expected.look(&mut follower, &forecast, &[]);
        assert_eq!(expected.entered[field.spot(Cell::new(13, 6))], UNSEEN);
    }

    #[test]
    fn whoever_does_not_see_us_goes_on_as_if_we_were_not_there() {
        let mut forecast = chase();
        forecast.sees_us = false;
        let field = forecast.field;
        let across = [(14, 4), (14, 5)].map(|(x, y)| field.spot(Cell::new(x, y)) as u32);
        let (mut expected, mut follower) = (Expected::new(field), Follower::new(field));
        expected.look(&mut follower, &forecast, &across);
        assert!(expected.is_taken(field.spot(Cell::new(14, 5)), 3));
    }

    #[test]
    fn it_is_not_followed_any_further_once_we_have_its_apple() {
        let forecast = chase();
        let field = forecast.field;
        let (mut expected, mut follower) = (Expected::new(field), Follower::new(field));
        let path = [(18, 16), (18, 17), (18, 18)].map(|(x, y)| field.spot(Cell::new(x, y)) as u32);
        expected.look(&mut follower, &forecast, &path);
        let taken = |x, with_move| expected.is_taken(field.spot(Cell::new(x, 5)), with_move);
        assert!(taken(12, 1) && taken(14, 3) && !taken(15, 4));
        assert!(!taken(14, 2) && taken(14, 10) && !taken(14, 11));
    }
}
