//! What a replay says about each seat, counted anew: the figures of a result are compared with these, and not believed.

use crate::engine::{Deaths, SeatStats};
use crate::process::LateAnswers;
use crate::replay::{EndLine, Line, Recording, TickLine};
use protocol::{BySeat, Event, Seat};
use std::time::Duration;

/// What a replay says about each seat.
#[derive(Debug)]
pub(super) struct Recount {
    pub(super) end: EndLine,
    pub(super) seats: BySeat<SeatCount>,
}

/// What a replay says about a seat.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct SeatCount {
    pub(super) longest: u32,
    pub(super) kills: u32,
    pub(super) apples: u32,
    pub(super) deaths: Deaths,
    pub(super) late: LateAnswers,
    pub(super) garbage: u32,
    /// How long answers took, in microseconds, but for the first, which is mostly the program's start.
    pub(super) latencies: Vec<u32>,
    /// In which tick it was taken off the board for good.
    pub(super) removed: Option<u32>,
}

impl SeatCount {
    /// The statistics of a game in which it also had these late answers.
    pub(super) fn stats(&self, overdue: &[u32]) -> SeatStats {
        let mut stats = SeatStats::default();
        stats.apples = self.apples;
        stats.deaths = self.deaths;
        for &us in self.latencies.iter().chain(overdue) {
            stats.answered(Duration::from_micros(us.into()));
        }
        stats
    }
}

impl Recount {
    /// Counts a replay that has been verified; `None` if a line of it makes no sense all the same.
    pub(super) fn of(recording: &Recording) -> Option<Self> {
        let count = recording.header.seats.len();
        let mut seats: BySeat<SeatCount> = BySeat::from_fn(count, |_| SeatCount::default());
        let mut end = None;
        let mut lines = recording.lines();
        while let Some((_, line)) = lines.next() {
            match line? {
                Line::Tick(text) => {
                    let line: TickLine = serde_json::from_str(text).ok()?;
                    count_tick(&mut seats, &line)?;
                }
                Line::Key(_) => {}
                Line::End(line) => end = Some(line),
            }
        }
        let end: EndLine = end?;
        for row in &end.standings {
            let seat = at(&mut seats, Seat(row.seat))?;
            (seat.longest, seat.kills) = (row.longest, row.kills);
        }
        Some(Self { end, seats })
    }
}

fn at(seats: &mut BySeat<SeatCount>, seat: Seat) -> Option<&mut SeatCount> {
    seats.values_mut().nth(seat.0.into())
}

fn count_tick(seats: &mut BySeat<SeatCount>, line: &TickLine) -> Option<()> {
    for event in line.told_events()? {
        match event {
            Event::Ate { seat, .. } => at(seats, seat)?.apples += 1,
            Event::Died { seat, death } => at(seats, seat)?.deaths.count(death),
            Event::Removed { seat } => at(seats, seat)?.removed = Some(line.tick),
            _ => {}
        }
    }
    for late in &line.late {
        at(seats, Seat(late.seat))?.late.count(late.fault);
    }
    for &(seat, garbage) in &line.garbage {
        let seat = at(seats, Seat(seat))?;
        seat.garbage = seat.garbage.saturating_add(garbage);
    }
    // The first state is answered in tick 1.
    if line.tick > 1 {
        for (seat, &us) in seats.values_mut().zip(&line.us) {
            seat.latencies.extend(u32::try_from(us).ok());
        }
    }
    Some(())
}
