//! What a bot was sent, byte for byte: the states it was shown follow from the record.

use super::lines::EndReason;
use crate::replay::Timeline;
use protocol::{Seat, SnakeStatus, State};

/// What every bot is sent before its first state.
pub fn opening(timeline: &Timeline) -> String {
    timeline.state_at(0).opening()
}

/// What a seat was sent for its move in this tick; `None` if its snake was not on the board.
///
/// Tick 1 is the first that is played: it is sent the first state.
pub fn sent_for(before: &State, seat: Seat) -> Option<String> {
    let snake = before.snakes().get(seat)?;
    snake.is_alive().then(|| before.observe(seat).to_string())
}

/// All states that a seat was sent, with their ticks.
pub fn states(timeline: &Timeline, seat: Seat) -> impl Iterator<Item = (u32, String)> {
    (1..=timeline.len())
        .filter_map(move |tick| Some((tick, sent_for(&timeline.state_at(tick - 1), seat)?)))
}

/// A bot's whole stdin, as far as the record goes.
pub fn whole(timeline: &Timeline, seat: Seat) -> String {
    let mut text = opening(timeline);
    text.extend(states(timeline, seat).map(|(_, state)| state));
    let last = timeline.last();
    let gone = (last.snakes().get(seat)).is_none_or(|snake| snake.status == SnakeStatus::Removed);
    if let Some(end) = timeline.end.as_ref().filter(|_| !gone) {
        // The game was stopped while the bots were thinking about the next move.
        if end.why == EndReason::Interrupted {
            text.extend(sent_for(last, seat));
        }
        text.push_str("Game Over\n");
    }
    text
}
