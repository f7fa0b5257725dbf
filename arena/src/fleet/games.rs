//! The two sides of having games played: who wants them, and who has them played.

use super::finished::Finished;
use super::job::Job;
use anyhow::Result;
use std::ops::ControlFlow;
use tokio_util::sync::CancellationToken;

/// What comes next.
#[derive(Debug)]
pub enum Next {
    /// A game.
    Play(Box<Job>),
    /// Nothing at the moment: ask again soon.
    Later,
    /// Nothing any more: when what is under way is finished, all is.
    Over,
}

impl From<Option<Job>> for Next {
    fn from(job: Option<Job>) -> Self {
        job.map_or(Self::Over, |job| Self::Play(Box::new(job)))
    }
}

/// Games that are wanted. A runner calls both from the thread that called it.
pub trait Games {
    /// The next game, when there is room for one.
    fn next(&mut self) -> Next;

    /// A game is finished. What is to be kept of it is on disk when this returns; no more games are played if it
    /// breaks off.
    ///
    /// # Errors
    /// If it cannot be kept; no more games are played then.
    fn finished(&mut self, game: Finished) -> Result<ControlFlow<()>>;

    /// A game could not be played: it cannot be recorded, say, or a program is not what was opened. An implementor that wants the
    /// others all the same says so by not returning the error.
    ///
    /// # Errors
    /// If no more games are to be played.
    fn failed(&mut self, job: Job, error: anyhow::Error) -> Result<()> {
        let _ = job;
        Err(error)
    }
}

/// A way to have games played: on this machine, or on others.
pub trait Runner {
    /// Has games played until there are no more, one breaks off or the token is cancelled. Games that are under way
    /// then are given up, and nothing is left of them.
    ///
    /// # Errors
    /// The first error of a game or of `finished`; a bot that misbehaves is none.
    fn play(&mut self, games: &mut dyn Games, stop: &CancellationToken) -> Result<()>;
}
