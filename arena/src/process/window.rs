//! The time a bot has for one answer, and whose fault it is when it does not come.
//!
//! One absolute deadline, set when the state was written: bytes that are no answer extend nothing.
//! Time in which the bot was ready to run and had no core extends it, up to a cap: the longest wait of
//! one thread. A bot that has used its budget on cores, in however many threads and processes, gets no
//! more.

use super::account::{Account, Spent, Usage};
use protocol::Move;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::time::Duration;
use tokio::time::Instant;

/// When the kernel is asked first. An answer that comes sooner costs no look at it.
const FIRST_LOOK: Duration = Duration::from_millis(2);
/// How long to wait before looking again at a bot that has no core, and how much longer for each of its
/// threads, since a look at many takes a while.
const NEXT_LOOK: Duration = Duration::from_millis(1);
const LOOK_AT_A_THREAD: Duration = Duration::from_micros(50);

/// How answers are timed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Timing {
    /// Time for an answer.
    pub budget: Duration,
    /// Time on top for a bot's first answer.
    pub startup: Duration,
    /// When a window closes.
    pub pace: Pace,
    /// How much the machine's fault can extend a deadline.
    pub cap: Duration,
}

impl Timing {
    /// How much the machine's fault can extend a deadline, unless something else is wanted.
    pub const FAIR_CAP: Duration = Duration::from_millis(500);
    /// More than any person looks at a breakpoint.
    const WITHOUT_END: Duration = Duration::from_secs(30 * 24 * 60 * 60);

    /// The same for a bot that is waited for, whatever time it takes.
    #[must_use]
    pub fn without_end(self) -> Self {
        Self {
            budget: Self::WITHOUT_END,
            ..self
        }
    }
}

/// When a window closes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pace {
    /// With the answer.
    Fast,
    /// With its time, as in the tournament; the last answer counts.
    Real,
}

/// What came of asking a bot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// A move, and how long it took.
    Move(Move, Duration),
    /// Nothing in time.
    Late,
    /// The bot is not there any more.
    Gone,
}

/// An answer that was not in when the budget was used up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lateness {
    /// Time since the state was sent.
    pub wall: Duration,
    /// Time the bot was on cores, in all threads and processes together, as far as the kernel tells.
    pub cpu: Duration,
    /// The longest time that one thread was ready to run and had no core, as far as the kernel tells.
    pub wait: Duration,
    /// Who is to blame.
    pub fault: Fault,
}

/// Who is to blame for a late answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Fault {
    /// The bot used its budget on cores, or slept.
    Bot,
    /// The machine did not let it think.
    Machine,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Bot => "bot",
            Self::Machine => "machine",
        })
    }
}

/// An open question to a bot.
#[derive(Debug)]
pub(super) struct Window {
    sent: Instant,
    deadline: Instant,
    /// When to look at the bot again if nothing comes.
    pub(super) wake: Instant,
    pub(super) latest: Option<(Move, Duration)>,
    timing: Timing,
    closed: bool,
    /// Whether this is the bot's first answer, which does not count against it.
    first: bool,
    /// Time to use: the budget, and what the machine kept the bot from using of the last.
    budget: Duration,
    account: Account,
}

/// What to do when a window's time comes.
pub(super) enum Verdict {
    Wait,
    Close(Option<Lateness>),
}

impl Window {
    /// A window that opens now. What the bot has used before need not be known; `carried` is what the machine
    /// kept it from using of its last budget, and which it needs to pay what it owes from there.
    pub(super) fn open(
        now: Instant,
        timing: Timing,
        first: bool,
        carried: Duration,
        usage: Option<Usage>,
    ) -> Self {
        let startup = if first {
            timing.startup
        } else {
            Duration::ZERO
        };
        let budget = timing.budget + carried;
        let deadline = now + budget + startup;
        let due = match usage {
            Some(_) => now,
            None => deadline.min(now + FIRST_LOOK),
        };
        let mut window = Self {
            sent: now,
            deadline,
            wake: due,
            latest: None,
            timing,
            closed: false,
            first,
            budget,
            account: Account::open(now, due),
        };
        if usage.is_some() {
            window.look(now, usage);
            // It has begun to think by then: whether it sleeps from there on is known.
            window.wake = deadline.min(now + FIRST_LOOK);
        }
        window
    }

    /// Nothing more is waited for.
    pub(super) fn close(&mut self) {
        self.closed = true;
    }

