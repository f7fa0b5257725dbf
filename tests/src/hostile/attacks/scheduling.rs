//! Other processes' share of the machine.

use super::calls::{address, call};
use super::victims::{Victim, any};
use super::{Attempt, attempt};
use libc::{
    PRIO_PROCESS, PRIO_USER, RLIMIT_NOFILE, SCHED_IDLE, SYS_ioprio_set, SYS_prlimit64,
    SYS_sched_setaffinity, SYS_sched_setscheduler, SYS_setpriority,
};

/// The last in every queue.
const LAST: i64 = 19;
/// `IOPRIO_WHO_PROCESS` and `IOPRIO_WHO_USER`, and the class of those that wait for all others.
const IO_OF_PROCESS: i64 = 1;
const IO_OF_USER: i64 = 3;
const IO_IDLE: i64 = 3 << 13;

pub(super) fn attempts(victims: &[Victim]) -> Vec<Attempt> {
    let (nothing, first_core) = (0_i32, 1_u64);
    // As many open files as every program has from its start.
    let little = libc::rlimit {
        rlim_cur: 3,
        rlim_max: 3,
    };
    let to_each = |number: libc::c_long, words: &dyn Fn(Victim) -> Vec<i64>| {
        any(victims, |victim| call(number, &words(victim)).map(drop))
    };
    vec![
        attempt(
            "idle",
            to_each(SYS_sched_setscheduler, &|it| {
                vec![it, SCHED_IDLE.into(), address(&nothing)]
            }),
        ),
        attempt(
            "affinity",
            to_each(SYS_sched_setaffinity, &|it| {
                vec![it, 8, address(&first_core)]
            }),
        ),
        attempt(
            "limit",
            to_each(SYS_prlimit64, &|it| {
                vec![it, RLIMIT_NOFILE.into(), address(&little), 0]
            }),
        ),
        attempt(
            "priority",
            to_each(SYS_setpriority, &|it| vec![PRIO_PROCESS.into(), it, LAST]),
        ),
        attempt(
            "io-priority",
            to_each(SYS_ioprio_set, &|it| vec![IO_OF_PROCESS, it, IO_IDLE]),
        ),
        // Zero is the attacker itself, but for a user: there it is everything that runs as that user.
        attempt(
            "priority-of-user",
            call(SYS_setpriority, &[PRIO_USER.into(), 0, LAST]).map(|_| "all of this user"),
        ),
        attempt(
            "io-priority-of-user",
            call(SYS_ioprio_set, &[IO_OF_USER, 0, IO_IDLE]).map(|_| "all of this user"),
        ),
    ]
}
