//! What a bot was going through when something happened to it.

use protocol::Observation;
use protocol::wire::Status;

/// What is special about a state, as far as bots stumble over it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Moment {
    /// Nothing.
    Plain,
    /// Another snake is invisible.
    SeesUnseen,
    /// The bot's own snake is invisible; the counter.
    Unseen(u32),
    /// The bot's snake is dead: nothing was sent.
    Dead,
}

impl Moment {
    /// The moment that a state shows.
    pub(super) fn of(seen: &Observation) -> Self {
        let counter = |status| match status {
            Status::Invisible { ticks, .. } => Some(ticks),
            _ => None,
        };
        if let Some(ticks) = counter(seen.snakes[seen.me].status) {
            return Self::Unseen(ticks);
        }
        if seen
            .snakes
            .values()
            .any(|snake| counter(snake.status).is_some())
        {
            return Self::SeesUnseen;
        }
        Self::Plain
    }
}
