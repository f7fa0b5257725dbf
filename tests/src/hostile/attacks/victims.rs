//! Which processes an attacker finds.

use super::calls::call;
use std::fs;

/// A process that is not the attacker's.
pub(super) type Victim = i64;

/// The most processes that a kernel numbers.
const MOST: i64 = 1 << 22;

/// The arena of this game and all that it has started; or, where `/proc` does not tell, every process there is.
pub(super) fn victims() -> Vec<Victim> {
    let own = std::process::id();
    match parent(own).and_then(parent) {
        Some(arena @ 2..) => {
            let family = arena::sandbox::descendants(arena).into_iter();
            let others = family.filter(|&member| member != own);
            others.chain([arena]).map(i64::from).collect()
        }
        _ => everyone(),
    }
}

/// Every process but the attacker's: one that is there can be signalled or is refused, one that is not is neither.
pub(super) fn everyone() -> Vec<Victim> {
    let most = fs::read_to_string("/proc/sys/kernel/pid_max").ok();
    let most = most.and_then(|text| text.trim().parse().ok());
    let others = (1..=most.unwrap_or(MOST)).filter(|&pid| pid != i64::from(std::process::id()));
    let is_there = |&pid: &Victim| match call(libc::SYS_kill, &[pid, 0]) {
        Ok(_) => true,
        Err(error) => error.raw_os_error() != Some(libc::ESRCH),
    };
    others.filter(is_there).collect()
}

fn parent(process: u32) -> Option<u32> {
    let stat = fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    let (_, after_name) = stat.rsplit_once(')')?;
    after_name.split_ascii_whitespace().nth(1)?.parse().ok()
}

/// The first of the victims with which it works; else the last reason why not.
pub(super) fn any(
    victims: &[Victim],
    attack: impl Fn(Victim) -> std::io::Result<()>,
) -> std::io::Result<String> {
    let mut refusal = std::io::Error::other("no other process is in sight");
    for &victim in victims {
        match attack(victim) {
            Ok(()) => return Ok(format!("process {victim}")),
            Err(error) => refusal = error,
        }
    }
    Err(refusal)
}
