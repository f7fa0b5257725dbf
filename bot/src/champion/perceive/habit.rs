//! Simple policies for chasing an apple: what most programs do, most of the time.

use crate::board::{Field, Spot};
use protocol::Direction;
use std::ops::Deref;

/// How a rival goes for the nearest apple.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Habit {
    pub(crate) metric: Metric,
    pub(crate) tie_break: TieBreak,
}

/// By which distance it goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Metric {
    /// Greedy: every step comes as near to the apple as it can, by Manhattan distance.
    Manhattan,
    /// Along a shortest path round everything.
    ShortestPath,
}

/// How it chooses among steps that are equally good.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TieBreak {
    /// Up and down before left and right.
    Vertical,
    /// Left and right before up and down.
    Horizontal,
    /// On as before, if that is one of them.
    Straight,
    /// Any of them.
    Any,
}

/// Habits that are known.
pub(crate) const HABITS: usize = 8;

impl Habit {
    pub(crate) const ALL: [Self; HABITS] = [
        Self::new(Metric::ShortestPath, TieBreak::Vertical),
        Self::new(Metric::ShortestPath, TieBreak::Horizontal),
        Self::new(Metric::ShortestPath, TieBreak::Straight),
        Self::new(Metric::ShortestPath, TieBreak::Any),
        Self::new(Metric::Manhattan, TieBreak::Vertical),
        Self::new(Metric::Manhattan, TieBreak::Horizontal),
        Self::new(Metric::Manhattan, TieBreak::Straight),
        Self::new(Metric::Manhattan, TieBreak::Any),
    ];

    const fn new(metric: Metric, tie_break: TieBreak) -> Self {
        Self { metric, tie_break }
    }

    /// How far it is trusted before anything was seen.
    pub(crate) fn prior(self) -> f32 {
        match self.tie_break {
            TieBreak::Any => 0.5,
            _ => 1.0,
        }
    }
}

/// Up to four steps.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Choices {
    steps: [Spot; 4],
    count: usize,
}

impl Deref for Choices {
    type Target = [Spot];

    fn deref(&self) -> &[Spot] {
        &self.steps[..self.count]
    }
}

impl FromIterator<Spot> for Choices {
    fn from_iter<T: IntoIterator<Item = Spot>>(steps: T) -> Self {
        let mut choices = Self::default();
        for (to, from) in choices.steps.iter_mut().zip(steps) {
            *to = from;
            choices.count += 1;
        }
        choices
    }
}

/// The steps that come closest to the nearest apple.
pub(crate) fn best_steps(
    field: Field,
    head: Spot,
    apples: &[Spot],
    open: impl Fn(Spot) -> bool,
) -> Choices {
    let mut best = Choices::default();
    let mut least = usize::MAX;
    for to in field.around(head) {
        let left = to_nearest(field, to, apples);
        if left > least || !open(to) {
            continue;
        }
        if left < least {
            (least, best.count) = (left, 0);
        }
        best.steps[best.count] = to;
        best.count += 1;
    }
    best
}

/// Manhattan distance to the nearest apple.
fn to_nearest(field: Field, from: Spot, apples: &[Spot]) -> usize {
    let distances = apples.iter().map(|&apple| field.distance(from, apple));
    distances.min().unwrap_or(0)
}

/// The step that a tie-break takes. [`TieBreak::Any`] takes the first.
pub(crate) fn pick(
    field: Field,
    head: Spot,
    heading: Option<Direction>,
    choices: &[Spot],
    tie_break: TieBreak,
) -> Option<Spot> {
    let [up, down, ..] = field.around(head);
    let is_vertical = |to: Spot| to == up || to == down;
    let wanted = choices.iter().copied().find(|&to| match tie_break {
        TieBreak::Vertical => is_vertical(to),
        TieBreak::Horizontal => !is_vertical(to),
        TieBreak::Straight => field.direction(head, to) == heading,
        TieBreak::Any => true,
    });
    wanted.or(choices.first().copied())
}
