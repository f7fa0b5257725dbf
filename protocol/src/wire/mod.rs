//! The text between arena and bot: one `FromStr` and one `Display` per type, and a [`Reader`] that
//! turns a stream of lines into states.

mod chain;
mod cursor;
mod error;
mod init;
mod line_splitter;
mod moves;
mod observation;
pub(crate) mod print;
mod reader;
mod sighting;

pub use chain::Chain;
pub use error::{ParseError, Problem};
pub use init::Init;
pub use line_splitter::{CappedLine, LineSplitter};
pub use moves::{Move, Reply};
pub use observation::Observation;
pub use reader::{Message, Reader};
pub use sighting::{Sighting, Status};

/// What the arena sends in place of a state when the game is over.
pub const GAME_OVER: &str = "Game Over";
