//! The process between the arena and one bot: it puts up the fence, starts the bot behind it, ends it when it
//! uses too much, and when the bot ends, or the arena does, ends everything that the bot has started.
//!
//! It is the arena's own program, started anew with nothing of the arena's memory, and has one thread. The
//! only words it hears are the arena's, and what it does not need of the bot's pipes it closes.

mod calls;
mod files;
mod init;
mod namespaces;
mod root;
mod spawn;
mod unfenced;
mod user;
mod ward;

use super::order::Order;
use super::report::Report;
use super::{Level, cgroup};
use rustix::fd::{FromRawFd, OwnedFd};
use rustix::process::{DumpableBehavior, getpid, set_child_subreaper, set_dumpable_behavior};
use spawn::Task;
use std::ffi::OsString;
use std::fs::File;
use std::io::{self, Read, Write};
use std::os::unix::net::UnixStream;
use std::path::PathBuf;
use unfenced::Unfenced;
use user::Nobody;
use ward::Ward;

/// No order is longer.
const ORDER_CAP: usize = 1 << 20;

/// What the warden does, with the bot's program and its arguments as words.
///
/// # Errors
/// If it is not the arena that has started it.
pub fn keep(words: impl IntoIterator<Item = OsString>) -> io::Result<()> {
    let mut leash = leash()?;
    let order: Order = serde_json::from_slice(&line(&mut leash, ORDER_CAP)?)?;
    let mut words = words.into_iter();
    let members = |group: &PathBuf| {
        let list = group.join(cgroup::MEMBERS);
        File::options().write(true).open(list).ok()
    };
    let task = Task {
        // While it can be seen and is this user's.
        group: order.group.as_ref().and_then(members),
        program: words.next().unwrap_or_default().into(),
        args: words.collect(),
        order,
        nobody: Nobody::for_root(),
    };
    // Orphans become its children, and are found and ended with the rest.
    set_child_subreaper(Some(getpid()))?;
    let limits = (task.order.level >= Level::Limits).then_some(&task.order.limits);
    match start(&task) {
        Ok(ward) => {
            let watched = ward.watch(&mut leash, limits);
            if let Some(group) = &task.order.group {
                cgroup::end(group);
            }
            watched
        }
        Err(report) => tell(&mut leash, &report),
    }
}

/// Starts the bot as it was ordered, or says why not.
fn start(task: &Task) -> Result<Ward, Report> {
    let ward = match task.order.level {
        Level::Full => init::start(task)?,
        _ => {
            hide()?;
            Ward::direct(task.spawn(&task.reads())?.id())
        }
    };
    // The pipes are the bot's alone from here on: when it closes one, the arena sees that.
    let_go_of_pipes().map_err(Unfenced::at("closing the bot's pipes"))?;
    Ok(ward)
}

/// Lets no other program of the same user look into this process.
fn hide() -> Result<(), Unfenced> {
    let hidden = set_dumpable_behavior(DumpableBehavior::NotDumpable);
    hidden.map_err(Unfenced::at("hiding the warden's memory"))
}

/// The warden's end of the line to the arena.
#[allow(unsafe_code, reason = "a descriptor by number has no safe interface")]
fn leash() -> io::Result<UnixStream> {
    // SAFETY: fcntl only asks. If the number is open, the arena has made it so for this program, and nothing
    // else here knows it.
    let owned = unsafe {
        match libc::fcntl(Order::LEASH, libc::F_SETFD, libc::FD_CLOEXEC) {
            0 => OwnedFd::from_raw_fd(Order::LEASH),
            _ => return Err(io::Error::other("this command is the arena's own")),
        }
    };
    Ok(owned.into())
}

/// The next line, without its end.
fn line(from: &mut impl Read, cap: usize) -> io::Result<Vec<u8>> {
    let mut line = Vec::new();
    let mut byte = [0];
    loop {
        match from.read(&mut byte) {
            Ok(1) if byte[0] == b'\n' => return Ok(line),
            Ok(1) if line.len() < cap => line.push(byte[0]),
            Ok(_) => return Err(io::ErrorKind::UnexpectedEof.into()),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
}

fn tell(to: &mut impl Write, report: &Report) -> io::Result<()> {
    let mut text = serde_json::to_vec(report)?;
    text.push(b'\n');
    to.write_all(&text)
}

/// Puts nothing in place of the three pipes.
fn let_go_of_pipes() -> io::Result<()> {
    let nothing = File::options().read(true).write(true).open("/dev/null")?;
    rustix::stdio::dup2_stdin(&nothing)?;
    rustix::stdio::dup2_stdout(&nothing)?;
    rustix::stdio::dup2_stderr(&nothing)?;
    Ok(())
}
