//! Whose turn it is on the way in. Pure.

use crate::league::store::{StudentId, VersionId};
use std::collections::BTreeMap;

/// A version that waits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Waiting {
    pub(super) version: VersionId,
    pub(super) owner: StudentId,
}

/// Turns between students: each has one version in work at a time, and who was served longest ago is next. So neither a slow
/// build nor twenty uploads keep others waiting, as long as a worker is free.
#[derive(Debug, Default)]
pub(super) struct Turns {
    served: BTreeMap<StudentId, u64>,
    in_work: Vec<Waiting>,
    count: u64,
}

impl Turns {
    /// The next version of those that wait, the oldest upload first, and notes that it is in work.
    pub(super) fn next(&mut self, waiting: &[Waiting]) -> Option<Waiting> {
        let free = waiting.iter().filter(|one| {
            let mut busy = self.in_work.iter();
            busy.all(|other| other.owner != one.owner)
        });
        let served = |one: &&Waiting| self.served.get(&one.owner).copied().unwrap_or(0);
        let next = *free.min_by_key(|one| (served(one), one.version))?;
        self.count += 1;
        self.served.insert(next.owner, self.count);
        self.in_work.push(next);
        Some(next)
    }

    /// A version is in work no more.
    pub(super) fn done(&mut self, version: VersionId) {
        self.in_work.retain(|one| one.version != version);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_student_with_many_uploads_keeps_nobody_waiting() {
        let waiting = |version: i64, owner: i64| Waiting {
            version: VersionId(version),
            owner: StudentId(owner),
        };
        let all = [
            waiting(1, 1),
            waiting(2, 1),
            waiting(3, 1),
            waiting(4, 2),
            waiting(5, 3),
        ];
        let mut turns = Turns::default();
        let left = |done: &[i64]| -> Vec<Waiting> {
            let kept = all.iter().filter(|one| !done.contains(&one.version.0));
            kept.copied().collect()
        };
        assert_eq!(turns.next(&left(&[])), Some(waiting(1, 1)));
        // The first student's build is slow; the others go on beside it.
        assert_eq!(turns.next(&left(&[1])), Some(waiting(4, 2)));
        turns.done(VersionId(4));
        assert_eq!(turns.next(&left(&[1, 4])), Some(waiting(5, 3)));
        turns.done(VersionId(5));
        assert_eq!(turns.next(&left(&[1, 4, 5])), None);
        turns.done(VersionId(1));
        assert_eq!(turns.next(&left(&[1, 4, 5])), Some(waiting(2, 1)));
    }
}
