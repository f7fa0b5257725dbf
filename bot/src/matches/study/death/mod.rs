//! One death: its cause, its point of no return, and its story.

mod autopsy;
mod cause;
mod recording;
mod reservation_table;
mod story;
mod survival;
#[cfg(test)]
mod tests;

pub(super) use autopsy::{Autopsy, autopsy};
pub use cause::Cause;
pub(super) use recording::{Fatality, Recording};
pub use story::Story;
