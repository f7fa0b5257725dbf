//! Simple ways to chase an apple: what most programs do, most of the time.

use crate::board::Field;
use protocol::Direction;
use std::ops::Deref;

/// How a rival goes for the nearest apple.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Habit {
    pub(crate) sense: Sense,
    pub(crate) taste: Taste,
}

/// What it knows about the way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sense {
    /// Where the apple is: every step comes as near as it can.
    Compass,
    /// The shortest way round everything.
    Map,
}

/// How it chooses among steps that are equally good.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Taste {
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
        Self::new(Sense::Map, Taste::Vertical),
        Self::new(Sense::Map, Taste::Horizontal),
        Self::new(Sense::Map, Taste::Straight),
        Self::new(Sense::Map, Taste::Any),
        Self::new(Sense::Compass, Taste::Vertical),
        Self::new(Sense::Compass, Taste::Horizontal),
        Self::new(Sense::Compass, Taste::Straight),
        Self::new(Sense::Compass, Taste::Any),
    ];

    const fn new(sense: Sense, taste: Taste) -> Self {
        Self { sense, taste }
    }

    /// How far it is trusted before anything was seen.
    pub(crate) fn prior(self) -> f32 {
        match self.taste {
            Taste::Any => 0.5,
            _ => 1.0,
        }
    }
}

/// Up to four steps.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Choices {
    steps: [usize; 4],
    count: usize,
}

impl Deref for Choices {
    type Target = [usize];

    fn deref(&self) -> &[usize] {
        &self.steps[..self.count]
    }
}

impl FromIterator<usize> for Choices {
    fn from_iter<T: IntoIterator<Item = usize>>(steps: T) -> Self {
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
    head: usize,
    apples: &[usize],
    open: impl Fn(usize) -> bool,
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

/// Steps to the nearest apple as the crow flies.
pub(crate) fn to_nearest(field: Field, from: usize, apples: &[usize]) -> usize {
    let distances = apples.iter().map(|&apple| field.distance(from, apple));
    distances.min().unwrap_or(0)
}

/// The step that a taste takes. [`Taste::Any`] takes the first.
pub(crate) fn pick(
    field: Field,
    head: usize,
    heading: Option<Direction>,
    choices: &[usize],
    taste: Taste,
) -> Option<usize> {
    let stride = field.stride();
    let is_vertical = |to: usize| to.abs_diff(head) == stride;
    let wanted = choices.iter().copied().find(|&to| match taste {
        Taste::Vertical => is_vertical(to),
        Taste::Horizontal => !is_vertical(to),
        Taste::Straight => field.direction(head, to) == heading,
        Taste::Any => true,
    });
    wanted.or(choices.first().copied())
}
