//! From the lines that a bot prints to the answer that counts. Lines pay what it owes, oldest first; only
//! one that answers the state at hand, in its window, is ever played.

use super::bot::{BotProcess, READ_AT_ONCE};
use super::debts::Payment;
use super::family;
use super::pipes;
use super::window::{Answer, Fault, Verdict, Window};
use protocol::Move;
use std::io;
use std::time::Duration;
use tokio::time::Instant;

impl BotProcess {
    /// Looks at the clock, when [`BotProcess::wake`] says so.
    pub fn look(&mut self, now: Instant) {
        if self.wake().is_none_or(|wake| wake > now) {
            return;
        }
        // First what it does, then what it said: so a bot that is seen at rest has said all it will. And
        // the time last: if the arena is kept from its work here, that is not the bot's fault.
        let usage = family::usage(&self.keeper);
        let now = now.max(Instant::now());
        let rests = self.debts.are_paid() && family::waits_for_input(&self.keeper) != Some(false);
        // What is in the pipe by now came in time, even if the arena itself was kept from looking.
        self.hear_now();
        if self.is_settled() {
            return;
        }
        let Some(window) = self.window.as_mut() else {
            return;
        };
        if rests && window.closes_with_answer() {
            window.close();
            return;
        }
        window.look(now, usage);
        if let Verdict::Close(lateness) = window.judge(now) {
            self.carried = lateness.map_or(Duration::ZERO, |lateness| window.unused(lateness));
            self.output.said.lateness = lateness;
            window.close();
            self.settle_debts();
        }
    }

    /// What came of the last question. The window is closed with it.
    pub fn answer(&mut self) -> Answer {
        let window = self.window.take();
        self.is_slow = window.as_ref().is_some_and(Window::is_slow);
        match window.and_then(|window| window.latest) {
            _ if self.gone => Answer::Gone,
            Some((chosen, latency)) => Answer::Move(chosen, latency),
            None => Answer::Late,
        }
    }

    /// Its snake is dead: it owes nothing, unless it may still be at work on the last state.
    pub fn rest(&mut self) {
        self.hear_now();
        if !self.debts.are_paid() && self.skipped() == Some(true) {
            self.write_off();
        }
    }

    /// Gives up what it owes. How long its answers took is at least how long they have taken by now.
    pub fn write_off(&mut self) {
        let now = Instant::now();
        for sent in self.debts.forgive() {
            self.note_overdue(sent, now);
        }
    }

    /// Notes how long a late answer took. The first one's time is mostly the program's start.
    fn note_overdue(&mut self, sent: Instant, now: Instant) {
        if self.first_asked != Some(sent) {
            self.output.said.overdue.push(now - sent);
        }
    }

    /// Whether the window has what it waits for.
    pub(super) fn is_settled(&self) -> bool {
        let silent = self.debts.are_paid() && !self.debts.is_chatty();
        self.window
            .as_ref()
            .is_none_or(|window| self.gone || window.is_settled(silent))
    }

    /// At the end of a window with answers missing: will they still come? A bot that waits for input
    /// has skipped them, and they must not be waited for in every tick to come.
    fn settle_debts(&mut self) {
        let skipped = self.skipped();
        if self.debts.are_skipped(|| skipped) {
            // An answer that came after all, just now, is the last one owed, and no surplus.
            self.hear_now();
            self.write_off();
        }
    }

    /// Whether it has read all that it was sent and waits for more.
    fn skipped(&mut self) -> Option<bool> {
        match self.unread_bytes() {
            0 => family::waits_for_input(&self.keeper),
            _ => Some(false),
        }
    }

    fn unread_bytes(&self) -> usize {
        self.stdin.as_ref().map_or(0, pipes::unread) + self.outbox.len()
    }

    /// Takes in bytes that have come.
    pub(super) fn hear(&mut self, mut bytes: &[u8]) {
        while let Some(chosen) = self.output.next_move(&mut bytes) {
            self.hear_move(chosen);
        }
    }

    fn hear_move(&mut self, chosen: Move) {
        // States that it has not begun to read, it can not have answered.
        let unread = self.unread_bytes();
        let payment = self.debts.pay(self.inbox.unread_states(unread));
        let now = Instant::now();
        let open = self.window.as_mut().filter(|window| window.is_open());
        match (payment, open) {
            (Payment::AtHand(_) | Payment::Change, Some(window)) => {
                let lateness = window.take(chosen, now, || family::usage(&self.keeper));
                if self.debts.is_chatty() {
                    window.look_soon(now);
                }
                let said = &mut self.output.said;
                said.lateness = lateness.or(said.lateness);
                let missed = lateness.filter(|lateness| lateness.fault == Fault::Bot);
                said.overdue.extend(missed.map(|lateness| lateness.wall));
            }
            (Payment::AtHand(sent) | Payment::Older(sent), _) => self.note_overdue(sent, now),
            (Payment::Change | Payment::Nothing, _) => {}
        }
        let asked_for = matches!(payment, Payment::AtHand(_) | Payment::Older(_));
        self.output.said.surplus += u32::from(!asked_for);
    }

    /// Takes in what is in the pipe. Before a question it is surplus, and must not be mistaken for an
    /// answer.
    pub(super) fn hear_now(&mut self) {
        // Most answers have two bytes, and to clear a large buffer would take longer than to read them.
        if self.hear_portion(&mut [0; 256]) {
            let mut bytes = [0; 8192];
            let mut portions = READ_AT_ONCE / bytes.len();
            while portions > 0 && self.hear_portion(&mut bytes) {
                portions -= 1;
            }
        }
    }

    /// Takes in as much as there is room for, and says whether there may be more.
    fn hear_portion(&mut self, room: &mut [u8]) -> bool {
        match pipes::read_now(&mut self.stdout, room) {
            Ok(0) => self.gone = true,
            Ok(count) => {
                self.hear(&room[..count]);
                return count == room.len();
            }
            Err(error) if error.kind() == io::ErrorKind::Interrupted => return true,
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => {}
            Err(_) => self.gone = true,
        }
        false
    }
}
