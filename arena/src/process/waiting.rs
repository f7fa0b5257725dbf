//! What a thread waits for, from the line in which the kernel tells its system call and the call's
//! arguments: `0 0x0 0x7ffd… 0x2000 …`, or `running`.

/// What a thread is doing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Pursuit {
    /// It runs, wants to run, writes, or sleeps by its own will.
    Work,
    /// It waits until there is something to read or some time has passed, and does not say which of
    /// the two it is after.
    Timer,
    /// It waits until there is something to read, however long that takes.
    Input,
    /// It waits for another thread or process, or for a signal.
    Others,
}

/// The pursuit that a line tells.
pub(super) fn pursuit(line: &str) -> Pursuit {
    let mut words = line.split_ascii_whitespace();
    let Some(Ok(call)) = words.next().map(str::parse::<i64>) else {
        return Pursuit::Work;
    };
    let args: Vec<u64> = words.map_while(hexadecimal).collect();
    let arg = |index: usize| args.get(index).copied().unwrap_or_default();
    // A negative time is no time limit, and so is an address of none.
    let unlimited = match kind(call) {
        Kind::Read => true,
        // To poll nothing is to sleep.
        Kind::Poll { files, .. } if arg(files) == 0 => return Pursuit::Work,
        Kind::Poll { limit, unit, .. } => match unit {
            Unit::Millis => (arg(limit) as u32 as i32) < 0,
            Unit::Timespec => arg(limit) == 0,
        },
        Kind::Join => return Pursuit::Others,
        Kind::Restart => return restarted(arg(0), arg(1)),
        Kind::Other => return Pursuit::Work,
    };
    if unlimited {
        Pursuit::Input
    } else {
        Pursuit::Timer
    }
}

/// What a call with a time limit was that goes on after its thread was stopped and continued: the kernel
/// tells the first call's arguments, but not which call it was.
fn restarted(first: u64, second: u64) -> Pursuit {
    let is_address = |arg: u64| arg >= LEAST_ADDRESS;
    match (is_address(first), second) {
        // A clock that is slept by, or how long and what was left of it: two addresses, the second one
        // perhaps of none.
        (false, _) | (true, 0) => Pursuit::Work,
        (true, second) if is_address(second) => Pursuit::Work,
        // The word that is waited at and how, of which the kernel's flag for one process's own words is a
        // part.
        (true, how) if how & PRIVATE_WORD != 0 => Pursuit::Others,
        // What is polled, and how many.
        (true, _) => Pursuit::Timer,
    }
}

/// No program has anything below.
const LEAST_ADDRESS: u64 = 0x1000;
/// Part of the second argument of a wait at a word of memory (`FUTEX_PRIVATE_FLAG`).
const PRIVATE_WORD: u64 = 0x80;

fn hexadecimal(word: &str) -> Option<u64> {
    u64::from_str_radix(word.strip_prefix("0x")?, 16).ok()
}

/// How a time limit is told.
#[derive(Clone, Copy)]
#[allow(dead_code, reason = "not every system has all of them")]
enum Unit {
    Millis,
    Timespec,
}

/// What a system call does, and which of its arguments say how many files it is about and how long.
#[allow(dead_code, reason = "not every system has all of them")]
enum Kind {
    Read,
    Poll {
        files: usize,
        limit: usize,
        unit: Unit,
    },
    Join,
    Restart,
    Other,
}

#[cfg(target_os = "linux")]
fn kind(call: i64) -> Kind {
    let poll = |files, limit, unit| Kind::Poll { files, limit, unit };
    match call {
        libc::SYS_read | libc::SYS_readv => Kind::Read,
        #[cfg(target_arch = "x86_64")]
        libc::SYS_poll => poll(1, 2, Unit::Millis),
        #[cfg(target_arch = "x86_64")]
        libc::SYS_epoll_wait => poll(2, 3, Unit::Millis),
        #[cfg(target_arch = "x86_64")]
        libc::SYS_select => poll(0, 4, Unit::Timespec),
        libc::SYS_epoll_pwait => poll(2, 3, Unit::Millis),
        libc::SYS_ppoll => poll(1, 2, Unit::Timespec),
        libc::SYS_pselect6 => poll(0, 4, Unit::Timespec),
        libc::SYS_futex
        | libc::SYS_wait4
        | libc::SYS_waitid
        | libc::SYS_rt_sigsuspend
        | libc::SYS_rt_sigtimedwait => Kind::Join,
        libc::SYS_restart_syscall => Kind::Restart,
        _ => Kind::Other,
    }
}

