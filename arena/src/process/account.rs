//! What a bot used of one window: time on cores, of all its threads together, and the longest time that
//! one of them was ready to run and had no core.
//!
//! The kernel counts a thread's wait for a core when it is over. One that is still going on is
//! estimated: of the time between two looks, it is what the thread neither ran nor had waited before,
//! as long as the thread is ready to run. It is believed until the thread is seen to have run again.
//!
//! A virtual machine may itself be kept from running, and its kernel then counts the time neither as run nor as
//! waited. So a thread that was ready at two looks and did not go to sleep between them was kept from a core for
//! all of that time that it did not run, whatever the kernel calls it.

use std::time::Duration;
use tokio::time::Instant;

/// What a bot's threads have used since they began, at one look.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Usage {
    /// Time on cores, of all threads, those that have ended included.
    pub(super) cpu: Duration,
    /// The threads that are there.
    pub(super) threads: Vec<Thread>,
}

/// One thread at one look.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Thread {
    pub(super) id: u32,
    /// Time on a core.
    pub(super) ran: Duration,
    /// Time ready to run and without a core, as far as it is over.
    pub(super) waited: Duration,
    /// Whether it is on a core or waits for one.
    pub(super) ready: bool,
    /// How often it has gone to sleep.
    pub(super) sleeps: u64,
}

impl Usage {
    /// The time that threads were on cores or would have been if there had been one.
    pub(super) fn wanted(&self) -> Duration {
        self.cpu
            + self
                .threads
                .iter()
                .map(|thread| thread.waited)
                .sum::<Duration>()
    }
}

/// What was used in a window so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Spent {
    pub(super) cpu: Duration,
    pub(super) wait: Duration,
}

/// The account of one window.
#[derive(Clone, Debug)]
pub(super) struct Account {
    opened: Instant,
    /// When the first look is due.
    due: Instant,
    /// When the last look was, and what the processes had used at the first.
    looked: Option<(Instant, Duration)>,
    /// Time before the first look, as far as it was due.
    unknown: Duration,
    /// How much later it was: the arena itself had no core.
    kept_waiting: Duration,
    threads: Vec<Entry>,
    cpu: Duration,
}

/// A thread, from the first look at it to the last.
#[derive(Clone, Copy, Debug)]
struct Entry {
    last: Thread,
    /// What it had used before the window.
    before: Spent,
    /// How long it may have been waiting by the last look.
    waiting: Duration,
    /// How long it had no core between looks between which it did not sleep.
    kept_from_core: Duration,
}

impl Account {
    /// An account from now on. The first look is due then.
    pub(super) fn open(now: Instant, due: Instant) -> Self {
        Self {
            opened: now,
            due,
            looked: None,
            unknown: Duration::ZERO,
            kept_waiting: Duration::ZERO,
            threads: Vec::new(),
            cpu: Duration::ZERO,
        }
    }

    /// Takes in what the kernel tells at this time.
    pub(super) fn look(&mut self, now: Instant, usage: &Usage) {
        let Some((last_look, cpu_before)) = self.looked else {
            self.looked = Some((now, usage.cpu));
            self.unknown = now.min(self.due).saturating_duration_since(self.opened);
            self.kept_waiting = now.saturating_duration_since(self.due);
            let entry = |&thread: &Thread| Entry {
                last: thread,
                before: Spent {
                    cpu: thread.ran,
                    wait: thread.waited,
                },
                waiting: if thread.ready {
                    self.unknown
                } else {
                    Duration::ZERO
                },
                kept_from_core: Duration::ZERO,
            };
            self.threads = usage.threads.iter().map(entry).collect();
            return;
        };
        self.cpu = usage.cpu.saturating_sub(cpu_before);
        let since = now.saturating_duration_since(last_look);
        self.looked = Some((now, cpu_before));
        let begun = usage.threads.iter().filter(|thread| !self.knows(thread.id));
        let begun: Vec<Entry> = begun.map(|&thread| Entry::begun(thread, since)).collect();
        for entry in &mut self.threads {
            match usage.threads.iter().find(|t| t.id == entry.last.id) {
                Some(thread) => entry.look(*thread, since),
                None => entry.last.ready = false,
            }
        }
        self.threads.extend(begun);
        // A thread that has ended waits no more.
        for entry in self.threads.iter_mut().filter(|e| !e.last.ready) {
            entry.waiting = Duration::ZERO;
        }
    }

