//! People at this machine's keyboard: what they press, and when a round begins and ends.

mod keys;
mod seated;
mod wish;

pub use keys::{Hand, Press};
pub use seated::{MOST, People};
pub use wish::{NoWish, Wish};
