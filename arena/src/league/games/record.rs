//! What is kept of a game that was played: its replay and logs as files, its result in the store.

use crate::fleet::Finished;
use crate::league::folders::{Folders, settle};
use crate::league::store::{GameId, PlayedGame, SeatOutcome, Store};
use crate::league::token::hex;
use anyhow::{Context, Result};
use jiff::Timestamp;
use sha2::{Digest, Sha256};
use std::fs::{self, File};
use std::io::Read;
use std::path::Path;

/// Keeps a game. Its replay is in its place before the result is in the store, so that every result has its replay.
pub(super) fn keep(
    folders: &Folders,
    store: &Store,
    id: GameId,
    game: &Finished,
    now: Timestamp,
) -> Result<()> {
    let replay = game.job.replay();
    let failed = || format!("cannot keep {}", replay.display());
    let sum = synced_sum(&replay).with_context(failed)?;
    settle(&replay, &folders.replay(&sum)).with_context(failed)?;
    keep_logs(&game.job.folder, &folders.logs().join(id.to_string()))
        .context("cannot keep what bots wrote")?;
    let outcome = &game.outcome;
    let played = PlayedGame {
        at: now,
        ticks: outcome.ticks,
        why: outcome.why.to_string(),
        took_ms: outcome.took.as_millis().try_into().unwrap_or(u64::MAX),
        replay: Some(sum),
    };
    store.finish_game(id, &played, &seats(game))?;
    Ok(())
}

fn seats(game: &Finished) -> Vec<SeatOutcome> {
    let outcome = &game.outcome;
    let seats = outcome.stats.iter().map(|(seat, stats)| {
        let mut standings = outcome.standings.iter();
        let standing = standings.find(|standing| standing.seat == seat);
        let gone = outcome.departures[seat].as_ref();
        SeatOutcome {
            place: standing.map_or(0, |standing| standing.rank as u32),
            longest: standing.map_or(0, |standing| standing.longest),
            kills: standing.map_or(0, |standing| standing.kills),
            apples: stats.apples,
            deaths: stats.deaths,
            late: stats.late.by_bot,
            held_up: stats.late.by_machine,
            garbage: stats.garbage,
            gone: gone.map(|gone| format!("after tick {}: {}", gone.tick, gone.reason)),
        }
    });
    seats.collect()
}

/// The sum of a file that is on disk when this returns.
fn synced_sum(path: &Path) -> std::io::Result<String> {
    let mut file = File::open(path)?;
    file.sync_all()?;
    let (mut sum, mut piece) = (Sha256::new(), vec![0; 64 << 10]);
    loop {
        match file.read(&mut piece)? {
            0 => return Ok(hex(&sum.finalize())),
            count => sum.update(&piece[..count]),
        }
    }
}

/// Moves what bots wrote out of the folder of a game, which goes. Most wrote nothing.
fn keep_logs(from: &Path, to: &Path) -> std::io::Result<()> {
    // What an attempt before a kill may have left.
    match fs::remove_dir_all(to) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => return Err(error),
        _ => {}
    }
    let mut made = false;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        if !made {
            fs::create_dir(to)?;
            made = true;
        }
        fs::rename(entry.path(), to.join(entry.file_name()))?;
    }
    fs::remove_dir(from)
}
