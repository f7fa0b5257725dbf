//! Signals to the arena, to rivals, to all.

use super::calls::call;
use super::victims::{Victim, any, everyone};
use super::{Attempt, attempt};
use libc::{SIGKILL, SIGSTOP, SYS_kill, SYS_rt_sigqueueinfo, SYS_tgkill, SYS_tkill};
use std::io;

const SIGNALS: [i32; 2] = [SIGSTOP, SIGKILL];

pub(super) fn attempts(victims: &[Victim]) -> Vec<Attempt> {
    vec![
        attempt("kill", any(victims, kill)),
        attempt("kill-thread", any(victims, kill_thread)),
        attempt("queue-signal", any(victims, queue_signal)),
        attempt("kill-all", kill_all()),
    ]
}

/// Asks whether it may first. Where it may, that is bad enough: nothing is sent, for the process may be any of the
/// person's who runs this.
fn kill(victim: Victim) -> io::Result<()> {
    if call(SYS_kill, &[victim, 0]).is_ok() {
        return Ok(());
    }
    send(|signal| call(SYS_kill, &[victim, signal]))
}

fn kill_thread(victim: Victim) -> io::Result<()> {
    if call(SYS_tkill, &[victim, 0]).is_ok() {
        return Ok(());
    }
    send(|signal| call(SYS_tkill, &[victim, signal]))
        .or_else(|_| send(|signal| call(SYS_tgkill, &[victim, victim, signal])))
}

fn queue_signal(victim: Victim) -> io::Result<()> {
    // What is sent with the signal: its number, no error, and that it comes from a program's queue.
    let mut info = [0_i32; 32];
    info[2] = libc::SI_QUEUE;
    let place = info.as_ptr().addr() as i64;
    if call(SYS_rt_sigqueueinfo, &[victim, 0, place]).is_ok() {
        return Ok(());
    }
    send(|signal| call(SYS_rt_sigqueueinfo, &[victim, signal, place]))
}

fn send(how: impl Fn(i64) -> io::Result<i64>) -> io::Result<()> {
    let mut refused = Ok(());
    for signal in SIGNALS {
        refused = how(signal.into()).map(drop);
    }
    refused
}

/// To all at once. The kernel says that it is done even if all have been refused it, so that only those who are
/// still there can tell.
fn kill_all() -> io::Result<String> {
    if let Ok(gain) = any(&everyone(), kill) {
        return Ok(gain);
    }
    for signal in SIGNALS {
        let _ = call(SYS_kill, &[-1, signal.into()]);
    }
    Err(io::Error::other("sent, and none was to be reached"))
}
