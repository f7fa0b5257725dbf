//! What the tests of this crate share: where their data is, how they report, how they run the arena
//! and read what it recorded, and the bots that try its patience.

pub mod data;
#[cfg(target_os = "linux")]
pub mod hostile;
#[cfg(target_os = "linux")]
pub mod played;
#[cfg(target_os = "linux")]
pub mod processes;
#[cfg(target_os = "linux")]
pub mod runner;
pub mod vector;
