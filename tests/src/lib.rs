//! What the tests of this crate share: where their data is, how they report, a game to look at and a
//! browser to look with.

pub mod browser;
pub mod data;
pub mod recorded;
pub mod vector;
