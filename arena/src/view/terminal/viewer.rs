//! What is looked at: a tick of a game, and how it goes on. No terminal in here.

use super::death_places::{DeathPlace, death_places};
use super::overlay::Overlay;
use super::people_view::PeopleView;
use crate::replay::Timeline;
use crate::replay::mark::{Mark, MarkKind, marks_at};
use protocol::{BySeat, Seat, State};
use std::time::Duration;

/// How fast a game can be played, against its own pace.
const SPEEDS: [f64; 9] = [0.25, 0.5, 1.0, 2.0, 4.0, 8.0, 16.0, 32.0, 64.0];

/// Ticks for which the place of a death is marked, and how many of them are at most.
const MARKED_TICKS: u32 = 60;
const MOST_MARKS: usize = 12;
/// How far back a log is looked through.
const LOGGED_TICKS: u32 = 2000;

/// Which events are listed, deaths first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Listed {
    /// Deaths.
    #[default]
    Deaths,
    /// Kills.
    Kills,
    /// Late answers.
    Late,
    /// All of these.
    All,
}

impl Listed {
    /// What it is called, as on the page.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Deaths => "Deaths",
            Self::Kills => "Kills",
            Self::Late => "Late",
            Self::All => "All",
        }
    }

    fn next(self) -> Self {
        match self {
            Self::Deaths => Self::Kills,
            Self::Kills => Self::Late,
            Self::Late => Self::All,
            Self::All => Self::Deaths,
        }
    }

    fn lists(self, kind: MarkKind) -> bool {
        match self {
            Self::Deaths => kind == MarkKind::Death,
            Self::Kills => kind == MarkKind::Kill,
            Self::Late => kind == MarkKind::Late,
            Self::All => true,
        }
    }
}

/// A game and the tick of it that is shown.
#[derive(Clone, Debug)]
pub struct Viewer {
    /// The game.
    pub timeline: Timeline,
    /// The state that is shown.
    pub state: State,
    /// Whether it goes on by itself.
    pub playing: bool,
    /// Whether more ticks may come.
    pub live: bool,
    /// One character a cell, for terminals and eyes without colour.
    pub letters: bool,
    /// Rows of the board above the window.
    pub scroll: u16,
    /// A tick that is being typed.
    pub prompt: Option<String>,
    /// Whether the keys are shown.
    pub help: bool,
    /// The seat whose snake is followed.
    pub chosen: Option<Seat>,
    /// Which events are listed.
    pub listed: Listed,
    /// What is laid over the board.
    pub overlay: Overlay,
    /// Whether the curves of the lengths are folded away.
    pub folded: bool,
    /// What the last key has to say.
    pub message: String,
    /// How far people are with the game that they play here; `None` where bots play alone.
    pub people: Option<PeopleView>,
    speed: usize,
    /// Parts of a tick that have passed since the one that is shown.
    passed: f64,
    marks: Vec<Mark>,
    deaths: Vec<DeathPlace>,
    lengths: BySeat<Vec<u64>>,
}

impl Viewer {
    /// Looks at the first state.
    pub fn new(timeline: Timeline) -> Self {
        let state = timeline.state_at(0);
        let mut viewer = Self {
            lengths: BySeat::from_fn(state.snakes().len(), |_| Vec::new()),
            state,
            playing: true,
            live: false,
            letters: false,
            scroll: 0,
            prompt: None,
            help: false,
            chosen: None,
            listed: Listed::default(),
            overlay: Overlay::None,
            folded: false,
            message: timeline
                .cut_off
                .clone()
                .map_or_else(String::new, |why| format!("incomplete: {why}")),
            people: None,
            speed: 4,
            passed: 0.0,
            marks: Vec::new(),
            deaths: Vec::new(),
            timeline,
        };
        let mut state = viewer.state.clone();
        viewer.note_lengths(&state);
        for tick in 1..=viewer.timeline.len() {
            let deaths = death_places(&viewer.timeline, tick, &state);
            viewer.deaths.extend(deaths);
            // What was folded once folds again.
            let _ = state.fold(viewer.timeline.events(tick));
            viewer.note_lengths(&state);
            viewer.marks.extend(marks_at(&viewer.timeline, tick));
        }
        viewer
    }

    /// Looks at another game, in the same manner.
    pub fn change_to(&mut self, timeline: Timeline) {
        *self = Self {
            live: true,
            letters: self.letters,
            people: self.people.take(),
            ..Self::new(timeline)
        };
    }

    /// Adds a tick of a live game; a view of the last one goes along.
    pub fn push(&mut self, line: crate::replay::TickLine) {
        let at_end = self.tick() == self.timeline.len();
        let before = self.timeline.last().clone();
        if !self.timeline.push(line) {
            return;
        }
        let last = self.timeline.last().clone();
        self.marks.extend(marks_at(&self.timeline, last.tick()));
        let deaths = death_places(&self.timeline, last.tick(), &before);
        self.deaths.extend(deaths);
        self.note_lengths(&last);
        if at_end && self.playing {
            self.state = last;
        }
    }

    fn note_lengths(&mut self, state: &State) {
        for (seat, snake) in state.snakes().iter() {
            self.lengths[seat].push(snake.length().into());
        }
    }

    /// The tick that is shown.
    pub fn tick(&self) -> u32 {
        self.state.tick()
    }

