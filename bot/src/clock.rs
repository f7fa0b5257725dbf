//! How long a decision may take: by time in play, by a count of nodes where decisions must repeat.
//! The only file of the bot that reads a clock.

use std::cell::Cell;
use std::time::{Duration, Instant};

/// A moment from which time is counted.
#[derive(Clone, Copy, Debug)]
pub struct Stopwatch(Instant);

impl Stopwatch {
    /// Starts now.
    pub fn start() -> Self {
        Self(Instant::now())
    }

    /// Time since the start.
    pub fn elapsed(&self) -> Duration {
        self.0.elapsed()
    }
}

/// Time that this thread has had on a core; `None` where the system does not tell.
pub fn time_on_core() -> Option<Duration> {
    #[cfg(unix)]
    {
        let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
        let nanoseconds = u32::try_from(time.tv_nsec).ok()?;
        Some(Duration::new(u64::try_from(time.tv_sec).ok()?, nanoseconds))
    }
    #[cfg(not(unix))]
    None
}

/// What a decision may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Budget {
    /// Time from the moment the state is complete.
    Time(Duration),
    /// Nodes: the same state then gets the same answer on every machine.
    Nodes(u64),
}

impl Budget {
    /// The budget for a tick of the default 50 ms: what is left over pays for pipes, parsing and a
    /// scheduler that looks away for a moment.
    pub const DEFAULT: Self = Self::Time(Duration::from_millis(20));
}

/// The end of one decision. A brain spends nodes as it works and looks at [`Deadline::is_soft_over`]
/// before starting something it can do without, at [`Deadline::is_hard_over`] inside of it.
///
/// ```
/// use bot::clock::{Budget, Deadline};
///
/// let deadline = Deadline::start(Budget::Nodes(10));
/// let mut depth = 0;
/// while !deadline.is_soft_over() {
///     depth += 1;
///     deadline.spend(1);
/// }
/// assert_eq!((depth, deadline.spent()), (5, 5));
/// ```
#[derive(Debug)]
pub struct Deadline {
    started: Stopwatch,
    budget: Budget,
    spent: Cell<u64>,
}

impl Deadline {
    /// Starts the count now.
    pub fn start(budget: Budget) -> Self {
        Self {
            started: Stopwatch::start(),
            budget,
            spent: Cell::new(0),
        }
    }

    /// Counts work done. A node is about the work of one look over the whole board.
    pub fn spend(&self, nodes: u64) {
        self.spent.set(self.spent.get() + nodes);
    }

    /// Nodes spent so far.
    pub fn spent(&self) -> u64 {
        self.spent.get()
    }

    /// Time since the start.
    pub fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    /// Whether half of the budget is gone.
    pub fn is_soft_over(&self) -> bool {
        match self.budget {
            Budget::Time(budget) => self.elapsed() >= budget / 2,
            Budget::Nodes(budget) => self.spent() >= budget / 2,
        }
    }

    /// Whether the whole budget is gone.
    pub fn is_hard_over(&self) -> bool {
        match self.budget {
            Budget::Time(budget) => self.elapsed() >= budget,
            Budget::Nodes(budget) => self.spent() >= budget,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_count_of_nodes_is_over_when_they_are_spent() {
        let deadline = Deadline::start(Budget::Nodes(10));
        let over = |deadline: &Deadline| (deadline.is_soft_over(), deadline.is_hard_over());
        assert_eq!(over(&deadline), (false, false));
        deadline.spend(5);
        assert_eq!(over(&deadline), (true, false));
        deadline.spend(5);
        assert_eq!(over(&deadline), (true, true));
        assert_eq!(deadline.spent(), 10);
    }

    #[test]
    fn no_time_at_all_is_over_at_once() {
        let deadline = Deadline::start(Budget::Time(Duration::ZERO));
        assert!(deadline.is_soft_over() && deadline.is_hard_over());
    }
}
