//! A doctor for bots: plays a bot through a scripted game of each edition and says, point by point,
//! whether it is fit for the tournament.
//!
//! Every state that the bot is sent is a legal one and its moves are really played. The script sees to
//! it that every kind of line comes up.

mod advice;
mod board_setup;
mod diagnosis;
mod examination;
mod finding;
mod histogram;
mod judge;
mod other_snakes;
mod script;
mod situation;
mod text;

pub use diagnosis::{Departed, Diagnosis, diagnose};
pub use examination::{End, ExaminedGame, LastOutput, Timed, examine};
pub use finding::{Finding, Point, Verdict};
pub use histogram::Histogram;
pub use situation::Situation;
