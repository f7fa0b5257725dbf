//! What is: the whole truth about a game between two ticks.

mod apple;
mod board;
mod digest;
mod observe;
mod setup;
mod snake;
mod zombie;

pub(crate) use board::{Found, straight};

pub use apple::{Apple, AppleKind};
pub use board::{Impossible, State};
pub use setup::{Setup, SetupError};
pub use snake::{Cloak, Snake, SnakeStatus};
pub use zombie::Zombie;
