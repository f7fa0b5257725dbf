//! What the tests of this crate share: where their data is, and how they report.

pub mod data;
pub mod vector;
