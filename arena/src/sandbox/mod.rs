//! Strangers' programs behind a fence: each bot runs under a warden of its own, at the highest level that
//! the system grants, and can touch nothing but its own snake.
//!
//! The arena's side is here: what may be used (`Limits`), what may be seen (`view`), how it is chosen
//! (`Sandbox`) and how a bot is started and ended (`Keeper`). `warden/` is the other side, which runs as a
//! process between the arena and the bot. `docs/security.md` has what is promised.

#[cfg(target_os = "linux")]
mod cgroup;
mod hint;
#[cfg(not(target_os = "linux"))]
#[path = "bare.rs"]
mod keeper;
#[cfg(target_os = "linux")]
mod keeper;
mod level;
mod limits;
#[cfg(target_os = "linux")]
mod order;
mod policy;
mod report;
#[cfg(target_os = "linux")]
pub mod self_test;
mod started;
mod tree;
#[cfg(target_os = "linux")]
mod view;
#[cfg(target_os = "linux")]
pub mod warden;

pub use hint::hint;
pub use keeper::Keeper;
pub use level::{Level, NoSuchLevel};
pub use limits::Limits;
pub use policy::{NotGranted, Sandbox, Wish};
pub use report::{Excess, Last};
pub use started::{Kept, Pipes, StartError};
pub use tree::descendants;
#[cfg(target_os = "linux")]
use tree::first_descendants;
