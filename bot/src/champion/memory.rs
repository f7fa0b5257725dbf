//! What the wire does not say and the past does: growth still to come, ages of apples, the tick.

use crate::field::Field;
use crate::timed::spots;
use protocol::{Observation, Seat};

/// What an apple adds in most editions.
const USUAL_GROWTH: u16 = 5;

/// What a decaying apple loses in ten ticks.
const LOSS_IN_TEN_TICKS: i32 = 1;

/// Kept from state to state.
#[derive(Clone, Debug)]
pub(crate) struct Memory {
    field: Field,
    /// States seen, and a tick for each of our deaths.
    pub(crate) tick: u32,
    /// What an apple is thought to add.
    pub(crate) unit: u16,
    apples: Vec<Known>,
    snakes: Vec<Grown>,
    /// Whether apples lose worth: unknown until somebody has eaten an old one.
    decaying: Option<bool>,
    /// The most that one apple can add, as far as was seen.
    most: u16,
    /// Whether a growth of exactly that much has been seen to end.
    most_is_sure: bool,
}

#[derive(Clone, Copy, Debug, Default)]
struct Known {
    at: Option<usize>,
    age: u32,
}

/// One snake's length and the growth it still has to come.
#[derive(Clone, Copy, Debug, Default)]
struct Grown {
    length: u32,
    growth: u16,
    /// How old the apple was that it grows by, as long as it grows by one apple only.
    ate_age: Option<u32>,
    since: u16,
}

impl Memory {
    pub(crate) fn new(field: Field) -> Self {
        Self {
            field,
            tick: 0,
            unit: USUAL_GROWTH,
            apples: Vec::new(),
            snakes: Vec::new(),
            decaying: None,
            most: USUAL_GROWTH,
            most_is_sure: false,
        }
    }

    /// Takes in the next state.
    pub(crate) fn update(&mut self, seen: &Observation) {
        self.tick += 1;
        self.snakes.resize(seen.snakes.len(), Grown::default());
        for (seat, sighting) in seen.snakes.iter() {
            let mut snake = self.snakes[usize::from(seat.0)];
            if !sighting.is_on_board() {
                self.snakes[usize::from(seat.0)] = Grown::default();
                continue;
            }
            if snake.length == 0 || sighting.length < snake.length {
                snake = Grown::default();
            } else if sighting.length > snake.length {
                snake.growth = snake.growth.saturating_sub(1);
                snake.since += 1;
                self.still_growing(&mut snake);
            } else {
                self.growth_ended(&mut snake);
            }
            snake.length = sighting.length;
            let head = spots(self.field, sighting.chain.head().into_iter());
            let eaten = (self.apples.iter())
                .find(|apple| apple.at.is_some() && head.first().copied() == apple.at);
            if let Some(apple) = eaten {
                snake.ate_age = (snake.growth == 0).then_some(apple.age);
                snake.since = 0;
                // Too much is safe: a growth that ends early is seen at once.
                snake.growth += self.most;
            }
            self.snakes[usize::from(seat.0)] = snake;
        }
        self.update_apples(seen);
    }

    /// A growth that stops early tells what an apple is worth.
    fn growth_ended(&mut self, snake: &mut Grown) {
        if let Some(age) = snake.ate_age.take()
            && snake.since > 0
        {
            self.most_is_sure |= snake.since == self.most;
            if snake.since < self.unit && age >= 10 && self.decaying.is_none() {
                self.decaying = Some(true);
            } else if age < 5 {
                self.unit = snake.since;
            }
        }
        snake.growth = 0;
    }

    /// An old apple that was worth all of a fresh one does not decay, and a growth that goes on when
    /// it should have ended may go on still.
    fn still_growing(&mut self, snake: &mut Grown) {
        if let Some(age) = snake.ate_age
            && snake.since >= self.unit
            && age >= 10
            && self.decaying.is_none()
        {
            self.decaying = Some(false);
        }
        if snake.ate_age.is_some() && snake.since > self.most {
            self.most = snake.since;
        }
        if snake.growth == 0 && !(self.most_is_sure && snake.since <= self.most) {
            snake.growth = 1;
        }
    }

    fn update_apples(&mut self, seen: &Observation) {
        self.apples.resize(seen.apples.len(), Known::default());
        for (known, &shown) in self.apples.iter_mut().zip(&seen.apples) {
            let at = shown.map(|cell| self.field.spot(cell));
            known.age = if at == known.at { known.age + 1 } else { 0 };
            known.at = at;
        }
    }

    /// The growth a snake has to come, at most.
    pub(crate) fn growth(&self, seat: Seat) -> u16 {
        (self.snakes.get(usize::from(seat.0))).map_or(0, |snake| snake.growth)
    }

    /// The apples on the board, each with its age.
    pub(crate) fn apples(&self) -> impl Iterator<Item = (usize, u32)> {
        (self.apples.iter()).filter_map(|apple| Some((apple.at?, apple.age)))
    }

    /// The most that an apple can add.
    pub(crate) fn most(&self) -> u16 {
        self.most
    }

    /// What an apple of that age would add. A game with a single apple may be one where they decay.
    pub(crate) fn worth_at(&self, age: u32) -> i32 {
        let fresh = i32::from(self.unit);
        let decays = self.decaying.unwrap_or(self.apples.len() == 1);
        if decays {
            let age = i32::try_from(age).unwrap_or(i32::MAX / 2);
            fresh - age * LOSS_IN_TEN_TICKS / 10
        } else {
            fresh
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use protocol::Size;

    /// The growth that is remembered after each state of a snake alone on a row of cells.
    fn growths(states: &[(&str, &str)]) -> Vec<u16> {
        let mut memory = Memory::new(Field::new(Size::new(30, 1).unwrap()));
        let remember = |&(apple, snake): &(&str, &str)| {
            let text = format!("-1 -1\n{apple}\n0\nalive {snake}\n");
            memory.update(&text.parse().unwrap());
            memory.growth(Seat(0))
        };
        states.iter().map(remember).collect()
    }

    #[test]
    fn eating_is_seen_and_so_is_the_end_of_growth() {
        let eaten = [
            ("6 0", "3 0 5,0 3,0"),
            ("20 0", "3 0 6,0 4,0"),
            ("20 0", "4 0 7,0 4,0"),
            ("20 0", "5 0 8,0 4,0"),
            ("20 0", "5 0 9,0 5,0"),
        ];
        assert_eq!(growths(&eaten), [0, 5, 4, 3, 0]);
    }

    #[test]
    fn a_new_life_starts_without_growth() {
        let died = [
            ("6 0", "9 0 5,0 5,0"),
            ("20 0", "9 0 6,0 6,0"),
            ("20 0", "5 0 15,0 11,0"),
        ];
        assert_eq!(growths(&died), [0, 5, 0]);
    }
}
