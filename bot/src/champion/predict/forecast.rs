//! What is known about the rivals in sight and how they will go on.

use super::rollout::Rollout;
use crate::board::{BySpot, Field, FreeAt, Moves, Spot};
use crate::champion::perceive::{Habit, Metric, RivalModels, near_apples, pick, sees_us};
use crate::clock::{Deadline, STAGE};
use protocol::{Direction, Observation};

/// Growth that is not known of, and a tick to spare.
const SLACK: usize = 6;

/// Of many rivals, only the nearest are followed.
const FOLLOWED: usize = 8;

/// A rival that is thought to go on as it has done so far.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Chaser {
    pub(crate) head: Spot,
    pub(crate) heading: Option<Direction>,
    pub(crate) habit: Habit,
    /// For how many moves it stays where it has been, as long as it does not eat.
    pub(crate) length: Moves,
    /// Its way to the apple, if it knows one.
    pub(crate) route: Vec<Spot>,
    /// Whether it has kept to its habit so far.
    pub(crate) trusted: bool,
    /// How fast it comes nearer to an apple.
    pub(crate) approach: f32,
    /// The same for an apple that another is nearer to.
    pub(crate) pursuit: f32,
}

impl Chaser {
    /// Where its head is at the end of a trail, and how it has come there.
    pub(crate) fn after(&self, field: Field, trail: &[Spot]) -> (Spot, Option<Direction>) {
        match trail[..] {
            [] => (self.head, self.heading),
            [to] => (to, field.direction(self.head, to)),
            [.., from, to] => (to, field.direction(from, to)),
        }
    }
}

/// The rivals in sight, those near us first, and what they know.
#[derive(Clone, Debug)]
pub(crate) struct Forecast {
    pub(crate) field: Field,
    pub(crate) chasers: Vec<Chaser>,
    pub(crate) apples: Vec<Spot>,
    /// When each spot is free, as far as they know.
    pub(crate) free_at: BySpot<FreeAt>,
    /// Whether they see where we go.
    pub(crate) sees_us: bool,
}

impl Forecast {
    /// What the rivals in sight are thought to do. `free_at` is the board as they know it. A rival whose route there is
    /// no time to find cannot be predicted.
    pub(crate) fn of(
        seen: &Observation,
        models: &RivalModels,
        free_at: &BySpot<FreeAt>,
        rollout: &mut Rollout,
        deadline: &Deadline,
    ) -> Self {
        let router = &mut rollout.router;
        let field = router.field;
        let apples = near_apples(field, seen);
        let allowance = deadline.allowance(STAGE);
        let rivals = models.in_sight(seen).into_iter().enumerate();
        let chasers = rivals.map(|(place, rival)| {
            let habit = rival.habit();
            let mut route = Vec::new();
            let has_route = habit.metric == Metric::ShortestPath && place < FOLLOWED;
            let is_known = !has_route || allowance.take(field.area());
            if has_route && is_known {
                router.search(free_at, rival.head, Moves::NONE, &apples);
                router.route(
                    rival.head,
                    rival.heading,
                    &mut route,
                    |at, heading, steps| pick(field, at, heading, steps, habit.tie_break),
                );
            }
            Chaser {
                head: rival.head,
                heading: rival.heading,
                habit,
                length: Moves::of(rival.length as usize + SLACK),
                route,
                trusted: rival.is_predictable() && place < FOLLOWED && is_known,
                approach: rival.approach(),
                pursuit: rival.pursuit(),
            }
        });
        Self {
            chasers: chasers.collect(),
            field,
            apples,
            free_at: free_at.clone(),
            sees_us: sees_us(seen),
        }
    }

    /// Heads of rivals that cannot be predicted, those near us first, and how fast each comes nearer to
    /// an apple.
    pub(crate) fn unpredictable(&self) -> impl Iterator<Item = (Spot, f32)> {
        let unpredictable = self.chasers.iter().filter(|chaser| !chaser.trusted);
        unpredictable.map(|chaser| (chaser.head, chaser.approach))
    }

    /// How fast the rival with this head comes nearer to an apple.
    pub(crate) fn speed(&self, head: Spot) -> f32 {
        let mut unpredictable = self.unpredictable();
        unpredictable
            .find(|&(at, _)| at == head)
            .map_or(1.0, |(_, approach)| approach)
    }

    /// How fast it goes for an apple that another is nearer to.
    pub(crate) fn pursuit(&self, head: Spot) -> f32 {
        let unpredictable = self.chasers.iter().filter(|chaser| !chaser.trusted);
        let mut at_head = unpredictable.filter(|chaser| chaser.head == head);
        at_head.next().map_or(1.0, |chaser| chaser.pursuit)
    }

    pub(super) fn followed(&self) -> &[Chaser] {
        &self.chasers[..self.chasers.len().min(FOLLOWED)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::TimedBoard;
    use crate::champion::perceive::RivalView;
    use crate::clock::Budget;
    use protocol::{Cell, Size};

    /// A rival on its way up, and a wall between it and the apple.
    fn state(y: u8) -> Observation {
        let wall: Vec<String> = (1..39).map(|y| format!("9,{y}")).collect();
        let snakes = format!("alive 2 0 0,39 1,39\nalive 2 0 4,{y} 4,{}", y + 1);
        let text = format!("18 20\n{}\n0\n{snakes}\n", wall.join(" "));
        text.parse().unwrap()
    }

    #[test]
    fn a_rival_that_goes_round_a_wall_knows_the_way() {
        let field = Field::new(Size::new(20, 40).unwrap());
        let mut models = RivalModels::new(field);
        let mut then = RivalView::new(field);
        let deadline = Deadline::start(Budget::Nodes(1));
        for y in (0..19).rev() {
            models.update(&state(y), &then, &deadline);
            then = RivalView::of(field, &state(y));
        }
        let last = state(0);
        let board = TimedBoard::of(field, &last, |_| 0);
        let mut rollout = Rollout::new(field);
        let forecast = Forecast::of(&last, &models, board.times(), &mut rollout, &deadline);
        assert_eq!(forecast.chasers[0].habit.metric, Metric::ShortestPath);
        assert_eq!(forecast.unpredictable().count(), 0);
        let apple = field.spot(Cell::new(18, 20));
        assert_eq!(rollout.meals(&forecast), [(apple, Moves(34))]);
    }
}
