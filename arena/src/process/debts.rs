//! What a bot owes: one line for each state that it was sent. They are paid in the order in which the
//! states were sent, so that an answer counts for the state that it answers and for no other.

use std::collections::VecDeque;
use tokio::time::Instant;

/// Windows in a row after which a debt is forgotten where the kernel cannot say whether a bot waits.
const PATIENCE: u32 = 3;

/// What one bot owes.
#[derive(Debug, Default)]
pub(super) struct Debts {
    /// When the states were sent that it has not answered.
    owed: VecDeque<Instant>,
    /// Whether the last of them is the state at hand. It is not if the bot left no room for it.
    at_hand: bool,
    /// Windows in a row at whose end it may have been waiting.
    unsure_windows: u32,
    chatty: bool,
}

/// What a move was good for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Payment {
    /// It answers the state at hand, sent at this time.
    AtHand(Instant),
    /// It answers a state before that, sent at this time.
    Older(Instant),
    /// The state at hand has been answered, and it changes the answer.
    Change,
    /// All that is owed is for states that the bot has not begun to read: it answers none.
    Nothing,
}

impl Debts {
    pub(super) fn owed(&self) -> u32 {
        self.owed.len().try_into().unwrap_or(u32::MAX)
    }

    pub(super) fn are_paid(&self) -> bool {
        self.owed.is_empty()
    }

    /// Whether it has printed more moves than it was asked for. Its windows stay open until it waits
    /// for input, or the surplus would pass for the next answer.
    pub(super) fn is_chatty(&self) -> bool {
        self.chatty
    }

    /// There is one more state, sent at this time unless the bot left no room for it.
    pub(super) fn add(&mut self, sent: Option<Instant>) {
        self.at_hand = sent.is_some();
        self.owed.extend(sent);
    }

    /// It was heard to move, and has so many states that it has not begun to read.
    pub(super) fn pay(&mut self, unread: u32) -> Payment {
        let pays = self.owed() > unread;
        self.chatty |= !pays;
        let paid = if pays { self.owed.pop_front() } else { None };
        let is_last = self.are_paid() && self.at_hand;
        match paid {
            Some(sent) if is_last => Payment::AtHand(sent),
            Some(sent) => Payment::Older(sent),
            None if is_last => Payment::Change,
            None => Payment::Nothing,
        }
    }

    /// Nothing more is to be waited for. Returns when the states were sent that will not be answered.
    pub(super) fn forgive(&mut self) -> VecDeque<Instant> {
        self.unsure_windows = 0;
        std::mem::take(&mut self.owed)
    }

    /// At the end of a window, whether it has skipped what it owes: because it `waits` for input, or,
    /// where the kernel cannot say, because it may have been waiting for long.
    pub(super) fn are_skipped(&mut self, waits: impl FnOnce() -> Option<bool>) -> bool {
        if self.are_paid() {
            self.unsure_windows = 0;
            return false;
        }
        let waits = waits();
        self.unsure_windows = match waits {
            None => self.unsure_windows + 1,
            Some(_) => 0,
        };
        waits.unwrap_or(self.unsure_windows >= PATIENCE)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn owing(states: u32) -> (Debts, Instant) {
        let (mut debts, now) = (Debts::default(), Instant::now());
        (0..states).for_each(|_| debts.add(Some(now)));
        (debts, now)
    }

    #[test]
    fn a_move_pays_only_for_a_state_that_was_read() {
        let (mut debts, now) = owing(1);
        assert_eq!((debts.pay(1), debts.is_chatty()), (Payment::Nothing, true));
        assert_eq!(debts.pay(0), Payment::AtHand(now));
    }

    #[test]
    fn nothing_answers_a_state_that_was_not_sent() {
        let (mut debts, now) = owing(1);
        debts.add(None);
        assert_eq!(
            [debts.pay(0), debts.pay(0)],
            [Payment::Older(now), Payment::Nothing]
        );
    }

    #[test]
    fn moves_pay_for_the_oldest_state_first_and_only_the_last_is_an_answer() {
        let (mut debts, now) = owing(3);
        let paid = [0; 4].map(|unread| debts.pay(unread));
        let older = Payment::Older(now);
        assert_eq!(paid, [older, older, Payment::AtHand(now), Payment::Change]);
    }

    #[test]
    fn a_debt_is_skipped_by_a_bot_that_waits_or_after_three_windows_where_it_cannot_be_told() {
        let (mut debts, now) = owing(1);
        assert!(debts.are_skipped(|| Some(true)));
        assert_eq!(debts.forgive(), [now]);
        assert!(!debts.are_skipped(|| Some(true)), "nothing is owed");
        debts.add(Some(now));
        let looks = [None, None, Some(false), None, None, None, Some(false)];
        let skipped = looks.map(|waits| debts.are_skipped(|| waits));
        assert_eq!(skipped, [false, false, false, false, false, true, false]);
    }
}
