//! A game that can be entered at any tick: recorded events folded into states, some of them kept.
//! A game that is still being played grows at its end.

use crate::printable;
use crate::replay::bounds;
use crate::replay::{EndLine, HeaderLine, KeyLine, Line, Recording, TickLine};
use protocol::{Event, GameConfig, State};
use std::borrow::Cow;
use std::sync::Arc;

/// Ticks between two states that are kept, as long as there are few. Folding so many takes well under a
/// millisecond.
const KEPT_EVERY: u32 = 50;
/// Bytes of all states that are kept.
const KEPT_BYTES: usize = 48 << 20;
/// Bytes of text that are taken in: a hundred thousand ticks.
const TEXT_CAP: usize = 32 << 20;

/// A game from its first state to the last that is known.
#[derive(Clone, Debug)]
pub struct Timeline {
    /// What was played, and by whom.
    pub header: HeaderLine,
    /// The recorded ticks: the first is tick 1.
    ticks: Vec<TickLine>,
    events: Vec<Vec<Event>>,
    /// Every state of a tick that `kept_every` divides.
    kept: Vec<State>,
    kept_every: u32,
    last: State,
    /// How it ended, if it did.
    pub end: Option<EndLine>,
    /// Why it is not known to its end, in words.
    pub cut_off: Option<String>,
}

/// Why a replay has not even a first state.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TimelineError {
    /// The configuration is not one.
    #[error("the replay's header: {0}")]
    Config(String),
    /// There is no state to begin with.
    #[error("the replay ends before its first state")]
    NoState,
}

impl Timeline {
    /// A game that begins with this state.
    pub fn new(header: HeaderLine, first: State) -> Self {
        Self {
            header,
            ticks: Vec::new(),
            events: Vec::new(),
            kept: vec![first.clone()],
            kept_every: KEPT_EVERY,
            last: first,
            end: None,
            cut_off: None,
        }
    }

    /// A recorded game, as far as it can be read.
    ///
    /// # Errors
    /// If there is no first state.
    pub fn of(recording: &Recording) -> Result<Self, TimelineError> {
        Self::read(recording, true)
    }

    /// The last state of a recorded game, as far as it can be read. Nothing on the way there is kept.
    ///
    /// # Errors
    /// If there is no first state.
    pub fn last_state(recording: &Recording) -> Result<State, TimelineError> {
        Ok(Self::read(recording, false)?.last)
    }

    fn read(recording: &Recording, keep: bool) -> Result<Self, TimelineError> {
        let header = recording.header.clone();
        let config: Arc<GameConfig> = header
            .game_config()
            .map_err(|problem| TimelineError::Config(problem.to_string()))?
            .into();
        let (snakes, seats) = (config.num_snakes, header.seats.len());
        if snakes != seats {
            let problem = format!("{snakes} snakes, but {seats} seats");
            return Err(TimelineError::Config(problem));
        }
        let mut lines = recording.lines();
        let first = match lines.next() {
            Some((_, Some(Line::Key(key)))) => key.state(&config).filter(|state| state.tick() == 0),
            _ => None,
        };
        let mut timeline = Self::new(header, first.ok_or(TimelineError::NoState)?);
        let mut left = TEXT_CAP;
        while let Some((number, line)) = lines.next() {
            let fits = match line {
                Some(Line::Tick(text)) if text.len() > left => {
                    let after = timeline.last.tick();
                    timeline.cut_off = Some(format!(
                        "it is too large to be shown, and stops after tick {after}"
                    ));
                    return Ok(timeline);
                }
                Some(Line::Tick(text)) => {
                    left -= text.len();
                    serde_json::from_str(text).is_ok_and(|line| timeline.take(line, keep))
                }
                Some(Line::Key(_)) => true,
                Some(Line::End(end)) => {
                    timeline.end = Some(end);
                    true
                }
                None => false,
            };
            if !fits {
                let after = timeline.last.tick();
                timeline.cut_off = Some(format!(
                    "line {number} does not follow from tick {after}, where it stops"
                ));
                return Ok(timeline);
            }
        }
        if timeline.end.is_none() {
            let why = lines.damage().unwrap_or("the last line is missing");
            timeline.cut_off = Some(format!(
                "it ends after tick {}: {why}",
                timeline.last.tick()
            ));
        }
        Ok(timeline)
    }

    /// Adds a tick; `false`, and nothing added, if it is not one that can follow.
    pub fn push(&mut self, line: TickLine) -> bool {
        self.take(line, true)
    }

