//! A league at work: what was under way goes on, uploads come in, games are played.

use super::games::{LeagueGames, keep_house, sweep_records};
use super::handle::League;
use super::intake::{Intake, resume};
use crate::fleet::Runner;
use crate::sandbox::{Limits, Sandbox, Wish};
use anyhow::{Context, Result};
use std::sync::{Mutex, PoisonError};
use tokio_util::sync::CancellationToken;

/// Works a league until the token is cancelled, on this thread and some of its own. `jobs` is how many games the runner plays
/// at a time. A league that was killed goes on where it was. It blocks, and is called from a thread on which no
/// asynchronous runtime is at work.
///
/// # Errors
/// If another program works this league, or its folder or store fails.
pub fn operate(
    league: &League,
    runner: &mut dyn Runner,
    jobs: usize,
    stop: &CancellationToken,
) -> Result<()> {
    let lock = crate::files::open_own(&league.folders.lock())?;
    crate::files::lock(&lock).with_context(|| {
        let folder = league.folders.root().display();
        format!("another program works the league in {folder}")
    })?;
    resume(league).context("cannot go on where the league was")?;
    sweep_records(league).context("cannot go on where the league was")?;
    let mut games = LeagueGames::new(league, fence(league)?, jobs)?;
    let intake = Intake::new(league);
    let trouble: Mutex<Option<anyhow::Error>> = Mutex::default();
    let played = std::thread::scope(|scope| {
        for _ in 0..intake.workers() {
            scope.spawn(|| {
                if let Err(error) = intake.work(stop) {
                    let mut trouble = trouble.lock().unwrap_or_else(PoisonError::into_inner);
                    trouble.get_or_insert(error.context("the way in"));
                    stop.cancel();
                }
            });
        }
        scope.spawn(|| keep_house(league, stop));
        let played = runner.play(&mut games, stop);
        stop.cancel();
        played
    });
    league.running_now().clear();
    drop(lock);
    let trouble = trouble.into_inner().unwrap_or_else(PoisonError::into_inner);
    played.and(trouble.map_or(Ok(()), Err))
}

/// The fence around programs, or where there is none that is high enough, what there is, for built-in bots.
fn fence(league: &League) -> Result<Sandbox> {
    match &league.fence {
        Ok(fence) => Ok(fence.clone()),
        Err(_) => {
            let runtime = tokio::runtime::Builder::new_current_thread()
                .enable_all()
                .build()?;
            Ok(runtime.block_on(Sandbox::choose(Wish::Auto, Limits::default()))?)
        }
    }
}
