//! What a snake died of.

use super::recording::{Fatality, Recording};
use protocol::Death;
use serde::Serialize;
use std::fmt;

/// What a snake died of in the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Cause {
    /// Its own body.
    OwnBody,
    /// A wall or an obstacle.
    Wall,
    /// Another head.
    HeadOn,
    /// A body that it was shown.
    Body,
    /// A body or a head that it was not shown.
    Unseen,
    /// A zombie.
    Zombie,
    /// An apple that was worth too little.
    BadApple,
}

impl Cause {
    /// All causes, in the order of reports.
    pub const ALL: [Self; 7] = [
        Self::OwnBody,
        Self::Wall,
        Self::HeadOn,
        Self::Body,
        Self::Unseen,
        Self::Zombie,
        Self::BadApple,
    ];

    pub(super) fn of(recording: &Recording, fatality: &Fatality) -> Self {
        match fatality.death {
            Death::OwnBody => Self::OwnBody,
            Death::Wall | Death::Obstacle => Self::Wall,
            Death::Zombie | Death::Bitten => Self::Zombie,
            Death::BadApple => Self::BadApple,
            Death::HeadOn { with } if recording.is_hidden(fatality, with) => Self::Unseen,
            Death::HeadOn { .. } => Self::HeadOn,
            Death::Body { of } if recording.is_hidden(fatality, of) => Self::Unseen,
            Death::Body { .. } => Self::Body,
        }
    }
}

impl fmt::Display for Cause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::OwnBody => "own body",
            Self::Wall => "wall",
            Self::HeadOn => "head-on",
            Self::Body => "body in sight",
            Self::Unseen => "unseen body",
            Self::Zombie => "zombie",
            Self::BadApple => "bad apple",
        })
    }
}
