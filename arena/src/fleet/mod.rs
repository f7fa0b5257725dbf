//! Games to be played, wherever there is room for them: what a game needs to be played, what comes of it, and the
//! runners that have games played, on this machine or on many.
//!
//! Who wants games played implements [`Games`]: it is asked for the next one whenever there is room, and told of
//! each that is finished. A [`Runner`] does the rest.

mod finished;
mod games;
mod job;
mod local;
mod manner;
#[cfg(feature = "nats")]
pub mod nats;
mod one_game;

pub use finished::Finished;
pub use games::{Games, Next, Runner};
pub use job::{Job, Player, REPLAY};
pub use local::{LocalRunner, Watch};
pub use manner::Manner;
