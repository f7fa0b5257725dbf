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

/// Cells that one stage of a decision may look at before plans are made: a hundred searches of the default board,
/// three of the largest.
pub const STAGE: usize = 100 * 50 * 50;

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
    looked_at: Cell<u64>,
}

impl Deadline {
    /// Starts the count now.
    pub fn start(budget: Budget) -> Self {
        Self {
            started: Stopwatch::start(),
            budget,
            spent: Cell::new(0),
            looked_at: Cell::new(0),
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

    /// What one stage may look at before plans are made: so many cells, as long as three quarters of the time
    /// are left.
    pub fn allowance(&self, cells: usize) -> Allowance<'_> {
        Allowance {
            deadline: self,
            left: Cell::new(cells),
        }
    }

    /// Cells looked at so far before plans were made.
    pub fn looked_at(&self) -> u64 {
        self.looked_at.get()
    }

    /// Whether half of the time is gone. A count of nodes is never late: what is cut short by this is not by a
    /// count.
    pub fn is_late(&self) -> bool {
        self.is_clock_past(2)
    }

    /// Whether all of the time is gone; never by a count of nodes.
    pub fn is_out_of_time(&self) -> bool {
        self.is_clock_past(1)
    }

    /// Whether one of so many parts of the time is gone.
    fn is_clock_past(&self, parts: u32) -> bool {
        matches!(self.budget, Budget::Time(budget) if self.elapsed() >= budget / parts)
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

/// What is left of the cells that one stage of a decision may look at. The limit keeps decisions alike that are made
/// by a count of nodes, the clock keeps those in time that are not.
///
/// ```
/// use bot::clock::{Budget, Deadline};
///
/// let deadline = Deadline::start(Budget::Nodes(10));
/// let allowance = deadline.allowance(250);
/// let searches = (0..9).filter(|_| allowance.take(100)).count();
/// assert_eq!((searches, deadline.looked_at()), (2, 200));
/// ```
#[derive(Debug)]
pub struct Allowance<'a> {
    deadline: &'a Deadline,
    left: Cell<usize>,
}

impl Allowance<'_> {
    /// Takes a look at so many cells; `false` if that is too much, or too late, and less has to do.
    pub fn take(&self, cells: usize) -> bool {
        if self.left.get() < cells || self.deadline.is_clock_past(4) {
            return false;
        }
        self.left.set(self.left.get() - cells);
        let looked_at = &self.deadline.looked_at;
        looked_at.set(looked_at.get() + cells as u64);
        true
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
    fn a_count_of_nodes_is_never_late() {
        let deadline = Deadline::start(Budget::Nodes(0));
        assert!(deadline.is_hard_over() && !deadline.is_late() && !deadline.is_out_of_time());
        assert!(deadline.allowance(1).take(1));
    }

    #[test]
    fn no_time_at_all_is_over_at_once() {
        let deadline = Deadline::start(Budget::Time(Duration::ZERO));
        assert!(deadline.is_soft_over() && deadline.is_hard_over());
        assert!(deadline.is_late() && deadline.is_out_of_time());
        assert!(!deadline.allowance(1).take(1));
    }
}
