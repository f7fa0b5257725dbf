//! The state of a game between two ticks, and how events change it.

mod apple;
mod blocks;
mod board;
mod digest;
mod event;
mod fold;
mod observe;
mod setup;
mod snake;
mod texts;
mod zombie;

pub(crate) use blocks::Found;
pub(crate) use board::straight;

pub use apple::{Apple, AppleKind};
pub use board::State;
pub use event::{Death, Event};
pub use fold::Impossible;
pub use setup::{Setup, SetupError};
pub use snake::{Cloak, Snake, SnakeStatus};
pub use texts::StateTexts;
pub use zombie::Zombie;
