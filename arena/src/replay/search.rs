//! Looks for ticks of a recorded game: deaths, kills, late answers, apples, and what bots logged.

use super::Timeline;
use super::mark::{self, MarkKind};
use protocol::{Event, Seat};
use std::str::FromStr;

/// What is looked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Pattern {
    /// A snake died, killed or was late.
    Mark(MarkKind),
    /// A snake ate an apple.
    Apple,
    /// A bot logged a line that contains this text.
    Log(String),
}

/// A text that is no [`Pattern`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` cannot be looked for; death, kill, late, apple, log and log:TEXT can")]
pub struct NoSuchPattern(String);

impl FromStr for Pattern {
    type Err = NoSuchPattern;

    fn from_str(text: &str) -> Result<Self, NoSuchPattern> {
        match text {
            "death" => Ok(Self::Mark(MarkKind::Death)),
            "kill" => Ok(Self::Mark(MarkKind::Kill)),
            "late" => Ok(Self::Mark(MarkKind::Late)),
            "apple" => Ok(Self::Apple),
            "log" => Ok(Self::Log(String::new())),
            _ => match text.strip_prefix("log:") {
                Some(part) => Ok(Self::Log(part.to_owned())),
                None => Err(NoSuchPattern(text.to_owned())),
            },
        }
    }
}

/// Where it is looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scope {
    /// The seat it is about: the dead, the killer, the eater, the late one, the one that logs; `None` for all.
    pub seat: Option<Seat>,
    /// The first tick.
    pub from: u32,
    /// The last.
    pub to: u32,
}

/// Something that was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// When.
    pub tick: u32,
    /// Whose.
    pub seat: Seat,
    /// What, in a word.
    pub kind: String,
    /// In words, with the name of the bot that it is about.
    pub text: String,
}

/// All that was looked for, in order.
pub fn search(timeline: &Timeline, pattern: &Pattern, scope: Scope) -> Vec<Found> {
    let ticks = scope.from.max(1)..=scope.to.min(timeline.len());
    let mut found: Vec<Found> = ticks.flat_map(|tick| at(timeline, pattern, tick)).collect();
    found.retain(|found| scope.seat.is_none_or(|seat| found.seat == seat));
    found
}

fn at(timeline: &Timeline, pattern: &Pattern, tick: u32) -> Vec<Found> {
    let found = |seat, kind: &str, text| Found {
        tick,
        seat,
        kind: kind.to_owned(),
        text,
    };
    match pattern {
        Pattern::Mark(kind) => {
            let marks = mark::marks_at(timeline, tick).into_iter();
            let wanted = marks.filter(|mark| mark.kind == *kind);
            wanted
                .map(|mark| found(mark.seat, &kind.to_string(), mark.text))
                .collect()
        }
        Pattern::Apple => {
            let eaten = timeline.events(tick).iter().filter_map(|event| {
                let Event::Ate { seat, growth, .. } = *event else {
                    return None;
                };
                let text = format!("{} ate an apple: {growth:+}", timeline.name(seat));
                Some(found(seat, "apple", text))
            });
            eaten.collect()
        }
        Pattern::Log(part) => {
            let notes = timeline.tick(tick).into_iter().flat_map(|line| &line.notes);
            let wanted = notes.filter(|(_, note)| note.contains(part));
            wanted
                .map(|(seat, note)| {
                    let text = format!("{}: {note}", timeline.name(Seat(*seat)));
                    found(Seat(*seat), "log", text)
                })
                .collect()
        }
    }
}
