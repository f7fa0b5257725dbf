//! A world of its own for one bot: processes, network, mounts, shared memory, names and users.

use super::unfenced::Unfenced;
use rustix::process::{getgid, getuid};
use rustix::thread::UnshareFlags;
use std::fs;
use std::io;

/// Leaves the worlds that the arena lives in, but for its mounts: the warden goes on to look at processes from
/// outside. The next child is the first process of the new world.
pub(super) fn leave() -> Result<(), Unfenced> {
    let mut worlds =
        UnshareFlags::NEWPID | UnshareFlags::NEWNET | UnshareFlags::NEWIPC | UnshareFlags::NEWUTS;
    let (user, group) = (getuid(), getgid());
    // Root has the right to all of that, and its bots are users of their own. Others get it in a world where
    // they are alone.
    if !user.is_root() {
        worlds |= UnshareFlags::NEWUSER;
    }
    unshare(worlds).map_err(Unfenced::at("making namespaces"))?;
    if !user.is_root() {
        let map = |file: &str, text: &str| {
            let done = fs::write(format!("/proc/self/{file}"), text);
            done.map_err(Unfenced::at(format!("writing {file}")))
        };
        map("setgroups", "deny")?;
        map("uid_map", &format!("{user} {user} 1", user = user.as_raw()))?;
        map(
            "gid_map",
            &format!("{group} {group} 1", group = group.as_raw()),
        )?;
    }
    Ok(())
}

/// Leaves the mounts as well.
pub(super) fn leave_mounts() -> Result<(), Unfenced> {
    unshare(UnshareFlags::NEWNS).map_err(Unfenced::at("making a namespace of mounts"))
}

#[allow(unsafe_code, reason = "the call has no safe interface")]
fn unshare(worlds: UnshareFlags) -> io::Result<()> {
    // SAFETY: no descriptors are unshared, and this process has one thread.
    Ok(unsafe { rustix::thread::unshare_unsafe(worlds) }?)
}

/// Whether this process is in a namespace of users in which there is only one: there the kernel counts no other
/// program of that person.
pub(super) fn is_own_user() -> bool {
    let map = fs::read_to_string("/proc/self/uid_map").unwrap_or_default();
    map.split_ascii_whitespace().last() == Some("1")
}
