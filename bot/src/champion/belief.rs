//! Where unseen rivals may be: a crowd of guesses for each, heads and bodies, moved as a snake would
//! move and cut down by what is seen.

use super::predict::{Habit, Habits, best_steps, pick};
use crate::field::Field;
use crate::timed::{TimedBoard, moves, spots};
use protocol::wire::Status;
use protocol::{Observation, below};
use rand_chacha::ChaCha8Rng;
use std::collections::BTreeMap;

/// Guesses for one rival.
const CROWD: usize = 96;
/// The share of guesses that must have a cell in common for it to count as taken, in percent.
const TAKEN_PERCENT: usize = 6;
/// The share of guesses that must have their heads in a cell for it to count as a head, in percent.
const HEAD_PERCENT: usize = 5;

/// One guess: how the rival moves, and the cells gone through since it vanished, the latest first.
#[derive(Clone, Debug)]
struct Guess {
    habit: Habit,
    trail: Vec<u32>,
}

#[derive(Clone, Debug, Default)]
struct Hidden {
    length: u32,
    crowd: Vec<Guess>,
}

/// The guesses about all unseen rivals.
#[derive(Clone, Debug)]
pub(crate) struct Belief {
    field: Field,
    hidden: BTreeMap<u8, Hidden>,
    /// The last state's board and apples: what the rivals had before them when they moved.
    board: TimedBoard,
    apples: Vec<usize>,
}

impl Belief {
    pub(crate) fn new(field: Field) -> Self {
        Self {
            field,
            hidden: BTreeMap::new(),
            board: TimedBoard::new(field),
            apples: Vec::new(),
        }
    }

    /// Takes in the next state: guesses move on, those that cannot be are replaced.
    pub(crate) fn update(&mut self, seen: &Observation, habits: &Habits, rng: &mut ChaCha8Rng) {
        let unseen: Vec<(u8, usize, u32)> = (seen.snakes.iter())
            .filter(|&(seat, _)| seat != seen.me)
            .filter_map(|(seat, snake)| match snake.status {
                Status::Invisible { at, .. } => Some((seat.0, self.field.spot(at), snake.length)),
                _ => None,
            })
            .collect();
        self.hidden
            .retain(|seat, _| unseen.iter().any(|u| u.0 == *seat));
        let board = TimedBoard::of(self.field, seen, |_| 0);
        let apples = spots(self.field, seen.apples.iter().flatten().copied());
        for (seat, at, length) in unseen {
            let hidden = self.hidden.entry(seat).or_insert_with(|| Hidden {
                length,
                crowd: (0..CROWD)
                    .map(|_| Guess {
                        habit: habits.draw(seat, rng),
                        trail: vec![at as u32],
                    })
                    .collect(),
            });
            hidden.length = length;
            // In its first state its head is where it vanished; from then on it moves unseen.
            let snake = seen.snakes.get(protocol::Seat(seat));
            if snake.and_then(ticks_unseen).is_some_and(|ticks| ticks > 0) {
                let then = (&self.board, self.apples.as_slice());
                step(self.field, hidden, then, (&board, &apples), rng);
            }
        }
        (self.board, self.apples) = (board, apples);
    }

    /// Closes the cells that enough guesses have taken, until the guessed tails leave them.
    pub(crate) fn hold(&self, board: &mut TimedBoard) {
        for hidden in self.hidden.values() {
            let mut taken: BTreeMap<u32, (usize, usize)> = BTreeMap::new();
            for guess in &hidden.crowd {
                for (age, &spot) in guess.trail.iter().enumerate() {
                    let left = (hidden.length as usize).saturating_sub(age);
                    if left == 0 {
                        break;
                    }
                    let entry = taken.entry(spot).or_default();
                    entry.0 += 1;
                    entry.1 = entry.1.max(left);
                }
            }
            for (spot, (guesses, left)) in taken {
                if guesses * 100 >= hidden.crowd.len() * TAKEN_PERCENT {
                    board.hold(spot as usize, moves(left));
                }
            }
        }
    }

    /// The cells where enough guesses have their heads.
    pub(crate) fn heads(&self) -> Vec<usize> {
        let mut heads = Vec::new();
        for hidden in self.hidden.values() {
            let mut counts: BTreeMap<u32, usize> = BTreeMap::new();
            for &head in hidden.crowd.iter().filter_map(|guess| guess.trail.first()) {
                *counts.entry(head).or_default() += 1;
            }
            let likely = (counts.into_iter())
                .filter(|&(_, count)| count * 100 >= hidden.crowd.len() * HEAD_PERCENT);
            heads.extend(likely.map(|(spot, _)| spot as usize));
        }
        heads
    }
}

fn ticks_unseen(snake: &protocol::wire::Sighting) -> Option<u32> {
    match snake.status {
        Status::Invisible { ticks, .. } => Some(ticks),
        _ => None,
    }
}

