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
    let unlimited = match calls::kind(call) {
        calls::Kind::Read => true,
        calls::Kind::PollMillis { limit } => (arg(limit) as u32 as i32) < 0,
        calls::Kind::PollTimespec { limit } => arg(limit) == 0,
        calls::Kind::Join => return Pursuit::Others,
        calls::Kind::Other => return Pursuit::Work,
    };
    if unlimited {
        Pursuit::Input
    } else {
        Pursuit::Timer
    }
}

fn hexadecimal(word: &str) -> Option<u64> {
    u64::from_str_radix(word.strip_prefix("0x")?, 16).ok()
}

#[cfg(target_os = "linux")]
mod calls {
    /// What a system call does, and which of its arguments is its time limit.
    pub(super) enum Kind {
        Read,
        PollMillis { limit: usize },
        PollTimespec { limit: usize },
        Join,
        Other,
    }

    pub(super) fn kind(call: i64) -> Kind {
        match call {
            libc::SYS_read | libc::SYS_readv => Kind::Read,
            #[cfg(target_arch = "x86_64")]
            libc::SYS_poll => Kind::PollMillis { limit: 2 },
            #[cfg(target_arch = "x86_64")]
            libc::SYS_epoll_wait => Kind::PollMillis { limit: 3 },
            #[cfg(target_arch = "x86_64")]
            libc::SYS_select => Kind::PollTimespec { limit: 4 },
            libc::SYS_epoll_pwait => Kind::PollMillis { limit: 3 },
            libc::SYS_ppoll => Kind::PollTimespec { limit: 2 },
            libc::SYS_pselect6 => Kind::PollTimespec { limit: 4 },
            libc::SYS_futex
            | libc::SYS_wait4
            | libc::SYS_waitid
            | libc::SYS_rt_sigsuspend
            | libc::SYS_rt_sigtimedwait => Kind::Join,
            _ => Kind::Other,
        }
    }
}

#[cfg(not(target_os = "linux"))]
mod calls {
    pub(super) enum Kind {
        Read,
        PollMillis { limit: usize },
        PollTimespec { limit: usize },
        Join,
        Other,
    }

    pub(super) fn kind(_call: i64) -> Kind {
        Kind::Other
    }
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
        let none = "0x0";
        let forever = "0xffffffff";
        assert_eq!(line(libc::SYS_read, [none; 5]), Pursuit::Input);
        let poll = [none, none, none, forever, none];
        assert_eq!(line(libc::SYS_epoll_pwait, poll), Pursuit::Input);
        assert_eq!(line(libc::SYS_ppoll, [none; 5]), Pursuit::Input);
        assert_eq!(line(libc::SYS_pselect6, [none; 5]), Pursuit::Input);
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
