//! What decides.

use crate::clock::Deadline;
use crate::predictions::Predictions;
use protocol::{Move, Observation};

/// Something that plays one snake for one game.
///
/// [`session::run`](crate::session::run) plays any brain on a pair of streams:
///
/// ```
/// use bot::brain::Brain;
/// use bot::clock::Deadline;
/// use bot::session::{self, Options};
/// use protocol::{Move, Observation};
///
/// struct Circles;
///
/// impl Brain for Circles {
///     fn decide(&mut self, _seen: &Observation, _deadline: &Deadline) -> Move {
///         Move::TurnLeft
///     }
/// }
///
/// let game = "1 9 9 1\n7 2\n0\nalive 3 0 4,4 2,4\nGame Over\n";
/// let mut answers = Vec::new();
/// session::run(game.as_bytes(), &mut answers, |_init| Circles, Options::default())?;
/// assert_eq!(answers, b"4\n");
/// # Ok::<(), std::io::Error>(())
/// ```
pub trait Brain {
    /// Answers one state. The snake that is asked for is on the board; all else that the state says
    /// may be wrong.
    fn decide(&mut self, seen: &Observation, deadline: &Deadline) -> Move;

    /// Appends `name=value` pairs about the last decision.
    fn explain(&self, _note: &mut String) {}

    /// What it expects to come of the last decision, if it can tell.
    fn predictions(&self) -> Option<Predictions> {
        None
    }

    /// A second brain that has seen and kept the same and will decide the same, if it can be copied.
    fn fork(&self) -> Option<BoxedBrain> {
        None
    }

    /// Draws from another random source from now on. What it has seen stays.
    fn reseed(&mut self, _seed: u64) {}
}

/// A brain of any kind, as [`Choice::brain`](crate::roster::Choice::brain) makes it.
pub type BoxedBrain = Box<dyn Brain + Send>;

impl<B: Brain + ?Sized> Brain for Box<B> {
    fn decide(&mut self, seen: &Observation, deadline: &Deadline) -> Move {
        (**self).decide(seen, deadline)
    }

    fn explain(&self, note: &mut String) {
        (**self).explain(note);
    }

    fn predictions(&self) -> Option<Predictions> {
        (**self).predictions()
    }

    fn fork(&self) -> Option<BoxedBrain> {
        (**self).fork()
    }

    fn reseed(&mut self, seed: u64) {
        (**self).reseed(seed);
    }
}