    fn knows(&self, id: u32) -> bool {
        self.threads.iter().any(|entry| entry.last.id == id)
    }

    /// What was used. A bot that waited for a core later may have waited as much before the first look, and
    /// if that was not on time, nothing is known of the time in which it should have been.
    pub(super) fn spent(&self) -> Spent {
        let Some((last_look, _)) = self.looked else {
            return Spent::default();
        };
        let elapsed = last_look - self.opened - self.kept_waiting;
        let waits = self.threads.iter().map(|entry| entry.wait(elapsed));
        let wait = waits.max().unwrap_or_default();
        Spent {
            cpu: self.cpu,
            wait: (wait + wait.min(self.unknown)).min(elapsed) + self.kept_waiting,
        }
    }

    /// How many threads there were at the last look, or before.
    pub(super) fn threads(&self) -> usize {
        self.threads.len()
    }
}

impl Entry {
    /// A thread that began since the last look.
    fn begun(thread: Thread, since: Duration) -> Self {
        Self {
            last: thread,
            before: Spent::default(),
            waiting: since.saturating_sub(thread.ran + thread.waited),
            kept_from_core: Duration::ZERO,
        }
    }

    fn look(&mut self, thread: Thread, since: Duration) {
        let ran = thread.ran.saturating_sub(self.last.ran);
        let waited = thread.waited.saturating_sub(self.last.waited);
        if self.last.ready && thread.ready && self.last.sleeps == thread.sleeps {
            self.kept_from_core += since.saturating_sub(ran);
        }
        self.waiting += since;
        if ran + waited > Duration::ZERO {
            // The wait that was believed to go on is over, and part of what it has waited; or it was none,
            // and the time is gone. What is left can only be younger than the last look.
            let left = self.waiting.saturating_sub(ran + waited);
            self.waiting = left.min(since.saturating_sub(ran));
        }
        self.last = thread;
    }

