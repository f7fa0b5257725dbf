//! What happens in a league, as its pages hear of it.

use super::store::{BotId, GameId, VersionId};
use serde::Serialize;

/// Something that a page may want to show at once. It says what to read again, not what is new.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum Event {
    /// A version has gone on on its way in, or was put in another state.
    Version {
        /// Of which bot.
        bot: BotId,
        /// Which.
        version: VersionId,
    },
    /// A game begins.
    GameBegins {
        /// Which.
        game: GameId,
    },
    /// A game is in the store.
    GameEnds {
        /// Which.
        game: GameId,
    },
    /// Strengths have moved.
    Ratings,
    /// A round of divisions or finals has begun or ended.
    Round,
    /// An announcement or a switch.
    Notice,
}
