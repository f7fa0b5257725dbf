//! The games that a study plays, on several threads.

use crate::matches::Match;
use crate::roster::ChoiceError;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;

/// Games of one match with consecutive seeds. The first brain of the match is the one that is studied.
#[derive(Clone, Debug)]
pub struct Sample {
    /// The brains and the rules.
    pub fixture: Match,
    /// How many games.
    pub games: usize,
    /// The seed of the first.
    pub first_seed: u64,
    /// How many are played at a time. What is found does not depend on it.
    pub jobs: NonZeroUsize,
}

/// Told how many of how many parts of a study are done.
pub type Progress<'a> = dyn FnMut(usize, usize) + 'a;

impl Sample {
    /// Looks at every game by its number, and returns what was found in the order of the numbers.
    pub(super) fn each<T: Send>(
        &self,
        progress: &mut Progress<'_>,
        look: impl Fn(usize) -> Result<T, ChoiceError> + Sync,
    ) -> Result<Vec<T>, ChoiceError> {
        in_parallel(self.games, self.jobs, progress, look)
    }
}

/// Who played and how often, above a table.
pub(super) fn headline(brains: &[String], games: usize) -> String {
    let (studied, rivals) = (&brains[0], brains[1..].join(", "));
    format!("{studied} against {rivals}, {games} games")
}

/// Does `count` parts of a work on so many threads. Of several errors, one that came first is returned, and no new
/// part is begun after it.
pub(super) fn in_parallel<T: Send, E: Send>(
    count: usize,
    jobs: NonZeroUsize,
    progress: &mut Progress<'_>,
    work: impl Fn(usize) -> Result<T, E> + Sync,
) -> Result<Vec<T>, E> {
    let (next, failed) = (AtomicUsize::new(0), AtomicBool::new(false));
    let (sender, receiver) = mpsc::channel();
    let worker = |sender: mpsc::Sender<(usize, Result<T, E>)>| {
        while !failed.load(Ordering::Relaxed) {
            let index = next.fetch_add(1, Ordering::Relaxed);
            if index >= count || sender.send((index, work(index))).is_err() {
                return;
            }
        }
    };
    let worker = &worker;
    thread::scope(|scope| {
        for _ in 0..jobs.get().min(count) {
            let sender = sender.clone();
            scope.spawn(move || worker(sender));
        }
        drop(sender);
        let mut found: Vec<Option<T>> = (0..count).map(|_| None).collect();
        progress(0, count);
        for (done, (index, result)) in (1..).zip(receiver) {
            if result.is_err() {
                failed.store(true, Ordering::Relaxed);
            }
            found[index] = Some(result?);
            progress(done, count);
        }
        Ok(found.into_iter().flatten().collect())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_come_in_order_whatever_the_number_of_threads() {
        for jobs in [1, 2, 7] {
            let mut told = Vec::new();
            let mut progress = |done, of| told.push((done, of));
            let jobs = NonZeroUsize::new(jobs).unwrap();
            let found = in_parallel(5, jobs, &mut progress, |n| Ok::<_, ()>(n * n));
            assert_eq!(found, Ok(vec![0, 1, 4, 9, 16]));
            assert_eq!(told, [(0, 5), (1, 5), (2, 5), (3, 5), (4, 5), (5, 5)]);
        }
    }

    #[test]
    fn an_error_ends_the_work() {
        let jobs = NonZeroUsize::new(2).unwrap();
        let found = in_parallel(1000, jobs, &mut |_, _| {}, |n| match n {
            3 => Err("three"),
            n => Ok(n),
        });
        assert_eq!(found, Err("three"));
    }
}
