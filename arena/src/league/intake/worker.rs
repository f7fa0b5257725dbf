//! Those who work the way in: a few threads, each with one version at a time.

use super::queue::{Turns, Waiting};
use super::stage::{StepResult, build, check};
use super::trial::judge_trial;
use super::upload::own_prefix;
use crate::league::event::Event;
use crate::league::handle::League;
use crate::league::store::{LeagueBot, StepKind, Version, VersionId, VersionState};
use anyhow::{Context, Result};
use jiff::Timestamp;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;
use tokio_util::sync::CancellationToken;
use tracing::{info, warn};

/// Versions that are worked on at the same time at most: a slow build has to leave room for others.
const WORKERS: usize = 3;
/// Before it is looked again whether a version waits.
const SOON: Duration = Duration::from_millis(200);

/// The way in of a league at work.
pub(in crate::league) struct Intake<'a> {
    league: &'a League,
    turns: Mutex<Turns>,
}

/// Puts back what a killed server left half done: versions go on from their last whole step, and what was being made is
/// swept away.
pub(in crate::league) fn resume(league: &League) -> Result<()> {
    let now = Timestamp::now();
    for version in league.store.versions_under_way()? {
        match version.state {
            VersionState::Building | VersionState::Checking => {
                league
                    .store
                    .put_version(version.id, VersionState::Waiting)?;
            }
            VersionState::Trial => {
                let game = match league.store.last_trial(version.id)? {
                    Some(id) => league.store.game(id)?,
                    None => None,
                };
                let begun = league.store.steps(version.id)?;
                let begun = begun.iter().find(|step| step.kind == StepKind::Trial);
                match game {
                    // A game of an earlier way in says nothing about this one.
                    Some(game) if begun.is_some_and(|step| game.planned >= step.begun) => {
                        judge_trial(league, &game, now)?;
                    }
                    _ => {
                        league.plan_trial(&version, now)?;
                    }
                }
            }
            _ => {}
        }
    }
    sweep(league)
}

/// Removes what the store does not know of: half of an upload, programs without a row.
fn sweep(league: &League) -> Result<()> {
    let settling = league.settling.lock();
    let _settling = settling.unwrap_or_else(PoisonError::into_inner);
    let folders = &league.folders;
    for entry in std::fs::read_dir(folders.work())? {
        let entry = entry?;
        let is_ours = entry
            .file_name()
            .to_string_lossy()
            .starts_with(&own_prefix());
        if !is_ours {
            remove(&entry.path())?;
        }
    }
    let known = league.store.program_sums()?;
    for entry in std::fs::read_dir(folders.programs())? {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().into_owned();
        if !known.contains(&name) {
            remove(&entry.path())?;
        }
    }
    Ok(())
}

fn remove(path: &std::path::Path) -> Result<()> {
    let removed = match path.is_dir() && !path.is_symlink() {
        true => std::fs::remove_dir_all(path),
        false => std::fs::remove_file(path),
    };
    removed.with_context(|| format!("cannot remove {}", path.display()))
}

impl<'a> Intake<'a> {
    pub(in crate::league) fn new(league: &'a League) -> Self {
        Self {
            league,
            turns: Mutex::default(),
        }
    }

    /// How many threads are to work it.
    pub(in crate::league) fn workers(&self) -> usize {
        match self.league.fence {
            Ok(_) => WORKERS,
            Err(_) => 0,
        }
    }

    /// Works the way in on this thread until the token is cancelled.
    pub(in crate::league) fn work(&self, stop: &CancellationToken) -> Result<()> {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()?;
        runtime.block_on(async {
            while !stop.is_cancelled() {
                let Some(next) = self.next()? else {
                    tokio::select! {
                        () = stop.cancelled() => {}
                        () = self.league.work.notified() => {}
                        () = tokio::time::sleep(SOON) => {}
                    }
                    continue;
                };
                let done = self.take_in(next, stop).await;
                self.turns().done(next);
                // A disk that is full, say: the version waits, and it is tried again.
                if let Err(error) = done {
                    warn!(version = %next, "on its way in: {error:#}");
                    self.league.store.put_version(next, VersionState::Waiting)?;
                    tokio::time::sleep(SOON * 10).await;
                }
            }
            Ok(())
        })
    }

    fn turns(&self) -> std::sync::MutexGuard<'_, Turns> {
        self.turns.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn next(&self) -> Result<Option<VersionId>> {
        let mut turns = self.turns();
        let mut waiting = Vec::new();
        for version in self.league.store.versions_under_way()? {
            if version.state != VersionState::Waiting {
                continue;
            }
            let bot = self.league.store.bot(version.bot)?;
            if let Some(owner) = bot.and_then(|bot| bot.owner) {
                waiting.push(Waiting {
                    version: version.id,
                    owner,
                });
            }
        }
        Ok(turns.next(&waiting).map(|next| next.version))
    }

    /// Builds and checks a version, and plans its trial game.
    async fn take_in(&self, id: VersionId, stop: &CancellationToken) -> Result<()> {
        let league = self.league;
        let Ok(fence) = &league.fence else {
            return Ok(());
        };
        let version = league.store.version(id)?.context("a version is gone")?;
        let bot = league.store.bot(version.bot)?.context("a bot is gone")?;
        if !self.begin(&version, StepKind::Build, VersionState::Building)? {
            return Ok(());
        }
        let built = tokio::select! {
            built = build(league, fence, &bot, &version) => built?,
            () = stop.cancelled() => return Ok(()),
        };
        if !self.end(&bot, &version, StepKind::Build, &built)? {
            return Ok(());
        }
        if !self.begin(&version, StepKind::Check, VersionState::Checking)? {
            return Ok(());
        }
        let Some(checked) = check(league, fence, &bot, &version, stop).await? else {
            return Ok(());
        };
        if !self.end(&bot, &version, StepKind::Check, &checked)? {
            return Ok(());
        }
        if self.begin(&version, StepKind::Trial, VersionState::Trial)? {
            league.plan_trial(&version, Timestamp::now())?;
        }
        Ok(())
    }

    /// Begins a step, unless the organiser has retired the version meanwhile.
    fn begin(&self, version: &Version, kind: StepKind, state: VersionState) -> Result<bool> {
        let league = self.league;
        let now = league.store.version(version.id)?;
        if !now.is_some_and(|now| now.state.is_under_way()) {
            return Ok(false);
        }
        league
            .store
            .begin_step(version.id, kind, state, Timestamp::now())?;
        self.tell(version);
        Ok(true)
    }

    fn end(
        &self,
        bot: &LeagueBot,
        version: &Version,
        kind: StepKind,
        result: &StepResult,
    ) -> Result<bool> {
        let StepResult { passed, words, log } = result;
        let league = self.league;
        league
            .store
            .end_step(version.id, kind, (*passed, words, log), Timestamp::now())?;
        info!(bot = %bot.name, version = version.number, step = %kind, passed, "way in");
        self.tell(version);
        Ok(*passed)
    }

    fn tell(&self, version: &Version) {
        self.league.tell(Event::Version {
            bot: version.bot,
            version: version.id,
        });
    }
}
