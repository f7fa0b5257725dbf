//! A game for those who look on: the replay without what is its bots' owners' alone. Fingerprints are of moves and states, and
//! so what is left still verifies.

use crate::replay::{HeaderLine, Recording, TickLine, Timeline};
use serde::Serialize;

/// What stands for a seed before its game is over.
const SEED: &str = "told when the game is over";

/// Takes out of a game's header what tells how this machine starts its bots, and the seed as long as it is played.
pub(super) fn clean_header(header: &mut HeaderLine, over: bool) {
    for seat in &mut header.seats {
        seat.command.clone_from(&seat.name);
    }
    if !over {
        SEED.clone_into(&mut header.seed);
    }
}

/// A game for the viewer, with the log lines of these seats.
pub(super) fn for_viewer(mut timeline: Timeline, own: &[u8]) -> String {
    clean_header(&mut timeline.header, true);
    crate::view::web::whole_for(&timeline, |seat| own.contains(&seat))
}

/// The replay itself, as `arena replay` reads it, with the log lines of these seats.
pub(super) fn for_download(recording: &Recording, own: &[u8]) -> String {
    let text = recording.text();
    let mut lines = text.lines();
    let mut clean = String::with_capacity(text.len());
    let mut add = |line: &str| {
        clean.push_str(line);
        clean.push('\n');
    };
    // The header was read already.
    lines.next();
    let mut header = recording.header.clone();
    clean_header(&mut header, true);
    add(&printed(&header));
    for line in lines {
        // Keyframes and the last line have no words of bots.
        match serde_json::from_str::<TickLine>(line) {
            Ok(mut tick) if !tick.notes.is_empty() => {
                tick.notes.retain(|(seat, _)| own.contains(seat));
                add(&printed(&tick));
            }
            Ok(_) => add(line),
            Err(_) if line.starts_with("{\"key\":") || line.starts_with("{\"end\":") => add(line),
            // What cannot be read cannot be cleaned.
            Err(_) => break,
        }
    }
    clean
}

fn printed(line: &impl Serialize) -> String {
    serde_json::to_string(line).unwrap_or_default()
}
