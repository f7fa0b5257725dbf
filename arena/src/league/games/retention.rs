//! Replays and logs of old ladder games go; results stay for ever.

use crate::league::handle::League;
use anyhow::Result;
use std::collections::BTreeSet;
use std::fs;

impl League {
    /// Removes the replays and logs of ladder and trial games beyond those that `league.toml` keeps.
    pub(super) fn forget_old_games(&self) -> Result<()> {
        let keep = self.config.retention.ladder_replays;
        for (game, sum) in self.store.forget_replays(keep)? {
            // The row is gone first: a file without one is swept away at the next start.
            let _ = fs::remove_file(self.folders.replay(&sum));
            let _ = fs::remove_dir_all(self.folders.logs().join(game.to_string()));
        }
        Ok(())
    }
}

/// Removes replays and logs that no game has, as a kill may leave them.
pub(in crate::league) fn sweep_records(league: &League) -> Result<()> {
    let kept = league.store.replays()?;
    let replays: BTreeSet<String> = kept
        .iter()
        .map(|(_, sum)| format!("{sum}.jsonl.zst"))
        .collect();
    for entry in fs::read_dir(league.folders.replays())? {
        let entry = entry?;
        if !replays.contains(&*entry.file_name().to_string_lossy()) {
            fs::remove_file(entry.path())?;
        }
    }
    let games: BTreeSet<String> = kept.iter().map(|(game, _)| game.to_string()).collect();
    for entry in fs::read_dir(league.folders.logs())? {
        let entry = entry?;
        if !games.contains(&*entry.file_name().to_string_lossy()) {
            fs::remove_dir_all(entry.path())?;
        }
    }
    Ok(())
}
