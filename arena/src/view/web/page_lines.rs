//! A game as the page reads it: the replay's own lines, less what the page can do without.

use crate::replay::Timeline;
use crate::replay::{EndLine, KeyLine, LateLine, TickLine};
use serde::Serialize;
use serde_json::json;

/// A tick without its fingerprint: the arena has compared that already.
#[derive(Serialize)]
struct PageTick<'a> {
    tick: u32,
    moves: &'a str,
    us: &'a [i64],
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    events: &'a [String],
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    late: &'a [LateLine],
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    garbage: &'a [(u8, u32)],
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    notes: &'a [(u8, String)],
}

/// The lines that begin a game.
pub(super) fn opening(timeline: &Timeline) -> [String; 2] {
    let first = KeyLine::from(&timeline.state_at(0));
    [text(&timeline.header), text(&first)]
}

/// The line of a tick.
pub(super) fn tick(line: &TickLine) -> String {
    text(&PageTick {
        tick: line.tick,
        moves: &line.moves,
        us: &line.us,
        events: &line.events,
        late: &line.late,
        garbage: &line.garbage,
        notes: &line.notes,
    })
}

/// The last line.
pub(super) fn end(end: &EndLine) -> String {
    text(end)
}

/// How many seconds are left until the first tick.
pub(super) fn countdown(seconds: u32) -> String {
    text(&json!({ "countdown": seconds }))
}

/// Another game is shown now.
pub(super) fn next() -> String {
    text(&json!({ "next": true }))
}

/// All lines of a recorded game, and a word about what is missing.
pub(super) fn whole(timeline: &Timeline) -> String {
    whole_for(timeline, |_| true)
}

/// The same with the log lines of some seats alone.
pub(crate) fn whole_for(timeline: &Timeline, reads: impl Fn(u8) -> bool) -> String {
    let read = |line: &TickLine| {
        let mut line = line.clone();
        line.notes.retain(|(seat, _)| reads(*seat));
        tick(&line)
    };
    let ticks = (1..=timeline.len()).filter_map(|number| timeline.tick(number).map(read));
    let note = timeline.cut_off.as_ref();
    let note =
        note.map(|why| text(&json!({ "note": format!("This replay is incomplete: {why}.") })));
    let mut all = String::new();
    for line in opening(timeline)
        .into_iter()
        .chain(ticks)
        .chain(timeline.end.as_ref().map(end))
        .chain(note)
    {
        all.push_str(&line);
        all.push('\n');
    }
    all
}

fn text(line: &impl Serialize) -> String {
    serde_json::to_string(line).expect("lines have text keys and no failing parts")
}
