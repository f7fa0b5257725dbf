//! A program's way in: upload, build, check, trial game, and then it plays. Every step is in the store as it is taken, with
//! the words that the student reads.

mod archive;
mod file_kind;
mod queue;
mod stage;
mod stored;
mod trial;
mod upload;
mod worker;

pub(super) use stored::{StoredProgram, player};
pub(super) use trial::{fail_trial, judge_trial};
pub(super) use worker::{Intake, resume};
