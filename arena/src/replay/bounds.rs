//! What a replay may hold: no line and no field of it is larger than its game. A file need not be ours.

use super::lines::{EndLine, HeaderLine, TickLine};
use crate::process::{NOTE_CAP, NOTES_KEPT};
use protocol::Seat;

/// What a replay may unpack to. A game of a million ticks is smaller.
const UNPACKED_CAP: u64 = 256 << 20;
/// How much smaller a packed game may be than its text: ours are 7 to 20 times smaller.
const RATIO: u64 = 200;
/// What a packed game of any size may unpack to.
const UNPACKED_ALWAYS: u64 = 16 << 20;
/// The power of two that a packed replay may ask for as working memory; ours ask for 2 MiB.
pub(super) const WINDOW_LOG: u32 = 24;
/// Bytes of the first line.
pub(super) const HEADER_CAP: usize = 4 << 20;
/// Bytes of a name: more than a file's name has.
const NAME_CAP: usize = 320;
/// Bytes of any other text in the header.
const TEXT_CAP: usize = 4096;

/// Bytes that a file of this size may unpack to.
pub(super) fn unpacked_cap(packed: u64) -> u64 {
    let likely = packed.saturating_mul(RATIO);
    likely.saturating_add(UNPACKED_ALWAYS).min(UNPACKED_CAP)
}

/// Bytes of a line after the header: a whole board, and what each seat may have logged in one tick.
pub(super) fn line_cap(seats: usize) -> usize {
    (1 << 20) + seats * (64 << 10)
}

/// What of a header is larger than any game's; `None` if nothing is.
pub(super) fn excess(header: &HeaderLine) -> Option<&'static str> {
    let seats = header.seats.iter();
    let texts = [&header.format, &header.arena, &header.seed];
    let values = header.config.iter().flat_map(|(key, value)| [key, value]);
    let commands = seats.clone().map(|seat| &seat.command);
    if !(1..=Seat::MAX).contains(&header.seats.len()) {
        Some("it has no seats, or more than a game can have")
    } else if seats.clone().any(|seat| seat.name.len() > NAME_CAP) {
        Some("a name in it is longer than any bot's")
    } else if texts
        .into_iter()
        .chain(values)
        .chain(commands)
        .any(|text| text.len() > TEXT_CAP)
    {
        Some("a text in its header is longer than any game's")
    } else {
        None
    }
}

/// Whether a tick's line is about the seats of its game, and no more than they can have said.
pub(super) fn tick_fits(line: &TickLine, seats: usize) -> bool {
    let exists = |seat: u8| usize::from(seat) < seats;
    // A byte that is no text is kept as a mark of three bytes.
    let note_fits = |note: &str| note.len() <= 3 * NOTE_CAP;
    line.moves.len() == seats
        && line.us.len() <= seats
        && line.late.len() <= seats
        && line.garbage.len() <= seats
        && line.notes.len() <= seats * NOTES_KEPT
        && line.late.iter().all(|late| exists(late.seat))
        && line.garbage.iter().all(|&(seat, _)| exists(seat))
        && (line.notes.iter()).all(|(seat, note)| exists(*seat) && note_fits(note))
}

/// Whether the last line is a table of the seats of its game.
pub(super) fn end_fits(end: &EndLine, seats: usize) -> bool {
    let mut seen = vec![false; seats];
    end.standings.len() == seats
        && end.standings.iter().all(|row| {
            let seat = seen.get_mut(usize::from(row.seat));
            let is_new = seat.is_some_and(|seen| !std::mem::replace(seen, true));
            is_new && (1..=seats).contains(&row.rank)
        })
}
