//! What a rival will do next: a few simple ways to chase an apple, each trusted by how well it has
//! explained the rival's moves so far.

use super::forecast::{Chaser, FOLLOWED, Forecast};
use crate::field::Field;
use crate::timed::{TimedBoard, spots};
use protocol::wire::Status;
use protocol::{Direction, Observation, below};
use rand_chacha::ChaCha8Rng;
use std::ops::Deref;

/// A way to choose among steps that come equally close to the nearest apple.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Habit {
    /// Up and down before left and right.
    Vertical,
    /// Left and right before up and down.
    Horizontal,
    /// On as before, if that is one of them.
    Straight,
    /// Any of them.
    Any,
}

impl Habit {
    pub(crate) const ALL: [Self; 4] = [Self::Vertical, Self::Horizontal, Self::Straight, Self::Any];
}

/// How fast old moves are forgotten.
const FORGET: f32 = 0.96;
/// A habit is trusted if it was right that often, in that many moves at least.
const TRUSTED: (f32, f32) = (0.85, 8.0);
/// How much a habit that was right more often is preferred to the others.
const SHARP: i32 = 16;
/// Nobody stays away from apples for ever.
const LEAST_DRIFT: f32 = 0.05;

#[derive(Clone, Copy, Debug)]
struct Rival {
    head: usize,
    heading: Option<Direction>,
    /// How often each habit was right of late.
    trust: [f32; 4],
    /// Moves of late, forgotten at the same pace.
    moves: f32,
    /// How many of them came nearer to an apple, less those that went away.
    nearer: f32,
}

impl Rival {
    fn best_habit(&self) -> (Habit, bool) {
        let best = (0..4).max_by(|&a, &b| self.trust[a].total_cmp(&self.trust[b]));
        let best = best.unwrap_or(0);
        let (rate, least) = TRUSTED;
        let trusted = self.moves >= least && self.trust[best] >= rate * self.moves;
        (Habit::ALL[best], trusted)
    }

    /// Cells that it comes nearer to an apple with a move, on average.
    fn drift(&self) -> f32 {
        (self.nearer / self.moves).clamp(LEAST_DRIFT, 1.0)
    }
}

/// What is known about the rivals' habits.
#[derive(Clone, Debug)]
pub(crate) struct Habits {
    field: Field,
    rivals: Vec<Option<Rival>>,
    last: Option<(TimedBoard, Vec<usize>)>,
}

impl Habits {
    pub(crate) fn new(field: Field) -> Self {
        Self {
            field,
            rivals: Vec::new(),
            last: None,
        }
    }

    /// Takes in the next state and compares it with what each habit would have done.
    pub(crate) fn update(&mut self, seen: &Observation) {
        let field = self.field;
        self.rivals.resize(seen.snakes.len(), None);
        for (seat, snake) in seen.snakes.iter().filter(|&(seat, _)| seat != seen.me) {
            let entry = &mut self.rivals[usize::from(seat.0)];
            let known = entry.map(|rival| (rival.trust, rival.moves, rival.nearer));
            let (Status::Alive, Some(head)) = (snake.status, snake.chain.head()) else {
                continue;
            };
            let head = field.spot(head);
            let unknown = ([1.0, 1.0, 1.0, 0.5], 1.0, 1.0);
            let (mut trust, mut moves, mut nearer) = known.unwrap_or(unknown);
            if let (Some(before), Some((board, apples))) = (&entry, &self.last)
                && field.distance(before.head, head) == 1
            {
                let choices = best_steps(field, before.head, apples, |to| board.is_open(to, 1));
                moves = moves * FORGET + 1.0;
                let came = to_nearest(field, before.head, apples) as f32;
                nearer = nearer * FORGET + came - to_nearest(field, head, apples) as f32;
                for (habit, trust) in Habit::ALL.into_iter().zip(&mut trust) {
                    let right = pick(field, before.head, before.heading, &choices, habit);
                    let hit = match habit {
                        Habit::Any if choices.contains(&head) => 1.0 / choices.len() as f32,
                        _ => f32::from(u8::from(right == Some(head))),
                    };
                    *trust = *trust * FORGET + hit;
                }
            }
            *entry = Some(Rival {
                head,
                heading: snake.heading(),
                trust,
                moves,
                nearer,
            });
        }
        let apples = spots(field, seen.apples.iter().flatten().copied());
        self.last = Some((TimedBoard::of(field, seen, |_| 0), apples));
    }

