//! What the tests of this crate share: where their data is, how they report, how they run the arena
//! and read what it recorded, and the bots that try its patience.

pub mod data;
pub mod hostile;
pub mod played;
pub mod processes;
pub mod runner;
pub mod vector;
