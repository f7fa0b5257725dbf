//! Pages that show a tournament's games worth a look from disk, each beside its replay: the links of the report on
//! disk lead there.

use arena::files;
use arena::replay::{Recording, Timeline};
use arena::tournament::report_page::page_beside;
use arena::tournament::{Results, Summary, highlights};
use arena::view::web;
use std::path::Path;
use tracing::debug;

/// Writes those that are not there yet. A replay that cannot be shown has none, and the report links to the replay.
pub(super) fn write(results: &Results, summary: &Summary) {
    for game in highlights(results, summary) {
        let page = page_beside(&game.replay);
        if !page.exists() && write_one(&game.replay, &page).is_none() {
            debug!(replay = %game.replay.display(), "no page for it");
        }
    }
}

fn write_one(replay: &Path, page: &Path) -> Option<()> {
    let timeline = Timeline::of(&Recording::open(replay).ok()?).ok()?;
    let text = web::html(&timeline).ok()?;
    files::write_own(page, text.as_bytes()).ok()
}
