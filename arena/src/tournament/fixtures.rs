//! The games of a schedule as runners see them: each is a job, and comes back as a line of the journal.

use super::game_line::GameLine;
use super::machine_line::MachineLine;
use super::schedule::Fixture;
use super::shared::SharedSpec;
use crate::fleet::{Finished, Games, Next};
use anyhow::{Context, Result};
use std::collections::HashMap;
use std::ops::ControlFlow;

/// Games that are to be played, in order, and what is to be done with each.
pub(super) struct Fixtures<'a, F> {
    shared: &'a SharedSpec,
    left: Box<dyn Iterator<Item = Fixture> + Send + 'a>,
    under_way: HashMap<String, Fixture>,
    finished: F,
}

impl<'a, F: FnMut(GameLine, Option<MachineLine>) -> Result<ControlFlow<()>>> Fixtures<'a, F> {
    pub(super) fn new(
        shared: &'a SharedSpec,
        left: impl Iterator<Item = Fixture> + Send + 'a,
        finished: F,
    ) -> Self {
        Self {
            shared,
            left: Box::new(left),
            under_way: HashMap::new(),
            finished,
        }
    }
}

impl<F: FnMut(GameLine, Option<MachineLine>) -> Result<ControlFlow<()>>> Games for Fixtures<'_, F> {
    fn next(&mut self) -> Next {
        let job = self.left.next().map(|fixture| {
            let job = self.shared.job(&fixture);
            self.under_way.insert(job.id.clone(), fixture);
            job
        });
        job.into()
    }

    fn finished(&mut self, game: Finished) -> Result<ControlFlow<()>> {
        let fixture = self.under_way.remove(&game.job.id);
        let fixture = fixture.context("a game was finished that was not under way")?;
        let machine = MachineLine::of(fixture.id, &game);
        (self.finished)(GameLine::new(&fixture, &game), machine)
    }
}
