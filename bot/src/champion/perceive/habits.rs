//! What a rival will do next: a few simple ways to chase an apple, each trusted by how well it has
//! explained the rival's moves so far.

use super::habit::{HABITS, Habit, Sense, Taste, best_steps, pick, to_nearest};
use super::rival_view::{Outlook, sees_us};
use crate::board::{Field, moves, spots};
use crate::champion::predict::{Chaser, FOLLOWED, Follower, Forecast};
use protocol::wire::Status;
use protocol::{Direction, Observation, below};
use rand_chacha::ChaCha8Rng;

/// How fast old moves are forgotten: a rival may change its mind.
const FORGET: f32 = 0.96;
/// The same for what it is like in the long run.
const FORGET_SLOWLY: f32 = 0.99;
/// A habit is trusted if it was right that often, in that many moves at least.
const TRUSTED: (f32, f32) = (0.85, 8.0);
/// How far a rival is doubted before it has moved.
const DOUBT: f32 = 0.1;
/// How much a habit that was right more often is preferred to the others.
const SHARP: i32 = 16;
/// Growth that is not known of, and a tick to spare.
const SLACK: usize = 6;
/// Nobody stays away from apples for ever.
const LEAST_DRIFT: f32 = 0.05;

/// A rival as it was seen last.
#[derive(Clone, Copy, Debug)]
struct Rival {
    head: usize,
    heading: Option<Direction>,
    length: u32,
    record: Record,
}

/// How a rival has moved so far, all its lives together.
#[derive(Clone, Copy, Debug)]
struct Record {
    /// How often each habit was right of late.
    trust: [f32; HABITS],
    /// Moves of late, forgotten at the same pace.
    moves: f32,
    /// The share of all moves that its best habit did not foresee.
    doubt: f32,
    /// Cells that it comes nearer to an apple with a move.
    drift: f32,
}

impl Record {
    fn new() -> Self {
        Self {
            trust: Habit::ALL.map(Habit::prior),
            moves: 1.0,
            doubt: DOUBT,
            drift: 1.0,
        }
    }

    /// Takes in a move: how far each habit was right, and the cells it came nearer to an apple.
    fn add(&mut self, hits: [f32; HABITS], nearer: f32) {
        let learn = |old: &mut f32, new: f32| *old += (1.0 - FORGET_SLOWLY) * (new - *old);
        let foreseen = hits[self.best()];
        learn(&mut self.doubt, 1.0 - foreseen);
        learn(&mut self.drift, nearer);
        self.moves = self.moves * FORGET + 1.0;
        for (trust, hit) in self.trust.iter_mut().zip(hits) {
            *trust = *trust * FORGET + hit;
        }
    }

    /// The habit that was right most often.
    fn best(&self) -> usize {
        let best = (0..HABITS).max_by(|&a, &b| self.trust[a].total_cmp(&self.trust[b]));
        best.unwrap_or(0)
    }

    /// Whether it can be expected to go on by its best habit, of late and in the long run.
    fn is_trusted(&self) -> bool {
        let (rate, least) = TRUSTED;
        let trust = self.trust[self.best()];
        self.moves >= least && trust >= rate * self.moves && self.doubt <= 1.0 - rate
    }
}

/// What is known about the rivals' habits.
#[derive(Clone, Debug)]
pub(crate) struct Habits {
    field: Field,
    rivals: Vec<Option<Rival>>,
    pub(crate) follower: Follower,
}

impl Habits {
    pub(crate) fn new(field: Field) -> Self {
        Self {
            field,
            rivals: Vec::new(),
            follower: Follower::new(field),
        }
    }

    /// Takes in the next state and compares it with what each habit would have done `then`, in the last
    /// one.
    pub(crate) fn update(&mut self, seen: &Observation, then: &Outlook) {
        let field = self.field;
        let Outlook { board, apples } = then;
        let router = &mut self.follower.router;
        self.rivals.resize(seen.snakes.len(), None);
        for (seat, snake) in seen.snakes.iter().filter(|&(seat, _)| seat != seen.me) {
            let entry = &mut self.rivals[usize::from(seat.0)];
            let mut record = entry.map_or_else(Record::new, |rival| rival.record);
            let (Status::Alive, Some(head)) = (snake.status, snake.chain.head()) else {
                continue;
            };
            let head = field.spot(head);
            if let Some(before) = entry
                && field.distance(before.head, head) == 1
            {
                let by_compass = best_steps(field, before.head, apples, |to| board.is_open(to, 1));
                router.look(board.as_slice(), before.head, 0, apples);
                let by_map = router.steps(before.head);
                let hit = |habit: Habit| {
                    let steps = match habit.sense {
                        Sense::Compass => by_compass,
                        Sense::Map => by_map,
                    };
                    let right = pick(field, before.head, before.heading, &steps, habit.taste);
                    match habit.taste {
                        Taste::Any if steps.contains(&head) => 1.0 / steps.len() as f32,
                        _ => f32::from(u8::from(right == Some(head))),
                    }
                };
                let away = |from: usize| to_nearest(field, from, apples) as f32;
                record.add(Habit::ALL.map(hit), away(before.head) - away(head));
            }
            *entry = Some(Rival {
                head,
                heading: snake.heading(),
                length: snake.length,
                record,
            });
        }
    }