    /// How long it waited in so much of a window. A wait that began before the window is counted by the kernel
    /// when it is over, and only the window's part of it counts.
    fn wait(&self, elapsed: Duration) -> Duration {
        let ran = self.last.ran.saturating_sub(self.before.cpu);
        let waited = self.last.waited.saturating_sub(self.before.wait);
        let counted = (waited + self.waiting).min(elapsed.saturating_sub(ran));
        counted.max(self.kept_from_core)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Milliseconds on a core, milliseconds waiting for one, and whether it is ready.
    type Told = (u64, u64, bool);

    /// What an account says after looks at these milliseconds, at these threads. All CPU is theirs.
    fn spent(looks: &[(u64, &[Told])]) -> (u64, u64) {
        let opened = Instant::now();
        let ms = Duration::from_millis;
        let due = opened + ms(looks[0].0.min(2));
        let mut account = Account::open(opened, due);
        for (at, told) in looks {
            let thread = |(id, &(ran, waited, ready)): (u32, &Told)| Thread {
                id,
                ran: ms(ran),
                waited: ms(waited),
                ready,
                sleeps: 0,
            };
            let usage = Usage {
                cpu: ms(told.iter().map(|told| told.0).sum()),
                threads: (0..).zip(*told).map(thread).collect(),
            };
            account.look(opened + ms(*at), &usage);
        }
        let Spent { cpu, wait } = account.spent();
        (cpu.as_millis() as u64, wait.as_millis() as u64)
    }

    #[test]
    fn waits_are_not_summed_over_threads_and_times_on_a_core_are() {
        let looks: [(u64, &[Told]); 2] = [(0, &[(0, 0, true); 8]), (50, &[(12, 38, true); 8])];
        assert_eq!(spent(&looks), (96, 38));
    }

    #[test]
    fn what_was_used_before_the_window_does_not_count() {
        let looks: [(u64, &[Told]); 2] = [(0, &[(900, 700, false)]), (50, &[(910, 730, false)])];
        assert_eq!(spent(&looks), (10, 30));
    }

    #[test]
    fn a_wait_that_goes_on_counts_from_the_last_time_on_a_core() {
        let looks: [(u64, &[Told]); 4] = [
            (0, &[(0, 0, false)]),
            (50, &[(5, 10, true)]),
            (51, &[(5, 10, true)]),
            (52, &[(5, 10, true)]),
        ];
        assert_eq!(spent(&looks), (5, 47));
    }

    #[test]
    fn a_wait_that_began_before_the_last_look_leaves_the_one_after_it() {
        // It waited from 10 to 80, ran for 5, and waits again.
        let looks: [(u64, &[Told]); 3] = [
            (0, &[(0, 0, false)]),
            (50, &[(10, 0, true)]),
            (100, &[(15, 70, true)]),
        ];
        assert_eq!(spent(&looks), (15, 85));
    }

    #[test]
    fn a_wait_that_began_before_the_window_counts_from_there() {
        let looks: [(u64, &[Told]); 2] = [(0, &[(9, 0, true)]), (50, &[(19, 500, false)])];
        assert_eq!(spent(&looks), (10, 40));
    }

    #[test]
    fn who_slept_and_was_not_waiting_is_believed_until_it_runs() {
        let asleep_then_ready: [(u64, &[Told]); 2] = [(0, &[(0, 0, false)]), (50, &[(1, 0, true)])];
        assert_eq!(spent(&asleep_then_ready), (1, 49));
        let and_ran: [(u64, &[Told]); 3] = [
            asleep_then_ready[0],
            asleep_then_ready[1],
            (54, &[(5, 0, true)]),
        ];
        assert_eq!(spent(&and_ran), (5, 0));
    }

    #[test]
    fn a_thread_that_stays_awake_was_kept_from_a_core_though_the_kernel_counts_nothing() {
        // Ready at 2, the machine stands still for 100, and the thread is seen to run on after that.
        let stolen: [(u64, &[Told]); 5] = [
            (0, &[(0, 0, false)]),
            (2, &[(2, 0, true)]),
            (50, &[(10, 0, true)]),
            (150, &[(10, 0, true)]),
            (154, &[(14, 0, true)]),
        ];
        assert_eq!(spent(&stolen), (14, 140));
    }

    #[test]
    fn a_thread_that_went_to_sleep_in_between_was_not() {
        let opened = Instant::now();
        let at = |ms| opened + Duration::from_millis(ms);
        let mut account = Account::open(opened, opened);
        for (ms, ran, sleeps) in [(0, 0, 0), (50, 10, 1), (54, 14, 1)] {
            let thread = Thread {
                id: 0,
                ran: Duration::from_millis(ran),
                waited: Duration::ZERO,
                ready: true,
                sleeps,
            };
            let usage = Usage {
                cpu: thread.ran,
                threads: vec![thread],
            };
            account.look(at(ms), &usage);
        }
        assert_eq!(account.spent().wait, Duration::ZERO);
    }

    #[test]
    fn who_sleeps_waits_for_nothing() {
        let looks: [(u64, &[Told]); 2] = [(0, &[(0, 0, false)]), (50, &[(1, 0, false)])];
        assert_eq!(spent(&looks), (1, 0));
    }

    #[test]
    fn a_thread_that_began_in_the_window_counts_and_one_that_ended_counts_on() {
        let looks: [(u64, &[Told]); 3] = [
            (0, &[(0, 0, false)]),
            (20, &[(0, 0, false), (1, 9, false)]),
            (50, &[(30, 0, false)]),
        ];
        assert_eq!(spent(&looks), (30, 9));
    }

    #[test]
    fn before_the_first_look_there_may_have_been_as_much_again() {
        let late_look: [(u64, &[Told]); 2] = [(2, &[(1, 0, true)]), (50, &[(29, 20, false)])];
        assert_eq!(spent(&late_look), (28, 22));
    }

    #[test]
    fn where_the_arena_was_kept_from_looking_nothing_is_known() {
        let starved: [(u64, &[Told]); 2] = [(52, &[(25, 20, true)]), (57, &[(30, 20, true)])];
        assert_eq!(spent(&starved), (5, 50));
    }
}
