//! The sandbox tried out on this machine: every escape that it promises to prevent is attempted by a program
//! behind the fence, against targets that were made for it.

mod attempts;
mod escape;
mod run;

pub use attempts::attempt;
pub use escape::{ESCAPES, Escape, Target};
pub use run::{Trial, Upshot, try_all, why_not_higher};