/// Moves every guess from the board and apples of the last state to those of this one.
fn step(
    field: Field,
    hidden: &mut Hidden,
    then: (&TimedBoard, &[usize]),
    now: (&TimedBoard, &[usize]),
    rng: &mut ChaCha8Rng,
) {
    let ((board, apples), (seen, left)) = (then, now);
    let gone = |spot: usize| apples.contains(&spot) && !left.contains(&spot);
    let still = |spot: usize| apples.contains(&spot) && left.contains(&spot);
    let mut survivors: Vec<Guess> = Vec::with_capacity(CROWD);
    let mut eaters: Vec<Guess> = Vec::new();
    let mut lost: Vec<Guess> = Vec::new();
    for mut guess in std::mem::take(&mut hidden.crowd) {
        let Some(to) = guess_move(field, &guess, board, apples, rng) else {
            lost.push(guess);
            continue;
        };
        // It has not eaten an apple that is still there, and it is not where another is now.
        if still(to) || !seen.is_open(to, 1) {
            lost.push(guess);
            continue;
        }
        guess.trail.insert(0, to as u32);
        guess.trail.truncate(hidden.length.max(1) as usize);
        if gone(to) {
            eaters.push(guess.clone());
        }
        survivors.push(guess);
    }
    let pool = if eaters.is_empty() { survivors } else { eaters };
    if pool.is_empty() {
        hidden.crowd = lost;
        return;
    }
    hidden.crowd = (0..CROWD)
        .map(|i| match pool.get(i) {
            Some(guess) => guess.clone(),
            None => pool[below(rng, pool.len() as u32) as usize].clone(),
        })
        .collect();
}

/// Guesses chase the nearest apple by their habit; now and then one goes anywhere that is free.
fn guess_move(
    field: Field,
    guess: &Guess,
    board: &TimedBoard,
    apples: &[usize],
    rng: &mut ChaCha8Rng,
) -> Option<usize> {
    let trail = &guess.trail;
    let head = *trail.first()? as usize;
    let open = |to: usize| board.is_open(to, 1) && !trail.iter().any(|&t| t as usize == to);
    let stray = if guess.habit == Habit::Any { 12 } else { 1 };
    let goals = if below(rng, 100) < stray { &[] } else { apples };
    let choices = best_steps(field, head, goals, open);
    if choices.is_empty() {
        return None;
    }
    if guess.habit == Habit::Any || choices.len() > 2 {
        return Some(choices[below(rng, choices.len() as u32) as usize]);
    }
    let heading = trail
        .get(1)
        .and_then(|&neck| field.direction(neck as usize, head));
    pick(field, head, heading, &choices, guess.habit)
}

#[cfg(test)]
mod tests {
    use super::*;
    use protocol::{Cell, Size, rng_from_seed};

    #[test]
    fn an_unseen_rival_is_expected_on_its_way_to_the_apple() {
        let field = Field::new(Size::new(20, 20).unwrap());
        let (mut belief, habits) = (Belief::new(field), Habits::new(field));
        let mut rng = rng_from_seed("belief");
        for ticks in 0..6 {
            let text = format!("15 2\n0\nalive 2 0 0,19 1,19\ninvisible 6 0 {ticks} 2,2 2,2 0,2\n");
            belief.update(&text.parse().unwrap(), &habits, &mut rng);
        }
        assert!(belief.heads().contains(&field.spot(Cell::new(7, 2))));
        let mut board = TimedBoard::new(field);
        belief.hold(&mut board);
        let closed: Vec<u8> = (0..9)
            .filter(|&x| board.free_at(field.spot(Cell::new(x, 2))) > 0)
            .collect();
        assert_eq!(closed, [2, 3, 4, 5, 6, 7]);

        let seen = "15 2\n0\nalive 2 0 0,19 1,19\nalive 6 0 8,2 3,2\n";
        belief.update(&seen.parse().unwrap(), &habits, &mut rng);
        assert_eq!(belief.heads(), [0usize; 0]);
    }

    #[test]
    fn a_rival_of_known_habits_is_followed_although_unseen() {
        let field = Field::new(Size::new(20, 20).unwrap());
        let (mut belief, mut habits) = (Belief::new(field), Habits::new(field));
        let mut rng = rng_from_seed("habit");
        let me = "15 18\n0\nalive 2 0 0,19 1,19\n";
        for y in 2..14 {
            let text = format!("{me}alive 2 0 3,{y} 3,{}\n", y - 1);
            habits.update(&text.parse().unwrap());
        }
        for ticks in 0..10 {
            let text = format!("{me}invisible 2 0 {ticks} 3,13 3,13 3,12\n");
            belief.update(&text.parse().unwrap(), &habits, &mut rng);
        }
        // Down to the apple's row first, then along it.
        assert_eq!(belief.heads(), [field.spot(Cell::new(7, 18))]);
    }
}