#[cfg(not(target_os = "linux"))]
fn kind(_call: i64) -> Kind {
    Kind::Other
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    fn line(call: i64, args: [&str; 5]) -> Pursuit {
        pursuit(&format!(
            "{call} {} 0x0 0x7ffd00 0x7f0000\n",
            args.join(" ")
        ))
    }

    #[test]
    fn reading_and_polling_without_end_is_waiting_for_input() {
        let (none, one) = ("0x0", "0x1");
        let forever = "0xffffffff";
        assert_eq!(line(libc::SYS_read, [none; 5]), Pursuit::Input);
        let epoll = [none, none, one, forever, none];
        assert_eq!(line(libc::SYS_epoll_pwait, epoll), Pursuit::Input);
        let poll = ["0x7ffd10", one, none, none, none];
        assert_eq!(line(libc::SYS_ppoll, poll), Pursuit::Input);
        let select = [one, "0x7ffd10", none, none, none];
        assert_eq!(line(libc::SYS_pselect6, select), Pursuit::Input);
    }

    #[test]
    fn polling_with_a_time_limit_may_be_either() {
        let until = ["0x4", "0x4", "0x4", "0x2328", "0x7ffd10"];
        for call in [libc::SYS_epoll_pwait, libc::SYS_ppoll, libc::SYS_pselect6] {
            assert_eq!(line(call, until), Pursuit::Timer, "{call}");
        }
    }

    #[test]
    fn sleeping_is_a_will_of_its_own() {
        for call in [libc::SYS_nanosleep, libc::SYS_clock_nanosleep] {
            assert_eq!(line(call, ["0x1"; 5]), Pursuit::Work, "{call}");
        }
    }

    #[test]
    fn to_poll_nothing_is_to_sleep() {
        let limit = "0x7ffd10";
        assert_eq!(
            line(libc::SYS_ppoll, ["0x0", "0x0", limit, "0x0", "0x0"]),
            Pursuit::Work
        );
        assert_eq!(
            line(libc::SYS_pselect6, ["0x0", "0x0", "0x0", "0x0", limit]),
            Pursuit::Work
        );
    }

    #[test]
    fn after_a_stop_a_timed_call_is_told_by_its_arguments() {
        let again = |args| line(libc::SYS_restart_syscall, args);
        let word = "0x7f5400";
        for how in ["0x189", "0x89", "0x80"] {
            assert_eq!(
                again([word, how, "0x0", word, "0x0"]),
                Pursuit::Others,
                "{how}"
            );
        }
        assert_eq!(
            again([word, "0x1", "0x2710", "0x0", "0x0"]),
            Pursuit::Timer,
            "poll"
        );
        let slept = [
            ["0x1", "0x0", word, word, "0x0"],
            [word, word, "0x0", "0x0", "0x0"],
        ];
        for args in slept {
            assert_eq!(again(args), Pursuit::Work, "{args:?}");
        }
    }

    #[test]
    fn a_thread_that_runs_or_writes_is_at_work() {
        assert_eq!(pursuit("running\n"), Pursuit::Work);
        assert_eq!(pursuit("-1 0x7ffd00 0x7f0000\n"), Pursuit::Work);
        assert_eq!(line(libc::SYS_write, ["0x1"; 5]), Pursuit::Work);
    }

    #[test]
    fn a_thread_that_waits_for_another_is_not_the_one_to_ask() {
        assert_eq!(line(libc::SYS_futex, ["0x5"; 5]), Pursuit::Others);
        assert_eq!(line(libc::SYS_wait4, ["0x5"; 5]), Pursuit::Others);
    }
}