    fn record(&self, seat: u8) -> Option<Record> {
        let rival = self.rivals.get(usize::from(seat)).copied().flatten();
        rival.map(|rival| rival.record)
    }

    /// The share of its moves that no habit of a rival's foresees.
    pub(crate) fn doubt(&self, seat: u8) -> f32 {
        self.record(seat).map_or(DOUBT, |record| record.doubt)
    }

    /// A habit drawn by how far it is trusted.
    pub(crate) fn draw(&self, seat: u8, rng: &mut ChaCha8Rng) -> Habit {
        let trust = self.record(seat).map_or([1.0; HABITS], |record| {
            let best = record.trust[record.best()].max(f32::MIN_POSITIVE);
            record.trust.map(|trust| (trust / best).powi(SHARP))
        });
        let sum: f32 = trust.iter().sum();
        let mut at = below(rng, 1 << 16) as f32 / 65536.0 * sum;
        for (habit, trust) in Habit::ALL.into_iter().zip(trust) {
            at -= trust;
            if at <= 0.0 {
                return habit;
            }
        }
        Habit::ALL[HABITS - 1]
    }

    /// What the rivals in sight are thought to do. `free_at` is the board as they know it.
    pub(crate) fn forecast(&mut self, seen: &Observation, free_at: &[u16]) -> Forecast {
        let others = seen.snakes.iter().filter(|&(seat, _)| seat != seen.me);
        let in_sight = others.filter(|(_, snake)| snake.status == Status::Alive);
        let rivals = in_sight.filter_map(|(seat, _)| *self.rivals.get(usize::from(seat.0))?);
        let mut rivals: Vec<Rival> = rivals.collect();
        let me = seen.snakes.get(seen.me).and_then(|me| me.chain.head());
        if let Some(me) = me.map(|head| self.field.spot(head)) {
            rivals.sort_by_key(|rival| self.field.distance(rival.head, me));
        }
        let apples = spots(self.field, seen.apples.iter().flatten().copied());
        let router = &mut self.follower.router;
        let mut chasers = Vec::with_capacity(rivals.len());
        for (place, rival) in rivals.into_iter().enumerate() {
            let habit = Habit::ALL[rival.record.best()];
            let mut route = Vec::new();
            if habit.sense == Sense::Map && place < FOLLOWED {
                router.look(free_at, rival.head, 0, &apples);
                router.route(
                    rival.head,
                    rival.heading,
                    &mut route,
                    |at, heading, steps| pick(self.field, at, heading, steps, habit.taste),
                );
            }
            chasers.push(Chaser {
                head: rival.head,
                heading: rival.heading,
                habit,
                length: moves(rival.length as usize + SLACK),
                route,
                trusted: rival.record.is_trusted() && place < FOLLOWED,
                drift: rival.record.drift.clamp(LEAST_DRIFT, 1.0),
            });
        }
        Forecast {
            field: self.field,
            chasers,
            apples,
            free_at: free_at.to_vec(),
            sees_us: sees_us(seen),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::TimedBoard;
    use protocol::{Cell, Size};

    /// A rival on its way up, and a wall between it and the apple.
    fn state(y: u8) -> Observation {
        let wall: Vec<String> = (1..39).map(|y| format!("9,{y}")).collect();
        let snakes = format!("alive 2 0 0,39 1,39\nalive 2 0 4,{y} 4,{}", y + 1);
        let text = format!("18 20\n{}\n0\n{snakes}\n", wall.join(" "));
        text.parse().unwrap()
    }

    #[test]
    fn whoever_goes_round_a_wall_knows_the_way() {
        let field = Field::new(Size::new(20, 40).unwrap());
        let mut habits = Habits::new(field);
        let mut then = Outlook::new(field);
        for y in (0..19).rev() {
            habits.update(&state(y), &then);
            then = Outlook::of(field, &state(y));
        }
        let last = state(0);
        let board = TimedBoard::of(field, &last, |_| 0);
        let forecast = habits.forecast(&last, board.as_slice());
        assert_eq!(forecast.chasers[0].habit.sense, Sense::Map);
        assert_eq!(forecast.erratic().count(), 0);
        let apple = field.spot(Cell::new(18, 20));
        assert_eq!(habits.follower.meals(&forecast), [(apple, 34)]);
    }
}
