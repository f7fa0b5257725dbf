//! A game in progress: the rules' side of every game, of bots and people alike.

use crate::rules;
use crate::{BySeat, Event, GameConfig, Move, Seat, State, rng_from_seed};
use rand_chacha::ChaCha8Rng;
use std::sync::Arc;

/// A state, the random source that its next ticks draw from, and what happened in the last one.
///
/// ```
/// use snakepit_protocol::{BySeat, Game, GameConfig, Move};
///
/// let mut game = Game::new(GameConfig::default().into(), "seed");
/// let straight_on = BySeat::from_fn(4, |_| Move::Straight);
/// let events = game.step(&straight_on);
/// assert_eq!(events.len(), 4);
/// assert_eq!(game.state().tick(), 1);
/// ```
#[derive(Clone, Debug)]
pub struct Game {
    state: State,
    rng: ChaCha8Rng,
    events: Vec<Event>,
    /// Whether the events are those of a tick that is over.
    is_over: bool,
}

impl Game {
    /// A new game. The same configuration, seed and moves give the same game everywhere.
    pub fn new(config: Arc<GameConfig>, seed: &str) -> Self {
        let mut rng = rng_from_seed(seed);
        let state = State::new(config, &mut rng);
        Self::resume(state, rng)
    }

    /// A game that goes on from a state.
    pub fn resume(state: State, rng: ChaCha8Rng) -> Self {
        Self {
            state,
            rng,
            events: Vec::new(),
            is_over: true,
        }
    }

    /// Where everything is now.
    pub fn state(&self) -> &State {
        &self.state
    }

    /// What happened in the last tick, and who was removed since.
    pub fn events(&self) -> &[Event] {
        &self.events
    }

    /// Takes a snake off the board for good, as part of the tick that comes next.
    pub fn remove(&mut self, seat: Seat) {
        self.begin_tick();
        rules::remove(&mut self.state, seat, &mut self.events);
    }

    /// Plays a tick and returns what happened in it.
    pub fn step(&mut self, moves: &BySeat<Move>) -> &[Event] {
        self.begin_tick();
        rules::step(&mut self.state, moves, &mut self.rng, &mut self.events);
        self.is_over = true;
        &self.events
    }

    /// Changes the position between two ticks, as an examiner does who wants to see something happen.
    pub fn arrange(&mut self, change: impl FnOnce(State) -> State) {
        self.state = change(self.state.clone());
    }

    fn begin_tick(&mut self) {
        if std::mem::take(&mut self.is_over) {
            self.events.clear();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_removal_belongs_to_the_tick_that_comes_next() {
        let mut game = Game::new(GameConfig::default().into(), "game");
        let moves = BySeat::from_fn(4, |_| Move::Straight);
        game.step(&moves);
        game.remove(Seat(1));
        let removed = Event::Removed { seat: Seat(1) };
        assert_eq!(game.events(), [removed]);
        assert_eq!(game.step(&moves)[0], removed);
        assert!(!game.step(&moves).contains(&removed));
    }
}
