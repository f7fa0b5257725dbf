//! One snake fills the board: a paper's methods, and ours.

mod almighty;
mod figures;
mod formula;
mod game;
mod halves;
mod method;
mod ours;
mod published;
mod ring;
mod shortest;
mod show;
mod trial;

pub use figures::figures;
pub use formula::Formula;
pub use game::{Game, Step};
pub use method::{LARGEST, Method, MethodError, Snake, board};
pub use show::Show;
pub use trial::{Ending, Summary, measure, play};
