//! A doctor for bots: plays a bot through a scripted game of each edition and says, point by point,
//! whether it is fit for the tournament.
//!
//! Every state that the bot is sent is a legal one and its moves are really played. The script sees to
//! it that every kind of line comes up.

mod diagnosis;
mod extras;
mod finding;
mod histogram;
mod judge;
mod moment;
mod script;
mod stage;
mod text;
mod visit;

pub use diagnosis::{Departed, Diagnosis, diagnose};
pub use finding::{Finding, Point, Verdict};
pub use histogram::Histogram;
pub use moment::Moment;
pub use visit::{End, LastWords, Timed, Visit, examine};
