//! The user that a bot runs as.

use rustix::process::{Gid, Uid, getuid};
use rustix::thread::{set_thread_groups, set_thread_res_gid, set_thread_res_uid};
use std::fs;
use std::io;
use std::os::unix::fs::MetadataExt;

/// Users from here on are no people's: a bot of root's gets the one with its warden's process number, which no
/// other bot has at the same time.
const FIRST: u32 = 0x7000_0000;
/// The same where a container knows only the first 65,536 users.
const FIRST_SMALL: u32 = 61_184;
const SMALL: u32 = 4_000;

/// A user that owns nothing and that no program runs as.
#[derive(Clone, Copy, Debug)]
pub(super) struct Nobody(u32);

impl Nobody {
    /// The user for a bot of this process, if this process is root's: other people's bots run as themselves.
    pub(super) fn for_root() -> Option<Self> {
        getuid().is_root().then(|| Self(std::process::id()))
    }

    /// Becomes that user, for good.
    pub(super) fn become_it(self) -> io::Result<()> {
        set_thread_groups(&[])?;
        become_user(FIRST.saturating_add(self.0))
            .or_else(|_| become_user(FIRST_SMALL + self.0 % SMALL))
    }
}

/// The threads that this user has now. What the kernel does not tell is not counted.
pub(super) fn threads_of_this() -> u64 {
    let user = getuid().as_raw();
    let processes = fs::read_dir("/proc").into_iter().flatten().flatten();
    let tasks = processes.filter_map(|process| {
        // Whose it is needs no look inside, and a folder has a link for each folder in it, beside its own two.
        let is_number = process.file_name().as_encoded_bytes()[0].is_ascii_digit();
        let tasks = fs::metadata(process.path().join("task")).ok()?;
        (is_number && tasks.uid() == user).then(|| tasks.nlink().saturating_sub(2))
    });
    tasks.sum()
}

fn become_user(number: u32) -> io::Result<()> {
    let (user, group) = (Uid::from_raw(number), Gid::from_raw(number));
    set_thread_res_gid(group, group, group)?;
    set_thread_res_uid(user, user, user)?;
    Ok(())
}
