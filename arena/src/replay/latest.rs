//! The game that was recorded last below a folder.

use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// Files that are looked through.
const FILES_MOST: usize = 100_000;

/// The replay below a folder that was written last; `None` where there is none.
pub fn latest(folder: &Path) -> Option<PathBuf> {
    let files = walkdir::WalkDir::new(folder).into_iter().flatten();
    let games = files.take(FILES_MOST).filter_map(|entry| {
        let name = entry.file_name().to_str()?;
        let is_game = ["game.jsonl.zst", "game.jsonl"].contains(&name);
        let written: SystemTime = entry.metadata().ok()?.modified().ok()?;
        is_game.then(|| (written, entry.into_path()))
    });
    games.max().map(|(_, path)| path)
}
