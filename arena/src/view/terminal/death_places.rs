//! Where snakes died. A state has no place for the dead; what they did in their last tick tells.

use crate::replay::{TickLine, Timeline};
use protocol::{Cell, Event, Seat, State};

/// A death and its cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct DeathPlace {
    pub(super) tick: u32,
    pub(super) seat: Seat,
    pub(super) at: Cell,
}

/// The deaths of a tick, by the state before it.
pub(super) fn death_places(timeline: &Timeline, tick: u32, before: &State) -> Vec<DeathPlace> {
    let moves = timeline.tick(tick).map_or("", |line| line.moves.as_str());
    let ways = TickLine::directions(moves).unwrap_or_default();
    let place = |event: &Event| {
        let Event::Died { seat, death } = *event else {
            return None;
        };
        let head = before.snakes().get(seat)?.head()?;
        let way = ways.get(usize::from(seat.0)).copied().flatten();
        let ahead = way.and_then(|way| before.size().step(head, way));
        let at = if death.before_moving() {
            head
        } else {
            ahead.unwrap_or(head)
        };
        Some(DeathPlace { tick, seat, at })
    };
    timeline.events(tick).iter().filter_map(place).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::replay::Recording;
    use crate::replay::sample::record;
    use protocol::config::Edition;

    #[test]
    fn a_death_is_where_the_head_went_or_stayed() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("game.jsonl.zst");
        let states = record(&file, Edition::default(), 120);
        let timeline = Timeline::of(&Recording::open(&file).unwrap()).unwrap();
        let mut seen = 0;
        for tick in 1..=120 {
            let before = &states[tick as usize - 1];
            for DeathPlace { seat, at, .. } in death_places(&timeline, tick, before) {
                let head = before.snakes()[seat].head().unwrap();
                assert!(head.distance(at) <= 1, "tick {tick}: {head} and {at}");
                seen += 1;
            }
        }
        let deaths = (1..=120).flat_map(|tick| timeline.events(tick));
        let deaths = deaths.filter(|event| matches!(event, Event::Died { .. }));
        assert_eq!(seen, deaths.count());
        assert!(seen > 0);
    }
}
