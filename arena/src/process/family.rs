//! A bot's process and all that it has started, whatever group or session that has moved to, as its
//! keeper finds them.

use super::account::Usage;
use super::kernel::{self, Signal};
use crate::sandbox::Keeper;
use std::collections::HashSet;

/// How often members are looked for until no new one appears. A program that forks faster than it can be
/// looked at is met again in its next turn.
const ROUNDS: usize = 50;

/// Lets none of them run, not even one that is started meanwhile. Returns those that have to be told one by one.
pub(super) fn stop(keeper: &Keeper) -> HashSet<u32> {
    if keeper.freeze(true) {
        return HashSet::new();
    }
    // Before anything is looked up, in which time a bot that spins would go on.
    kernel::signal_process(keeper.pid(), Signal::Stop);
    stop_all(|| keeper.family())
}

fn stop_all(members: impl Fn() -> Vec<u32>) -> HashSet<u32> {
    let mut stopped = HashSet::new();
    for _ in 0..ROUNDS {
        let mut new = members();
        new.retain(|&member| stopped.insert(member));
        if new.is_empty() {
            break;
        }
        for member in new {
            kernel::signal_process(member, Signal::Stop);
        }
    }
    stopped
}

/// Lets those run again that were stopped.
pub(super) fn resume(keeper: &Keeper, stopped: &HashSet<u32>) {
    if !keeper.freeze(false) {
        continue_all(stopped);
    }
}

/// As long as they stood still, no new one appeared.
fn continue_all(stopped: &HashSet<u32>) {
    for &member in stopped {
        kernel::signal_process(member, Signal::Continue);
    }
}

/// What all their threads have used, as far as the kernel tells.
pub(super) fn usage(keeper: &Keeper) -> Option<Usage> {
    kernel::usage(&keeper.family())
}

/// Whether they wait for input: one of them does, and none is at work.
pub(super) fn waits_for_input(keeper: &Keeper) -> Option<bool> {
    kernel::waits_for_input(&keeper.family())
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;
    use crate::sandbox::descendants;
    use std::io::{BufRead, BufReader};
    use std::process::{Child, Command, Stdio};
    use std::time::{Duration, Instant};

    /// A shell whose child has a session of its own and burns in a child of that one.
    struct Parent(Child);

    impl Parent {
        fn of_a_burner() -> (Self, u32) {
            let script = "setsid sh -c 'sh -c \"echo \\$\\$; while :; do :; done\" & wait' & wait";
            let mut command = Command::new("sh");
            command.args(["-c", script]).stdout(Stdio::piped());
            let mut shell = command.spawn().unwrap();
            let mut line = String::new();
            let mut out = BufReader::new(shell.stdout.take().unwrap());
            out.read_line(&mut line).unwrap();
            (Self(shell), line.trim().parse().unwrap())
        }

        fn members(&self) -> Vec<u32> {
            descendants(self.0.id())
        }

        fn cpu(&self) -> Duration {
            kernel::usage(&self.members()).unwrap().cpu
        }
    }

    impl Drop for Parent {
        fn drop(&mut self) {
            stop_all(|| self.members());
            for member in self.members() {
                kernel::signal_process(member, Signal::Kill);
            }
            self.0.kill().unwrap();
            self.0.wait().unwrap();
        }
    }

    fn wait_until(mut holds: impl FnMut() -> bool) {
        let since = Instant::now();
        while !holds() {
            assert!(since.elapsed() < Duration::from_secs(20), "it never holds");
            std::thread::sleep(Duration::from_millis(1));
        }
    }

    #[test]
    fn a_grandchild_in_another_session_is_counted_and_stopped() {
        let (parent, burner) = Parent::of_a_burner();
        let before = parent.cpu();
        wait_until(|| parent.cpu() > before + Duration::from_millis(20));

        let still = stop_all(|| parent.members());
        wait_until(|| kernel::usage(&[burner]).is_some_and(|usage| !usage.threads[0].ready));
        // It is called stopped a moment before it leaves its core.
        let mut stopped = Duration::ZERO;
        wait_until(|| {
            let earlier = std::mem::replace(&mut stopped, parent.cpu());
            earlier == stopped
        });
        std::thread::sleep(Duration::from_millis(50));
        assert_eq!(parent.cpu(), stopped);

        continue_all(&still);
        wait_until(|| parent.cpu() > stopped);
    }
}
