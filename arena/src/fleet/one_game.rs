//! Plays one game on this machine, on the thread that asks for it: a bot's life hangs on the thread that started
//! it.

use super::job::{Job, Player};
use super::manner::Manner;
use crate::bots::{Launch, SealedBot};
use crate::engine::people::People;
use crate::engine::{self, BrainGame, GameSpec, Outcome, TickView};
use crate::process::LogPaths;
use crate::replay::{EndReason, SeatLine};
use anyhow::{Context, Result, bail};
use protocol::BySeat;
use std::path::Path;
use tokio::runtime::{Builder, Runtime};
use tokio_util::sync::CancellationToken;

/// Plays a game; `None` if it was interrupted, and nothing is left of it then.
///
/// # Errors
/// If it cannot be recorded, or a program is not what was opened.
pub(super) fn play(
    job: &Job,
    stop: &CancellationToken,
    watch: impl FnMut(TickView<'_>),
) -> Result<Option<Outcome>> {
    clear(&job.folder)?;
    check_programs(job)?;
    let outcome = match job.manner {
        Manner::InProcess { nodes } => brain_game(job, nodes)?.play_watched(stop, watch)?,
        Manner::Processes => {
            let game = spec(job);
            let outcome = runtime()?.block_on(engine::play(&game, stop, watch))?;
            game.logs.values().for_each(remove_empty);
            outcome
        }
    };
    if outcome.why == EndReason::Interrupted {
        clear(&job.folder)?;
        std::fs::remove_dir(&job.folder).context("cannot remove an unfinished game")?;
        return Ok(None);
    }
    check_programs(job)?;
    Ok(Some(outcome))
}

/// Whether those who play are what was opened. A game that another program played is not counted.
fn check_programs(job: &Job) -> Result<()> {
    let mut programs = job.seats.values().filter_map(|seat| seat.sealed.as_ref());
    Ok(programs.try_for_each(SealedBot::check)?)
}

fn spec(job: &Job) -> GameSpec {
    let bots = job.seats.map(|_, player| player.bot.clone());
    GameSpec {
        config: job.config.clone(),
        seed: job.seed.clone(),
        ticks: job.ticks,
        timing: job.timing,
        waits: Vec::new(),
        think: job.think,
        logs: bots.map(|seat, bot| LogPaths::inside(&job.folder, seat.0, &bot.name)),
        bots,
        replay: job.replay(),
        sandbox: job.sandbox.clone(),
        people: People::default(),
    }
}

fn brain_game(job: &Job, nodes: u64) -> Result<BrainGame> {
    let brain = |Player { bot, .. }: &Player| match &bot.launch {
        Launch::BuiltIn { brain, .. } => Ok(SeatLine {
            name: bot.name.clone(),
            command: brain.clone(),
        }),
        Launch::Program(_) | Launch::Unbuilt { .. } | Launch::Human => {
            bail!("{bot} is not built in")
        }
    };
    let brains: Result<BySeat<SeatLine>> = job.seats.values().map(|seat| brain(seat)).collect();
    Ok(BrainGame {
        config: job.config.clone(),
        seed: job.seed.clone(),
        ticks: job.ticks,
        nodes,
        brains: brains?,
        replay: job.replay(),
    })
}

/// Makes the folder of a game, without what a killed run may have left in it.
pub(super) fn clear(folder: &Path) -> Result<()> {
    let cleared = match std::fs::remove_dir_all(folder) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => Err(error),
        _ => std::fs::create_dir_all(folder),
    };
    cleared.with_context(|| format!("cannot clear the folder {}", folder.display()))
}

/// Most bots write nothing, and eight empty files a game are of no use.
fn remove_empty(logs: &LogPaths) {
    for path in [&logs.log, &logs.err] {
        if std::fs::metadata(path).is_ok_and(|file| file.len() == 0) {
            let _ = std::fs::remove_file(path);
        }
    }
}

pub(super) fn runtime() -> Result<Runtime> {
    Ok(Builder::new_current_thread().enable_all().build()?)
}
