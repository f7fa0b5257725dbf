//! `arena submit`: the upload of a league's page from a terminal or from CI, by the same interface that any program may use.

mod client;
mod way_in;

pub use client::{Client, SubmitError};
pub use way_in::{Progress, Submitted};
