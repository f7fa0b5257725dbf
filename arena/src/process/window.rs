//! The time a bot has for one answer, and whose fault it is when it does not come.
//!
//! One absolute deadline, set when the state was written: bytes that are no answer extend nothing.
//! Time in which the bot was ready to run and had no core extends it, up to a cap.

use super::kernel::{self, Usage};
use protocol::Move;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::time::Duration;
use tokio::time::Instant;

/// When the kernel is asked first. An answer that comes sooner costs no look at it.
const FIRST_LOOK: Duration = Duration::from_millis(2);
/// How long to wait before looking again at a bot that has no core.
const NEXT_LOOK: Duration = Duration::from_millis(1);

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
    /// Time the bot ran, as far as the kernel tells.
    pub cpu: Duration,
    /// Time the bot was ready to run and had no core, as far as the kernel tells.
    pub wait: Duration,
    /// Who is to blame.
    pub fault: Fault,
}

/// Who is to blame for a late answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Fault {
    /// The bot thought too long.
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
    pub(super) sent: Instant,
    deadline: Instant,
    /// When to look at the bot again if nothing comes.
    pub(super) wake: Instant,
    pub(super) latest: Option<(Move, Duration)>,
    timing: Timing,
    closed: bool,
    /// Whether this is the bot's first answer, which does not count against it.
    first: bool,
    before: Option<Usage>,
    last_look: Option<Usage>,
}

/// What to do when a window's time comes.
pub(super) enum Verdict {
    Wait,
    Close(Option<Lateness>),
}

impl Window {
    pub(super) fn open(now: Instant, timing: Timing, first: bool) -> Self {
        let startup = if first {
            timing.startup
        } else {
            Duration::ZERO
        };
        let deadline = now + timing.budget + startup;
        Self {
            sent: now,
            deadline,
            wake: deadline.min(now + FIRST_LOOK),
            latest: None,
            timing,
            closed: false,
            first,
            before: None,
            last_look: None,
        }
    }

    /// Nothing more is waited for.
    pub(super) fn close(&mut self) {
        self.closed = true;
    }

    /// Whether nothing more is to be waited for, given that all owed answers are in or not.
    pub(super) fn is_settled(&self, paid: bool) -> bool {
        self.closed || (paid && self.closes_with_answer())
    }

    /// Whether it need not stay open once the answers are in.
    pub(super) fn closes_with_answer(&self) -> bool {
        self.timing.pace == Pace::Fast
    }

    /// The answers are in, and only what the bot does next is of interest.
    pub(super) fn look_soon(&mut self, now: Instant) {
        self.wake = self.wake.min(now + NEXT_LOOK);
    }

    /// Takes an answer. At the tournament's pace the window stays open for the rest of its time, in
    /// which another may come.
    pub(super) fn take(&mut self, chosen: Move, now: Instant) {
        self.latest = Some((chosen, now - self.sent));
        if self.timing.pace == Pace::Real {
            self.wake = self.wake.min(self.full());
            self.closed |= now >= self.full();
        }
    }

    /// When an ordinary window has had its time.
    fn full(&self) -> Instant {
        self.sent + self.timing.budget
    }

    /// Is there a reason to wait any longer, given what the bot has used so far?
    pub(super) fn judge(&mut self, now: Instant, look: Option<Usage>, paid: bool) -> Verdict {
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
            self.before = self.before.or(look);
            self.wake = if paid {
                self.deadline.min(now + NEXT_LOOK)
            } else {
                self.deadline
            };
            return Verdict::Wait;
        }
        if (paid && self.latest.is_some()) || self.first {
            return Verdict::Close(None);
        }
        let spent = self.spent(look);
        let extended = self.deadline + self.allowance(spent.wait).min(self.timing.cap);
        // Ready to run, and no further than at the last look: it has no core.
        let stuck = self
            .last_look
            .is_none_or(|last| Some(last.cpu) == look.map(|look| look.cpu));
        let has_no_core = spent.runnable && stuck && now < self.deadline + self.timing.cap;
        self.last_look = look;
        if now < extended || has_no_core {
            let next = now + NEXT_LOOK;
            self.wake = if has_no_core {
                next
            } else {
                next.min(extended)
            };
            return Verdict::Wait;
        }
        Verdict::Close(Some(self.lateness(now, spent)))
    }

    /// The lateness of an answer that came now, if its budget was used up already.
    pub(super) fn lateness_of_answer(&self, now: Instant, pid: u32) -> Option<Lateness> {
        if now <= self.deadline || self.first {
            return None;
        }
        let spent = self.spent(kernel::usage(pid));
        Some(Lateness {
            fault: Fault::Machine,
            ..self.lateness(now, spent)
        })
    }

    /// What the bot used since the first look; nothing where the kernel does not tell.
    fn spent(&self, now: Option<Usage>) -> Usage {
        let (Some(before), Some(now)) = (self.before, now) else {
            return Usage {
                runnable: now.is_some_and(|usage| usage.runnable),
                ..Usage::default()
            };
        };
        Usage {
            cpu: now.cpu.saturating_sub(before.cpu),
            wait: now.wait.saturating_sub(before.wait),
            runnable: now.runnable,
        }
    }

    /// A bot that waited for a core later may have waited as much before the first look.
    fn allowance(&self, wait: Duration) -> Duration {
        wait + wait.min(FIRST_LOOK)
    }

    fn lateness(&self, now: Instant, spent: Usage) -> Lateness {
        let machine = self.allowance(spent.wait) >= self.timing.cap;
        Lateness {
            wall: now - self.sent,
            cpu: spent.cpu,
            wait: spent.wait,
            fault: if machine { Fault::Machine } else { Fault::Bot },
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
