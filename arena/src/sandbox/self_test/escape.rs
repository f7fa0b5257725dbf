//! What a bot may try, and which level promises that it fails.

use super::super::Level;
use serde::{Deserialize, Serialize};
use std::path::PathBuf;

/// Something that a bot may try.
#[derive(Debug)]
pub struct Escape {
    /// What it is called on the command line.
    pub name: &'static str,
    /// What is promised.
    pub promise: &'static str,
    /// The lowest level that promises it.
    pub since: Level,
    /// The lowest level that promises it where the arena is root's, whose bots are users of their own.
    pub since_as_root: Level,
}

/// What there is to get at, made for the attempt.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Target {
    /// The arena's process.
    pub arena: u32,
    /// A rival's process.
    pub rival: u32,
    /// A folder with files that are not the bot's.
    pub folder: PathBuf,
    /// A port on this machine that is listened on.
    pub port: u16,
    /// More memory than is allowed, in bytes.
    pub memory: u64,
    /// More threads than are allowed.
    pub threads: u64,
    /// More bytes of files than are allowed.
    pub files: u64,
}

/// All of them.
pub const ESCAPES: &[Escape] = &[
    both("signal-arena", "signals do not reach the arena"),
    both("signal-rival", "signals do not reach a rival"),
    both(
        "rival-pipes",
        "a rival's pipes can be neither read nor written",
    ),
    both(
        "rival-memory",
        "a rival's memory can be neither read nor traced",
    ),
    both(
        "rival-schedule",
        "a rival's share of the machine cannot be changed",
    ),
    both("write-record", "the record of a game cannot be changed"),
    both("replace-program", "a rival's program cannot be replaced"),
    both("plant-config", "no configuration can be planted"),
    light(
        "read-private",
        "files that are not the bot's cannot be read",
    ),
    light("network", "there is no network, this machine's included"),
    light(
        "mount",
        "the file system cannot be rebuilt, nor a namespace made",
    ),
    limits("arena-memory", "the arena's memory cannot be looked into"),
    limits("environment", "the arena's environment is not handed on"),
    limits("memory", "memory is limited"),
    limits("threads", "processes and threads are limited"),
    limits("files", "files are limited"),
    Escape {
        name: "daemon",
        promise: "nothing outlives the bot",
        since: Level::None,
        since_as_root: Level::None,
    },
];

const fn light(name: &'static str, promise: &'static str) -> Escape {
    Escape {
        name,
        promise,
        since: Level::Light,
        since_as_root: Level::Light,
    }
}

/// As `light`, but that root's bots are users of their own from `limits` on.
const fn both(name: &'static str, promise: &'static str) -> Escape {
    Escape {
        since_as_root: Level::Limits,
        ..light(name, promise)
    }
}

const fn limits(name: &'static str, promise: &'static str) -> Escape {
    Escape {
        name,
        promise,
        since: Level::Limits,
        since_as_root: Level::Limits,
    }
}

impl Escape {
    /// Whether this level promises that it fails.
    pub fn is_prevented_at(&self, level: Level, as_root: bool) -> bool {
        level
            >= if as_root {
                self.since_as_root
            } else {
                self.since
            }
    }
}
