//! People at this machine's keyboard: what they press, and when a round begins and ends.

mod keys;
mod player_command;
mod seated;

pub use keys::{KeySet, Press};
pub use player_command::{PlayerCommand, UnknownCommand};
pub use seated::{MOST, People};