    fn take(&mut self, line: TickLine, keep: bool) -> bool {
        let mut next = self.last.clone();
        let Some(events) = line.all_events(&self.last) else {
            return false;
        };
        if line.tick != self.last.tick() + 1
            || !bounds::tick_fits(&line, self.header.seats.len())
            || next.fold(&events).is_err()
            || TickLine::print_sum(TickLine::sum_of(&line.moves, &next)) != line.sum
        {
            return false;
        }
        if !keep {
            self.last = next;
            return true;
        }
        if next.tick().is_multiple_of(self.kept_every) {
            self.kept.push(next.clone());
            self.thin_out();
        }
        self.last = next;
        self.ticks.push(line);
        self.events.push(events);
        true
    }

    /// Drops every other state when there are more than may be kept.
    fn thin_out(&mut self) {
        let largest = KeyLine::most_bytes(self.last.config());
        if self.kept.len() * largest <= KEPT_BYTES {
            return;
        }
        let mut number = 0;
        self.kept.retain(|_| {
            number += 1;
            number % 2 == 1
        });
        self.kept_every = self.kept_every.saturating_mul(2);
    }

    /// How many ticks are known.
    pub fn len(&self) -> u32 {
        self.ticks.len() as u32
    }

    /// Whether nothing is known beyond the first state.
    pub fn is_empty(&self) -> bool {
        self.ticks.is_empty()
    }

    /// The state after a tick; past the end, the last one.
    pub fn state_at(&self, tick: u32) -> State {
        if tick >= self.len() {
            return self.last.clone();
        }
        let mut state = self.kept[(tick / self.kept_every) as usize].clone();
        while state.tick() < tick {
            let known = state.fold(&self.events[state.tick() as usize]);
            debug_assert!(known.is_ok(), "what was folded once folds again");
        }
        state
    }

    /// The last state that is known.
    pub fn last(&self) -> &State {
        &self.last
    }

    /// What is recorded of a tick; `None` for tick 0 and past the end.
    pub fn tick(&self, tick: u32) -> Option<&TickLine> {
        self.ticks.get(tick.checked_sub(1)? as usize)
    }

    /// What happened in a tick, moves included.
    pub fn events(&self, tick: u32) -> &[Event] {
        let index = tick.checked_sub(1).map(|index| index as usize);
        index
            .and_then(|index| self.events.get(index))
            .map_or(&[], Vec::as_slice)
    }

    /// A seat's name as it is shown.
    pub fn name(&self, seat: protocol::Seat) -> Cow<'_, str> {
        let seat = self.header.seats.get(usize::from(seat.0));
        printable::name(seat.map_or("?", |seat| seat.name.as_str()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::replay::sample::record;
    use protocol::config::Edition;

    const TICKS: u32 = 260;

    #[test]
    fn every_tick_of_every_edition_can_be_entered() {
        for &edition in Edition::ALL {
            let folder = tempfile::tempdir().unwrap();
            let file = folder.path().join("game.jsonl.zst");
            let states = record(&file, edition, TICKS);
            let timeline = Timeline::of(&Recording::open(&file).unwrap()).unwrap();
            assert_eq!(timeline.cut_off, None);
            for state in states.iter().rev() {
                assert_eq!(timeline.state_at(state.tick()), *state);
            }
        }
    }

    #[test]
    fn a_file_that_is_cut_off_plays_to_its_last_whole_line() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("game.jsonl.zst");
        let states = record(&file, Edition::default(), TICKS);
        let text = Recording::open(&file).unwrap().text();
        let cut = text.find("{\"tick\":101,").unwrap() + 30;
        std::fs::write(&file, &text[..cut]).unwrap();
        let timeline = Timeline::of(&Recording::open(&file).unwrap()).unwrap();
        assert_eq!(timeline.last(), &states[100]);
        assert_eq!(
            timeline.cut_off.as_deref(),
            Some("it ends after tick 100: the last line is missing")
        );
    }

    #[test]
    fn a_line_that_does_not_follow_ends_the_game_there() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("game.jsonl.zst");
        let states = record(&file, Edition::default(), TICKS);
        let text = Recording::open(&file).unwrap().text();
        let damaged = text.replacen("{\"tick\":51,", "{\"tick\":52,", 1);
        std::fs::write(&file, damaged).unwrap();
        let timeline = Timeline::of(&Recording::open(&file).unwrap()).unwrap();
        assert_eq!(timeline.last(), &states[50]);
        assert_eq!(
            timeline.cut_off.as_deref(),
            Some("line 53 does not follow from tick 50, where it stops")
        );
    }
}
