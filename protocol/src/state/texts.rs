//! The texts of one state for all seats. Unless a snake is invisible, seats are sent the same but for their own number,
//! and the state is printed once.

use super::State;
use crate::Seat;
use std::ops::Range;

/// More than the text of four snakes of some length.
const TYPICAL_LENGTH: usize = 1024;

/// What each seat is sent of a state, as text: the same as [`State::observe`] printed.
///
/// ```
/// use snakepit_protocol::{GameConfig, Seat, State, StateTexts, rng_from_seed};
///
/// let state = State::new(GameConfig::default().into(), &mut rng_from_seed("texts"));
/// let mut texts = StateTexts::new(&state);
/// assert_eq!(texts.of(Seat(2)), state.observe(Seat(2)).to_string());
/// assert_eq!(texts.of(Seat(0)), state.observe(Seat(0)).to_string());
/// ```
#[derive(Debug)]
pub struct StateTexts<'a> {
    state: &'a State,
    /// The last text that was asked for.
    text: String,
    /// Where the seat's number stands in it, if all seats are sent the rest as it is.
    number: Option<Range<usize>>,
}

impl<'a> StateTexts<'a> {
    /// The texts of this state, none of which is printed yet.
    pub fn new(state: &'a State) -> Self {
        Self {
            state,
            text: String::with_capacity(TYPICAL_LENGTH),
            number: None,
        }
    }

    /// What this seat is sent.
    pub fn of(&mut self, seat: Seat) -> &str {
        let digits = seat.to_string();
        match &mut self.number {
            Some(number) => {
                self.text.replace_range(number.clone(), &digits);
                number.end = number.start + digits.len();
            }
            None => self.print(seat, digits.len()),
        }
        &self.text
    }

    fn print(&mut self, seat: Seat, digits: usize) {
        self.text.clear();
        let seen = self.state.observe(seat);
        // Writing to a string does not fail.
        let _ = seen.write_surroundings(&mut self.text);
        let start = self.text.len();
        let _ = seen.write_snakes(&mut self.text);
        let all_visible = self
            .state
            .snakes()
            .values()
            .all(|snake| snake.cloak.is_none());
        self.number = all_visible.then_some(start..start + digits);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{GameConfig, rng_from_seed};

    #[test]
    fn numbers_of_one_and_of_two_digits_take_each_others_place() {
        let config = GameConfig {
            num_snakes: 12,
            ..GameConfig::default()
        };
        let state = State::new(config.into(), &mut rng_from_seed("dozen"));
        let mut texts = StateTexts::new(&state);
        for seat in [11, 3, 10, 0].map(Seat) {
            assert_eq!(texts.of(seat), state.observe(seat).to_string());
        }
    }
}
