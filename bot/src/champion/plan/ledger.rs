//! What the last search for a plan knew of each apple: for studies, no decision looks at it.

use super::race::Goal;
use crate::board::Spot;

/// The apples that were worth going for, and which of them a path with a proof leads to.
#[derive(Clone, Debug, Default)]
pub(crate) struct Ledger {
    entries: Vec<Entry>,
}

/// One apple.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Entry {
    at: Spot,
    /// The chance to be first by the shortest path.
    pub(crate) chance: f32,
    /// Whether a path there was proven.
    pub(crate) is_proven: bool,
}

impl Ledger {
    /// Begins a search with these goals.
    pub(super) fn begin(&mut self, goals: &[Goal]) {
        let entry = |goal: &Goal| {
            let (at, chance) = (goal.target?.at, goal.chance);
            let is_proven = false;
            Some(Entry {
                at,
                chance,
                is_proven,
            })
        };
        self.entries.clear();
        self.entries.extend(goals.iter().filter_map(entry));
    }

    /// A path to this goal was proven.
    pub(super) fn proven(&mut self, goal: &Goal) {
        let at = goal.target.map(|target| target.at);
        let here = self.entries.iter_mut().filter(|entry| Some(entry.at) == at);
        here.for_each(|entry| entry.is_proven = true);
    }

    /// What was known of an apple; `None` if it was not worth going for or no path led there.
    pub(crate) fn entry(&self, at: Spot) -> Option<Entry> {
        self.entries.iter().find(|entry| entry.at == at).copied()
    }
}
