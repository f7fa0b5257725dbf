//! What results say about strength. Pure: no clock, no files, randomness as a parameter.

mod result;

pub use result::{Placing, Played};
