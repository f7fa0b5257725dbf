//! What a brain expects: for studies that compare it with what happens.

use protocol::Cell;
use std::fmt;

/// Moves within which a predicted death is looked for.
pub const DEATH_WITHIN: u32 = 50;

/// What a brain expects to come of its last decision.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Predictions {
    /// The apples it knows of.
    pub apples: Vec<ApplePrediction>,
    /// The chance to die within [`DEATH_WITHIN`] moves, if it estimates one.
    pub death: Option<f32>,
}

/// What a brain expects of one apple.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ApplePrediction {
    /// Where it is.
    pub at: Cell,
    /// The first move with which a rival is thought to be there; `None` if no rival comes.
    pub theirs: Option<u16>,
    /// What is done about it.
    pub pursuit: Pursuit,
}

/// What is done about an apple.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Pursuit {
    /// The plan goes there.
    Raced {
        /// The chance to be first.
        chance: f32,
        /// The move with which the plan gets there.
        arrival: u16,
    },
    /// The plan does not go there.
    Declined(Reason),
}

/// Why an apple is not gone for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Reason {
    /// A path with a proof and a fair chance is there, and waiting costs less.
    WaitingCheaper,
    /// A path with a proof is there, but a rival is thought to be first.
    JudgedLost,
    /// It adds nothing any more on arrival.
    Worthless,
    /// Danger is near, and no apple is gone for.
    NoErrand,
    /// No path there has a proof of escape, or nothing at all is proven.
    NoProof,
    /// No path leads there that other heads could not bar.
    NoPath,
    /// Another apple is gone for.
    OtherApple,
}

impl Reason {
    /// All reasons, in the order of reports.
    pub const ALL: [Self; 7] = [
        Self::WaitingCheaper,
        Self::JudgedLost,
        Self::Worthless,
        Self::NoErrand,
        Self::NoProof,
        Self::NoPath,
        Self::OtherApple,
    ];
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::WaitingCheaper => "waiting is cheaper",
            Self::JudgedLost => "judged lost",
            Self::Worthless => "worthless on arrival",
            Self::NoErrand => "no errand, danger near",
            Self::NoProof => "no proof",
            Self::NoPath => "no path",
            Self::OtherApple => "another apple",
        })
    }
}
