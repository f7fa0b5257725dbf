//! What a bot owes: one line for each state that it was sent.

/// Windows after which a debt is forgotten where the kernel does not say what a bot is doing.
const PATIENCE: u32 = 3;

/// What one bot owes.
#[derive(Debug, Default)]
pub(super) struct Debts {
    /// States it was sent and has not answered.
    owed: u32,
    unpaid_windows: u32,
    chatty: bool,
}

impl Debts {
    pub(super) fn owed(&self) -> u32 {
        self.owed
    }

    pub(super) fn are_paid(&self) -> bool {
        self.owed == 0
    }

    /// Whether it has printed more moves than it was asked for. Its windows stay open until it waits
    /// for input, or the surplus would pass for the next answer.
    pub(super) fn is_chatty(&self) -> bool {
        self.chatty
    }

    /// It was sent one more state.
    pub(super) fn add(&mut self) {
        self.owed += 1;
    }

    /// It was heard to move. That pays, unless all that it owes is for states it has not begun to
    /// read; then `false`.
    pub(super) fn pay(&mut self, unread: u32) -> bool {
        let pays = self.owed > unread;
        if pays {
            self.owed -= 1;
        } else {
            self.chatty = true;
        }
        pays
    }

    /// Nothing more is to be waited for.
    pub(super) fn forgive(&mut self) {
        self.owed = 0;
        self.unpaid_windows = 0;
    }

    /// At the end of a window, whether it has skipped what it owes: because it `waits` for input, or,
    /// where the kernel does not say, because it has owed for long.
    pub(super) fn are_skipped(&mut self, waits: impl FnOnce() -> Option<bool>) -> bool {
        if self.are_paid() {
            self.unpaid_windows = 0;
            return false;
        }
        self.unpaid_windows += 1;
        waits().unwrap_or(self.unpaid_windows >= PATIENCE)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn owing(states: u32) -> Debts {
        let mut debts = Debts::default();
        (0..states).for_each(|_| debts.add());
        debts
    }

    #[test]
    fn a_move_pays_only_for_a_state_that_was_read() {
        let mut debts = owing(2);
        assert!(debts.pay(1) && !debts.is_chatty());
        assert!(!debts.pay(1) && debts.is_chatty());
        assert!(debts.pay(0) && debts.are_paid());
    }

    #[test]
    fn a_debt_is_skipped_by_a_bot_that_waits_or_after_three_windows_where_it_cannot_be_told() {
        let mut debts = owing(1);
        assert!(debts.are_skipped(|| Some(true)));
        debts.forgive();
        assert!(!debts.are_skipped(|| Some(true)), "nothing is owed");
        debts.add();
        let silent = [0; 4].map(|_| debts.are_skipped(|| None));
        assert_eq!(silent, [false, false, true, true]);
        assert!(!debts.are_skipped(|| Some(false)));
    }
}
