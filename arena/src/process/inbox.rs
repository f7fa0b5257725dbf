//! What a bot has been sent and not read: a state that it has not begun to read is one that it can
//! not have answered, whatever it prints.

use std::collections::VecDeque;

/// Counts the bytes on their way to a bot.
#[derive(Debug, Default)]
pub(super) struct Inbox {
    sent: u64,
    /// Where the states begin that were unread when last looked at.
    starts: VecDeque<u64>,
}

impl Inbox {
    /// The next bytes are a state.
    pub(super) fn begin_state(&mut self) {
        self.starts.push_back(self.sent);
    }

    /// So many bytes more are on their way.
    pub(super) fn add(&mut self, bytes: usize) {
        self.sent += bytes as u64;
    }

    /// How many states have not been begun, when so many bytes are still on their way.
    pub(super) fn unread_states(&mut self, on_their_way: usize) -> u32 {
        let read = self.sent.saturating_sub(on_their_way as u64);
        while self.starts.front().is_some_and(|&start| start < read) {
            self.starts.pop_front();
        }
        self.starts.len().try_into().unwrap_or(u32::MAX)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_state_is_unread_until_its_first_byte_is_read() {
        let mut inbox = Inbox::default();
        inbox.add(10);
        assert_eq!(inbox.unread_states(10), 0);
        for _ in 0..2 {
            inbox.begin_state();
            inbox.add(100);
        }
        assert_eq!(inbox.unread_states(205), 2);
        assert_eq!(inbox.unread_states(200), 2);
        assert_eq!(inbox.unread_states(199), 1);
        assert_eq!(inbox.unread_states(100), 1);
        assert_eq!(inbox.unread_states(99), 0);
    }
}