    /// Whether nothing more is to be waited for, given that the bot will say no more or may.
    pub(super) fn is_settled(&self, silent: bool) -> bool {
        self.closed || (silent && self.closes_with_answer())
    }

    /// Whether there is an answer, and the window need not stay open once the bot will say no more.
    pub(super) fn closes_with_answer(&self) -> bool {
        self.latest.is_some() && self.timing.pace == Pace::Fast
    }

    /// Whether it takes answers.
    pub(super) fn is_open(&self) -> bool {
        !self.closed
    }

    /// Whether the bot was waited for so long that the kernel was, or would have been, asked about it.
    pub(super) fn is_slow(&self) -> bool {
        self.latest.is_none_or(|(_, latency)| latency >= FIRST_LOOK)
    }

    /// Takes in what the kernel tells at this time.
    pub(super) fn look(&mut self, now: Instant, usage: Option<Usage>) {
        if let Some(usage) = usage {
            self.account.look(now, &usage);
        }
    }

    /// The answer is in, and only what the bot does next is of interest.
    pub(super) fn look_soon(&mut self, now: Instant) {
        self.wake = self.wake.min(now + NEXT_LOOK);
    }

    /// Takes an answer to its state. At the tournament's pace the window stays open for the rest of its
    /// time, in which another may come. After its time an answer counts as long as the bot is not to
    /// blame; what it has used by now is then asked for.
    pub(super) fn take(
        &mut self,
        chosen: Move,
        now: Instant,
        usage: impl FnOnce() -> Option<Usage>,
    ) -> Option<Lateness> {
        let mut lateness = None;
        if now > self.deadline && !self.first && self.latest.is_none() {
            self.look(now, usage());
            let spent = self.account.spent();
            let fault = match self.is_used_up(spent) {
                true => Fault::Bot,
                false => Fault::Machine,
            };
            lateness = Some(self.lateness(now, spent, fault));
            if fault == Fault::Bot {
                self.close();
                return lateness;
            }
        }
        self.latest = Some((chosen, now - self.sent));
        if self.timing.pace == Pace::Real {
            self.wake = self.wake.min(self.full());
            self.closed |= now >= self.full();
        }
        lateness
    }

    /// When an ordinary window has had its time.
    fn full(&self) -> Instant {
        self.sent + self.timing.budget
    }

    /// Is there a reason to wait any longer, given what the bot has used so far?
    pub(super) fn judge(&mut self, now: Instant) -> Verdict {
        if self.latest.is_some() && self.timing.pace == Pace::Real {
            self.wake = self.full();
            let over = now >= self.wake;
            return if over {
                Verdict::Close(None)
            } else {
                Verdict::Wait
            };
        }
        if now < self.deadline {
            self.wake = if self.latest.is_some() {
                self.deadline.min(now + NEXT_LOOK)
            } else {
                self.deadline
            };
            return Verdict::Wait;
        }
        if self.latest.is_some() || self.first {
            return Verdict::Close(None);
        }
        let spent = self.account.spent();
        let extended = self.deadline + spent.wait;
        let fault = if self.is_used_up(spent) || now >= extended {
            Fault::Bot
        } else if now >= self.deadline + self.timing.cap {
            Fault::Machine
        } else {
            self.wake = (now + self.next_look()).min(extended);
            return Verdict::Wait;
        };
        Verdict::Close(Some(self.lateness(now, spent, fault)))
    }

    /// Whether the bot has used its budget on cores.
    fn is_used_up(&self, spent: Spent) -> bool {
        spent.cpu >= self.budget
    }

    /// What the machine kept the bot from using of its budget.
    pub(super) fn unused(&self, lateness: Lateness) -> Duration {
        let used = lateness
            .cpu
            .max(lateness.wall.saturating_sub(lateness.wait));
        match lateness.fault {
            Fault::Bot => Duration::ZERO,
            Fault::Machine => self.budget.saturating_sub(used),
        }
    }

    fn next_look(&self) -> Duration {
        NEXT_LOOK + LOOK_AT_A_THREAD * u32::try_from(self.account.threads()).unwrap_or(u32::MAX)
    }

    fn lateness(&self, now: Instant, spent: Spent, fault: Fault) -> Lateness {
        Lateness {
            wall: now - self.sent,
            cpu: spent.cpu,
            wait: spent.wait,
            fault,
        }
    }
}

/// Whole microseconds, as they are recorded.
pub fn micros(duration: Duration) -> u32 {
    duration.as_micros().try_into().unwrap_or(u32::MAX)
}

#[cfg(test)]
#[path = "window_tests.rs"]
mod tests;
