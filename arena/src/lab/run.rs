//! How much is played, and on how many cores.

use protocol::rng_from_seed;
use rand_chacha::ChaCha8Rng;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// How many games a figure is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effort {
    /// All studies within two minutes on two cores.
    Short,
    /// The sample sizes of the published figures.
    Long,
}

/// One visit to the lab.
pub struct Run<'a> {
    /// How many games a figure is worth.
    pub effort: Effort,
    /// Seeds everything.
    pub seed: &'a str,
    /// Threads.
    pub jobs: usize,
    /// Told what is measured, how many samples are there, and of how many.
    pub progress: &'a (dyn Fn(&str, usize, usize) + Sync),
}

impl Run<'_> {
    /// `short` or `long`, as the effort asks.
    pub fn games(&self, short: usize, long: usize) -> usize {
        match self.effort {
            Effort::Short => short,
            Effort::Long => long,
        }
    }

    /// The random source of one sample: it depends on the seed, on what is sampled and on which one it is,
    /// and on nothing that was drawn before.
    pub fn rng(&self, what: &str, index: usize) -> ChaCha8Rng {
        rng_from_seed(&format!("{}/{what}/{index}", self.seed))
    }

    /// `sample(0)` to `sample(n - 1)` on all threads, in that order whatever the threads did.
    pub fn many<T: Send>(
        &self,
        what: &str,
        n: usize,
        sample: impl Fn(usize) -> T + Sync,
    ) -> Vec<T> {
        (self.progress)(what, 0, n);
        let next = AtomicUsize::new(0);
        let done = AtomicUsize::new(0);
        let work = || {
            let mut mine = Vec::new();
            loop {
                let index = next.fetch_add(1, Ordering::Relaxed);
                if index >= n {
                    return mine;
                }
                mine.push((index, sample(index)));
                (self.progress)(what, done.fetch_add(1, Ordering::Relaxed) + 1, n);
            }
        };
        let mut all: Vec<(usize, T)> = thread::scope(|scope| {
            let threads: Vec<_> = (0..self.jobs.max(1)).map(|_| scope.spawn(work)).collect();
            let joined = threads.into_iter().map(|thread| thread.join());
            joined
                .flat_map(|mine| mine.unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
                .collect()
        });
        all.sort_by_key(|(index, _)| *index);
        all.into_iter().map(|(_, sample)| sample).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use protocol::below;
    use std::sync::Mutex;

    #[test]
    fn samples_come_in_order_whatever_the_number_of_threads() {
        let silent = |_: &str, _: usize, _: usize| {};
        let drawn = |jobs| {
            let run = Run {
                effort: Effort::Short,
                seed: "order",
                jobs,
                progress: &silent,
            };
            run.many("numbers", 100, |index| {
                below(&mut run.rng("numbers", index), 1000)
            })
        };
        assert_eq!(drawn(1), drawn(7));
        assert_eq!(drawn(0).len(), 100);
    }

    #[test]
    fn the_beginning_and_every_sample_are_told() {
        let told = Mutex::new(Vec::new());
        let tell = |what: &str, done: usize, of: usize| {
            told.lock().unwrap().push((what.to_owned(), done, of));
        };
        let run = Run {
            effort: Effort::Long,
            seed: "told",
            jobs: 1,
            progress: &tell,
        };
        run.many("games", run.games(1, 3), |_| ());
        let expected = [0, 1, 2, 3].map(|done| ("games".to_owned(), done, 3));
        assert_eq!(told.into_inner().unwrap(), expected);
    }
}
