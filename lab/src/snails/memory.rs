//! What a search remembers of positions it has been in: a transposition table.

use protocol::Direction;

/// What is known of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bound {
    /// It is this.
    Exact,
    /// It is at least this.
    AtLeast,
    /// It is at most this.
    AtMost,
}

/// What was found out about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Finding {
    /// Moves looked ahead.
    pub(super) depth: u8,
    /// What is known of the value.
    pub(super) bound: Bound,
    /// The value.
    pub(super) value: i32,
    /// The best move.
    pub(super) way: Direction,
}

/// A table of fixed size; the newest finding of a slot stays.
#[derive(Clone, Debug)]
pub(super) struct Memory {
    slots: Vec<Option<(u64, Finding)>>,
}

impl Memory {
    /// Slots for two to the power of `bits` positions.
    pub(super) fn new(bits: u32) -> Self {
        Self {
            slots: vec![None; 1 << bits],
        }
    }

    /// What is known of a position.
    pub(super) fn recall(&self, hash: u64) -> Option<Finding> {
        self.slots[self.slot(hash)]
            .filter(|(whose, _)| *whose == hash)
            .map(|(_, finding)| finding)
    }

    /// Remembers a finding.
    pub(super) fn keep(&mut self, hash: u64, finding: Finding) {
        let slot = self.slot(hash);
        self.slots[slot] = Some((hash, finding));
    }

    fn slot(&self, hash: u64) -> usize {
        hash as usize & (self.slots.len() - 1)
    }
}
