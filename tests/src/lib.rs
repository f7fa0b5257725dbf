//! What the tests of this crate share: where their data is, how they report, how they run the arena
//! and read what it recorded, the bots that try its patience, and a terminal and a browser to look with.

pub mod accessibility;
pub mod browser;
mod chromium;
#[cfg(target_os = "linux")]
pub mod classroom;
#[cfg(target_os = "linux")]
pub mod course;
pub mod data;
#[cfg(target_os = "linux")]
pub mod fleet;
#[cfg(target_os = "linux")]
pub mod fuzz;
#[cfg(target_os = "linux")]
pub mod hostile;
#[cfg(target_os = "linux")]
pub mod load;
#[cfg(target_os = "linux")]
pub mod played;
#[cfg(target_os = "linux")]
pub mod processes;
pub mod recorded;
#[cfg(target_os = "linux")]
pub mod runner;
pub mod served;
#[cfg(target_os = "linux")]
pub mod siege;
#[cfg(target_os = "linux")]
pub mod terminal;
pub mod vector;
#[cfg(target_os = "linux")]
pub mod visitor;
