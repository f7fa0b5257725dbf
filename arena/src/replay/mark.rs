//! The ticks worth a look: where a snake died, killed or answered late.

use super::Timeline;
use crate::process::Fault;
use protocol::{Death, Event, Seat};
use std::fmt;

/// Something worth a look.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mark {
    /// When.
    pub tick: u32,
    /// Who: the dead, the killer or the late one.
    pub seat: Seat,
    /// What.
    pub kind: MarkKind,
    /// In words, with the name of the bot that it is about.
    pub text: String,
}

/// What can be looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MarkKind {
    /// A snake died.
    Death,
    /// A snake killed another.
    Kill,
    /// An answer was late.
    Late,
}

impl fmt::Display for MarkKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Death => "death",
            Self::Kill => "kill",
            Self::Late => "late",
        })
    }
}

/// The marks of one tick.
pub fn marks_at(timeline: &Timeline, tick: u32) -> Vec<Mark> {
    let mark = |seat, kind, text| Mark {
        tick,
        seat,
        kind,
        text,
    };
    let mut marks = Vec::new();
    for event in timeline.events(tick) {
        let Event::Died { seat, death } = *event else {
            continue;
        };
        let name = timeline.name(seat);
        let how = match death {
            Death::Body { of } => format!("ran into {}", timeline.name(of)),
            Death::HeadOn { with } => format!("met {} head-on", timeline.name(with)),
            other => other.to_string(),
        };
        marks.push(mark(seat, MarkKind::Death, format!("{name} {how}")));
        if let Some(killer) = death.killer() {
            let text = format!("{} killed {name}", timeline.name(killer));
            marks.push(mark(killer, MarkKind::Kill, text));
        }
    }
    for late in timeline.tick(tick).into_iter().flat_map(|line| &line.late) {
        let (seat, wall) = (Seat(late.seat), f64::from(late.wall) / 1000.0);
        let what = match late.fault {
            Fault::Bot => "was late",
            Fault::Machine => "was held up by the machine",
        };
        let text = format!("{} {what}: {wall:.1} ms", timeline.name(seat));
        marks.push(mark(seat, MarkKind::Late, text));
    }
    marks
}

/// All marks of a game, in order.
pub fn marks(timeline: &Timeline) -> Vec<Mark> {
    (1..=timeline.len())
        .flat_map(|tick| marks_at(timeline, tick))
        .collect()
}
