//! One line of a diagnosis: a point, whether it holds, and what to do if not.

use serde::Serialize;

/// What is asked of a bot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Point {
    /// Its process comes to life.
    Starts,
    /// Its first answer comes soon enough.
    StartUp,
    /// Its other answers come within the time for a move.
    InTime,
    /// It prints one move for each state, and nothing else.
    Valid,
    /// It prints nothing while its snake is dead.
    QuietWhileDead,
    /// It goes on while others are invisible.
    SeesInvisible,
    /// It goes on while it is invisible itself.
    IsInvisible,
    /// It reads the states of every edition.
    Editions,
    /// It exits by itself after `Game Over`.
    Exits,
    /// No process of its is left.
    LeavesNothing,
}

impl Point {
    /// All of them, in the order in which they come up.
    pub const ALL: [Self; 10] = [
        Self::Starts,
        Self::StartUp,
        Self::InTime,
        Self::Valid,
        Self::QuietWhileDead,
        Self::SeesInvisible,
        Self::IsInvisible,
        Self::Editions,
        Self::Exits,
        Self::LeavesNothing,
    ];

    /// Its name for people.
    pub fn title(self) -> &'static str {
        match self {
            Self::Starts => "starts",
            Self::StartUp => "start-up time",
            Self::InTime => "answers in time",
            Self::Valid => "answers valid",
            Self::QuietWhileDead => "quiet while dead",
            Self::SeesInvisible => "sees invisible snakes",
            Self::IsInvisible => "is invisible itself",
            Self::Editions => "reads every edition",
            Self::Exits => "exits after Game Over",
            Self::LeavesNothing => "leaves no process",
        }
    }
}

/// Whether a point holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// It does.
    Holds,
    /// It does not.
    Fails,
    /// The bot did not get that far.
    NotReached,
    /// The editions that were played do not ask for it.
    NotAsked,
}

/// A point, judged.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Finding {
    /// What was asked.
    pub point: Point,
    /// Whether it holds.
    pub verdict: Verdict,
    /// What was seen.
    pub figure: String,
    /// What to do about it.
    pub remedy: Option<String>,
}

impl Finding {
    pub(super) fn holds(point: Point, figure: impl Into<String>) -> Self {
        Self::new(point, Verdict::Holds, figure)
    }

    pub(super) fn fails(
        point: Point,
        figure: impl Into<String>,
        remedy: impl Into<String>,
    ) -> Self {
        Self {
            remedy: Some(remedy.into()),
            ..Self::new(point, Verdict::Fails, figure)
        }
    }

    pub(super) fn new(point: Point, verdict: Verdict, figure: impl Into<String>) -> Self {
        Self {
            point,
            verdict,
            figure: figure.into(),
            remedy: None,
        }
    }
}
