//! One snake and a clock: a course project's method, and ours.

mod figures;
mod game;
mod method;
mod ours;
mod seed;
mod show;
mod trial;

pub use figures::figures;
pub use game::{End, Game, Kind, Target};
pub use method::{Method, Snake};
pub use show::Show;
pub use trial::{Ending, Summary, measure, play};
