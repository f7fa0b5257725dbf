//! What a rival will do next: a few simple ways to chase an apple, each trusted by how well it has
//! explained the rival's moves so far.

use crate::field::Field;
use crate::search::UNSEEN;
use crate::timed::{TimedBoard, spots};
use protocol::wire::Status;
use protocol::{Direction, Observation, below};
use rand_chacha::ChaCha8Rng;

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
/// How far ahead a rival's way counts as taken.
const LOOK_AHEAD: u16 = 20;
/// How far a rival is followed on its way to an apple.
const RACE_AHEAD: u16 = 90;
/// A habit is trusted if it was right that often, in that many moves at least.
const TRUSTED: (f32, f32) = (0.85, 8.0);
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

/// Where the rivals will go if they do as they have done so far.
#[derive(Clone, Debug)]
pub(crate) struct Forecast {
    /// For each spot the move with which a rival will enter it soon, or [`UNSEEN`].
    pub(crate) entered: Vec<u16>,
    /// Apples that trusted rivals will reach, and when.
    pub(crate) eaten: Vec<(usize, u16)>,
    /// Heads of visible rivals that nobody can predict, and how fast each comes nearer to an apple.
    pub(crate) erratic: Vec<(usize, f32)>,
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
        let trust = rival.map_or([1.0; 4], |rival| rival.trust.map(|t| t * t * t));
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

    /// Follows every visible rival ahead by its best habit.
    pub(crate) fn forecast(&self, seen: &Observation, free_at: &[u16]) -> Forecast {
        let field = self.field;
        let mut forecast = Forecast {
            entered: vec![UNSEEN; field.spots()],
            eaten: Vec::new(),
            erratic: Vec::new(),
        };
        let apples = spots(field, seen.apples.iter().flatten().copied());
        for (seat, snake) in seen.snakes.iter().filter(|&(seat, _)| seat != seen.me) {
            let rival = self.rivals.get(usize::from(seat.0)).copied().flatten();
            let (Some(rival), Status::Alive) = (rival, snake.status) else {
                continue;
            };
            let (habit, trusted) = rival.best_habit();
            if !trusted {
                forecast.erratic.push((rival.head, rival.drift()));
            }
            let (mut at, mut heading) = (rival.head, rival.heading);
            let mut trail = Vec::new();
            for with_move in 1..=RACE_AHEAD {
                let open = |to: usize| free_at[to] <= with_move && !trail.contains(&to);
                let choices = best_steps(field, at, &apples, open);
                let Some(to) = pick(field, at, heading, &choices, habit) else {
                    break;
                };
                heading = field.direction(at, to);
                if with_move <= LOOK_AHEAD {
                    forecast.entered[to] = forecast.entered[to].min(with_move);
                } else if !trusted {
                    break;
                }
                trail.push(to);
                at = to;
                if apples.contains(&at) {
                    if trusted {
                        forecast.eaten.push((at, with_move));
                    }
                    break;
                }
            }
        }
        forecast
    }
}

/// The steps that come closest to the nearest apple.
pub(crate) fn best_steps(
    field: Field,
    head: usize,
    apples: &[usize],
    open: impl Fn(usize) -> bool,
) -> Vec<usize> {
    let nearest = |from: usize| to_nearest(field, from, apples);
    let mut steps: Vec<usize> = field.around(head).to_vec();
    steps.retain(|&to| open(to));
    if let Some(best) = steps.iter().map(|&to| nearest(to)).min() {
        steps.retain(|&to| nearest(to) == best);
    }
    steps
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

#[cfg(test)]
mod tests {
    use super::*;
    use protocol::{Cell, Size};

    fn state(head: (u8, u8), neck: (u8, u8)) -> Observation {
        let (x, y) = head;
        let (nx, ny) = neck;
        let text = format!("18 18\n0\nalive 2 0 0,19 1,19\nalive 2 0 {x},{y} {nx},{ny}\n");
        text.parse().unwrap()
    }

    #[test]
    fn a_rival_is_followed_by_the_habit_that_it_has_shown() {
        let field = Field::new(Size::new(20, 20).unwrap());
        let mut habits = Habits::new(field);
        for x in 2..12 {
            habits.update(&state((x, 5), (x - 1, 5)));
        }
        let last = state((11, 5), (10, 5));
        let board = TimedBoard::of(field, &last, |_| 0);
        let forecast = habits.forecast(&last, board.as_slice());
        let at = |x, y| forecast.entered[field.spot(Cell::new(x, y))];
        assert_eq!((at(12, 5), at(18, 5), at(18, 10)), (1, 7, 12));
        assert_eq!(forecast.eaten, [(field.spot(Cell::new(18, 18)), 20)]);
        assert_eq!(forecast.erratic, []);
    }
}
