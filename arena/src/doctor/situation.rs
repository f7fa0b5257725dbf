//! What a bot was going through when something happened to it.

use protocol::Observation;
use protocol::wire::Status;

/// What is special about a state, as far as bots stumble over it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Situation {
    /// Nothing.
    Plain,
    /// Another snake is invisible.
    SeesUnseen {
        /// How many of its cells are shown.
        known: usize,
    },
    /// The bot's own snake is invisible; the counter.
    Unseen(u32),
    /// The bot's snake is dead: nothing was sent.
    Dead,
}

impl Situation {
    /// The situation that a state shows.
    pub(super) fn of(seen: &Observation) -> Self {
        let counter = |status| match status {
            Status::Invisible { ticks, .. } => Some(ticks),
            _ => None,
        };
        if let Some(ticks) = counter(seen.snakes[seen.me].status) {
            return Self::Unseen(ticks);
        }
        let mut others = seen.snakes.values();
        match others.find(|snake| counter(snake.status).is_some()) {
            Some(unseen) => Self::SeesUnseen {
                known: unseen.chain.cells().count(),
            },
            None => Self::Plain,
        }
    }
}
