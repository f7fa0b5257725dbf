//! What the arena tells a warden first.

use super::{Level, Limits};
use serde::{Deserialize, Serialize};
use std::path::PathBuf;

/// How the bot is to be fenced in. The program and its arguments are the warden's own arguments.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Order {
    /// How high.
    pub(super) level: Level,
    /// What it may use.
    pub(super) limits: Limits,
    /// What it may read beside the system, its own folder and its interpreter.
    pub(super) reads: Vec<PathBuf>,
    /// What it may not see although it lies in a folder that it may read.
    pub(super) hidden: Vec<PathBuf>,
    /// The control group that it belongs in, if there is one for it.
    pub(super) group: Option<PathBuf>,
}

impl Order {
    /// The file descriptor by which arena and warden talk.
    #[cfg(target_os = "linux")]
    pub(super) const LEASH: i32 = 3;
}