    /// A habit drawn by how far it is trusted.
    pub(crate) fn draw(&self, seat: u8, rng: &mut ChaCha8Rng) -> Habit {
        let rival = self.rivals.get(usize::from(seat)).copied().flatten();
        let trust = rival.map_or([1.0; 4], |rival| {
            let best = rival
                .trust
                .iter()
                .copied()
                .fold(f32::MIN_POSITIVE, f32::max);
            rival.trust.map(|trust| (trust / best).powi(SHARP))
        });
        let sum: f32 = trust.iter().sum();
        let mut at = below(rng, 1 << 16) as f32 / 65536.0 * sum;
        for (habit, trust) in Habit::ALL.into_iter().zip(trust) {
            at -= trust;
            if at <= 0.0 {
                return habit;
            }
        }
        Habit::Any
    }

    /// What the rivals in sight are thought to do.
    pub(crate) fn forecast(&self, seen: &Observation) -> Forecast {
        let others = seen.snakes.iter().filter(|&(seat, _)| seat != seen.me);
        let in_sight = others.filter(|(_, snake)| snake.status == Status::Alive);
        let rivals = in_sight.filter_map(|(seat, _)| *self.rivals.get(usize::from(seat.0))?);
        let mut rivals: Vec<Rival> = rivals.collect();
        let me = seen.snakes.get(seen.me).and_then(|me| me.chain.head());
        if let Some(me) = me.map(|head| self.field.spot(head)) {
            rivals.sort_by_key(|rival| self.field.distance(rival.head, me));
        }
        let chaser = |(place, rival): (usize, &Rival)| {
            let (habit, trusted) = rival.best_habit();
            Chaser {
                head: rival.head,
                heading: rival.heading,
                habit,
                trusted: trusted && place < FOLLOWED,
                drift: rival.drift(),
            }
        };
        Forecast {
            field: self.field,
            chasers: rivals.iter().enumerate().map(chaser).collect(),
            apples: spots(self.field, seen.apples.iter().flatten().copied()),
        }
    }
}

/// Up to four steps.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Choices {
    steps: [usize; 4],
    count: usize,
}

impl Deref for Choices {
    type Target = [usize];

    fn deref(&self) -> &[usize] {
        &self.steps[..self.count]
    }
}

/// The steps that come closest to the nearest apple.
pub(crate) fn best_steps(
    field: Field,
    head: usize,
    apples: &[usize],
    open: impl Fn(usize) -> bool,
) -> Choices {
    let mut best = Choices::default();
    let mut least = usize::MAX;
    for to in field.around(head) {
        let left = to_nearest(field, to, apples);
        if left > least || !open(to) {
            continue;
        }
        if left < least {
            (least, best.count) = (left, 0);
        }
        best.steps[best.count] = to;
        best.count += 1;
    }
    best
}

fn to_nearest(field: Field, from: usize, apples: &[usize]) -> usize {
    let distances = apples.iter().map(|&apple| field.distance(from, apple));
    distances.min().unwrap_or(0)
}

/// The step a habit takes. [`Habit::Any`] takes the first.
pub(crate) fn pick(
    field: Field,
    head: usize,
    heading: Option<Direction>,
    choices: &[usize],
    habit: Habit,
) -> Option<usize> {
    let stride = field.stride();
    let is_vertical = |to: usize| to.abs_diff(head) == stride;
    let wanted = choices.iter().copied().find(|&to| match habit {
        Habit::Vertical => is_vertical(to),
        Habit::Horizontal => !is_vertical(to),
        Habit::Straight => field.direction(head, to) == heading,
        Habit::Any => true,
    });
    wanted.or(choices.first().copied())
}
