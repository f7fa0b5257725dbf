//! How much is played, and on how many cores.

use protocol::rng_from_seed;
use rand_chacha::ChaCha8Rng;
use rayon::ThreadPoolBuilder;
use rayon::iter::{IndexedParallelIterator, IntoParallelIterator, ParallelIterator};
use std::sync::atomic::{AtomicUsize, Ordering};

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
    ///
    /// # Panics
    /// If no thread can be started, or a sample panics.
    pub fn many<T: Send>(
        &self,
        what: &str,
        n: usize,
        sample: impl Fn(usize) -> T + Sync,
    ) -> Vec<T> {
        (self.progress)(what, 0, n);
        let done = AtomicUsize::new(0);
        let pool = ThreadPoolBuilder::new().num_threads(self.jobs.max(1));
        let pool = pool.build().expect("threads can be started");
        let one = |index| {
            let found = sample(index);
            (self.progress)(what, done.fetch_add(1, Ordering::Relaxed) + 1, n);
            found
        };
        pool.install(|| (0..n).into_par_iter().with_max_len(1).map(one).collect())
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
