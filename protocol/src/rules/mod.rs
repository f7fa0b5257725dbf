//! One tick of the game, as a list of stages.

mod apples;
mod collisions;
mod placement;
mod start;
#[cfg(test)]
mod tests;
mod turn;
mod zombies;

pub use crate::state::{Death, Event};

use crate::{BySeat, Move, Seat, State};
use rand::Rng;
use turn::Turn;

/// Plays one tick: changes `state` and appends what happened to `events`.
///
/// The outcome is a function of the state, the moves and the random source alone, and folding the
/// events over the old state gives the new one.
///
/// ```
/// use snakepit_protocol::{
///     BySeat, Cell, Death, Event, GameConfig, Move, Seat, Setup, Snake, State, rng_from_seed, step,
/// };
/// use std::sync::Arc;
///
/// let setup = Setup {
///     config: Arc::new(GameConfig { num_snakes: 1, ..GameConfig::default() }),
///     tick: 0,
///     snakes: BySeat::from(vec![Snake::alive([Cell::new(0, 4), Cell::new(1, 4)])]),
///     apples: Vec::new(),
///     obstacles: Vec::new(),
///     zombies: Vec::new(),
/// };
/// let mut state = State::try_from(setup)?;
/// let moves = BySeat::from(vec![Move::Straight]);
/// let mut events = Vec::new();
/// step(&mut state, &moves, &mut rng_from_seed("a wall"), &mut events);
/// assert_eq!(events, [Event::Died { seat: Seat(0), death: Death::Wall }]);
/// assert_eq!(state.snakes()[Seat(0)].head(), None);
/// # Ok::<(), snakepit_protocol::SetupError>(())
/// ```
pub fn step(state: &mut State, moves: &BySeat<Move>, rng: &mut impl Rng, events: &mut Vec<Event>) {
    let mut turn = Turn::open(state, events);
    turn.advance(moves);
    turn.collide();
    turn.eat();
    turn.bury();
    turn.move_zombies();
    turn.reveal();
    turn.respawn(rng);
    turn.replace_apples(rng);
    turn.close();
}

/// Takes a snake whose program is gone off the board, for good. Does nothing the second time.
pub fn remove(state: &mut State, seat: Seat, events: &mut Vec<Event>) {
    if state.snakes()[seat].status != crate::SnakeStatus::Removed {
        let event = Event::Removed { seat };
        state.apply(event);
        events.push(event);
    }
}
