//! Small bots to start from, one in each of several languages.

mod kit;
mod list;

pub use kit::{Kit, KitError};
pub use list::KITS;
