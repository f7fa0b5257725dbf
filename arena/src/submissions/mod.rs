//! A lecturer's folder: one file or folder for each student, looked into, copied to a place of its own, compiled and checked, so
//! that a tournament can be played between those that are fit, and every student can be told why not.

mod copy;
mod found;
mod label;
mod ledger;
mod look;
#[cfg(test)]
mod sample;
mod table;
mod take_in;

pub use found::{FolderProblem, Submission, list};
pub use label::Label;
pub use ledger::Ledger;
pub use look::Refusal;
pub use table::csv;
pub use take_in::{Taken, Terms, take_in};