    /// How fast it plays, against its own pace.
    pub fn speed(&self) -> f64 {
        SPEEDS[self.speed]
    }

    /// Plays faster or slower.
    pub fn change_speed(&mut self, by: isize) {
        self.speed = self.speed.saturating_add_signed(by).min(SPEEDS.len() - 1);
    }

    /// Shows a tick, or the nearest that there is.
    pub fn seek(&mut self, tick: u32) {
        self.passed = 0.0;
        self.state = self.timeline.state_at(tick.min(self.timeline.len()));
    }

    /// Goes on or back by some ticks and stays there.
    pub fn step(&mut self, by: i64) {
        self.playing = false;
        let to = i64::from(self.tick()).saturating_add(by).max(0);
        self.seek(to.try_into().unwrap_or(u32::MAX));
    }

    /// Plays or stops; at the end of a recorded game, from the start again.
    pub fn toggle(&mut self) {
        self.playing = !self.playing;
        if self.playing && !self.live && self.tick() == self.timeline.len() {
            self.seek(0);
        }
    }

    /// Shows the next tick with such a mark, or the one before.
    pub fn jump(&mut self, kind: MarkKind, back: bool) {
        self.playing = false;
        let here = self.tick();
        let mut fitting = self.marks.iter().filter(|mark| mark.kind == kind);
        let found = if back {
            fitting.rfind(|mark| mark.tick < here)
        } else {
            fitting.find(|mark| mark.tick > here)
        };
        match found.cloned() {
            Some(mark) => {
                self.seek(mark.tick);
                self.message = mark.text;
            }
            None => {
                self.message = format!(
                    "no {kind} {} this tick",
                    if back { "before" } else { "after" }
                )
            }
        }
    }

    /// Lets time pass.
    pub fn pass(&mut self, time: Duration) {
        if !self.playing || (self.live && self.tick() == self.timeline.len()) {
            return;
        }
        let pace = f64::from(self.state.config().speed) / 1000.0;
        self.passed += time.as_secs_f64() / pace * self.speed();
        let whole = self.passed.floor();
        if whole >= 1.0 {
            let rest = self.passed - whole;
            self.seek(self.tick().saturating_add(whole as u32));
            self.passed = rest;
        }
        if !self.live && self.tick() == self.timeline.len() {
            self.playing = false;
        }
    }

    /// What happened up to the tick that is shown, the newest first, as far as it is listed.
    pub fn updates(&self) -> impl Iterator<Item = &Mark> {
        let upto = self.marks.partition_point(|mark| mark.tick <= self.tick());
        let listed = self.listed;
        let marks = self.marks[..upto].iter().rev();
        marks.filter(move |mark| listed.lists(mark.kind))
    }

    /// How many marks of a kind there are of a seat, up to the tick that is shown.
    pub fn count(&self, seat: Seat, kind: MarkKind) -> usize {
        let upto = self.marks.partition_point(|mark| mark.tick <= self.tick());
        let marks = self.marks[..upto].iter();
        marks
            .filter(|mark| mark.seat == seat && mark.kind == kind)
            .count()
    }

    /// Where snakes died of late; or all of them so far, where those are laid over the board.
    pub(super) fn marked_deaths(&self) -> &[DeathPlace] {
        let tick = self.tick();
        if self.overlay == Overlay::AllDeaths {
            let upto = self.deaths.partition_point(|death| death.tick <= tick);
            return &self.deaths[..upto];
        }
        let from = self
            .deaths
            .partition_point(|death| death.tick + MARKED_TICKS <= tick);
        let upto = self.deaths.partition_point(|death| death.tick <= tick);
        let from = from.max(upto.saturating_sub(MOST_MARKS));
        &self.deaths[from.min(upto)..upto]
    }

    /// What was logged: by the snake that is followed up to the tick that is shown, the latest first, or by all in
    /// that tick.
    pub fn notes(&self) -> Vec<(u32, Seat, &str)> {
        let tick = self.tick();
        let from = match self.chosen {
            Some(_) => tick.saturating_sub(LOGGED_TICKS),
            None => tick.saturating_sub(1),
        };
        let ticks = (from + 1..=tick).rev();
        let lines = ticks.filter_map(|tick| self.timeline.tick(tick));
        let notes = lines.flat_map(|line| {
            let notes = line.notes.iter();
            notes.map(|(seat, note)| (line.tick, Seat(*seat), note.as_str()))
        });
        let fits = |seat| self.chosen.is_none_or(|chosen| chosen == seat);
        notes.filter(|&(_, seat, _)| fits(seat)).take(60).collect()
    }

    /// Follows a snake; the one that is followed already, no longer.
    pub fn choose(&mut self, seat: Seat) {
        let known = self.state.snakes().get(seat).is_some();
        self.chosen = Some(seat).filter(|_| known && self.chosen != Some(seat));
    }

    /// Lists the next kind of events.
    pub fn list_next(&mut self) {
        self.listed = self.listed.next();
    }

    /// Lays the next thing over the board.
    pub fn lay_next(&mut self) {
        self.overlay = self.overlay.next(self.state.snakes().len());
        self.message = format!("overlay: {}", self.overlay.name(self));
    }

    /// A seat's lengths up to the tick that is shown.
    pub fn lengths(&self, seat: Seat) -> &[u64] {
        &self.lengths[seat][..=self.tick() as usize]
    }
}
