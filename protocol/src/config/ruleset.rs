//! The rules that differ between the engines of different years, apart from their defaults. Each
//! difference is a value here, and the stages of a tick look it up.

use super::edition::Edition;
use std::fmt;

/// The rules of a game that are not numbers.
///
/// ```
/// use snakepit_protocol::config::{Edition, Family, ObstaclesSent, Ruleset};
///
/// let rules = Ruleset::of(Edition::Y2019);
/// assert_eq!(rules.family, Family::A);
/// assert_eq!(rules.obstacles_sent, ObstaclesSent::Once);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Ruleset {
    /// How heads that meet tails and heads are judged.
    pub family: Family,
    /// When a special apple that is not eaten moves.
    pub expiry: Expiry,
    /// From where the wait for a special apple is counted.
    pub wait: Wait,
    /// What becomes of a special apple that a zombie enters.
    pub bitten_apple: BittenApple,
    /// What zombies do at obstacles, and when they cannot move.
    pub zombies: ZombieRule,
    /// Where new snakes lie.
    pub birth: Birth,
    /// Whether loss that is pending counts when a bad apple is judged.
    pub pending_loss_counts: bool,
    /// When bots are told where the obstacles are.
    pub obstacles_sent: ObstaclesSent,
}

/// How collisions are judged. They differ in what happens in a cell that a tail leaves in this tick.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Family {
    /// 2016 to 2020: the own tail kills, and two strangers may meet in a third snake's tail and live.
    A,
    /// 2021: the own tail is safe, and its owner keeps it against a stranger.
    B,
    /// 2022 to 2025: a tail that leaves is a free cell, for its owner as for all.
    C,
}

/// When a special apple that lies on the board and is not eaten moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Expiry {
    /// Never: a decaying apple loses worth up to `apple_limit` ticks and lies there for good.
    Never,
    /// After `apple_limit` ticks if `special_apple_appearance` is 0.
    WithoutWait,
    /// After `apple_limit` ticks if there is no other apple.
    IfAlone,
    /// After `apple_limit` ticks if it decays.
    IfDecaying,
}

/// From which state the wait for a special apple is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Wait {
    /// From the last state that showed it.
    FromLastShown,
    /// From the first state without it.
    FromFirstGone,
}

/// What becomes of a special apple that a zombie enters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum BittenApple {
    /// It is gone, and comes back as if a snake had eaten it.
    Leaves,
    /// It stays where it is, hollow: bots are shown it, and no snake can eat it.
    Hollow,
    /// Hollow if there are other apples, else gone.
    HollowBesideOthers,
}

/// How zombies walk.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct ZombieRule {
    /// Whether they walk through obstacles.
    pub through_obstacles: bool,
    /// Whether one that cannot move tries again in every tick, or waits for its next turn.
    pub retry: bool,
}

/// Where new snakes lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Birth {
    /// In each direction with equal chance, never in the last column (lying across) nor in the last
    /// row (lying upright).
    OffLastLine,
    /// On any free line of the board.
    Anywhere,
}

/// When bots are told where the obstacles are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ObstaclesSent {
    /// Once, right after the first line.
    Once,
    /// In every state.
    EveryState,
}

impl Ruleset {
    /// What version 0.1 of the arena played in every edition. Its recordings are verified by it.
    pub const VERSION_0_1: Self = Self {
        family: Family::C,
        expiry: Expiry::IfDecaying,
        wait: Wait::FromFirstGone,
        bitten_apple: BittenApple::Leaves,
        zombies: ZombieRule {
            through_obstacles: false,
            retry: false,
        },
        birth: Birth::Anywhere,
        pending_loss_counts: true,
        obstacles_sent: ObstaclesSent::EveryState,
    };

    /// The rules of an edition.
    pub const fn of(edition: Edition) -> Self {
        use Edition::{Y2016, Y2017, Y2018, Y2019, Y2020, Y2021, Y2022, Y2023, Y2024, Y2025};
        Self {
            family: match edition {
                Y2016 | Y2017 | Y2018 | Y2019 | Y2020 => Family::A,
                Y2021 => Family::B,
                Y2022 | Y2023 | Y2024 | Y2025 => Family::C,
            },
            expiry: match edition {
                Y2016 | Y2017 | Y2018 | Y2020 => Expiry::Never,
                Y2019 => Expiry::WithoutWait,
                Y2021 | Y2022 | Y2023 | Y2024 | Y2025 => Expiry::IfAlone,
            },
            wait: Wait::FromLastShown,
            bitten_apple: match edition {
                Y2016 | Y2017 | Y2018 | Y2020 => BittenApple::Hollow,
                Y2021 | Y2023 | Y2024 => BittenApple::HollowBesideOthers,
                Y2019 | Y2022 | Y2025 => BittenApple::Leaves,
            },
            zombies: ZombieRule {
                through_obstacles: !matches!(edition, Y2024 | Y2025),
                retry: true,
            },
            birth: Birth::OffLastLine,
            pending_loss_counts: false,
            obstacles_sent: match edition {
                Y2016 | Y2017 | Y2018 | Y2019 => ObstaclesSent::Once,
                Y2020 | Y2021 | Y2022 | Y2023 | Y2024 | Y2025 => ObstaclesSent::EveryState,
            },
        }
    }
}

impl fmt::Display for Family {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::A => {
                "family A: the own leaving tail kills; two strangers may meet in a third's and live"
            }
            Self::B => "family B: the own leaving tail is safe, and kept against a stranger",
            Self::C => "family C: a leaving tail is a free cell for all",
        })
    }
}

impl fmt::Display for Expiry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Never => "never: it lies until a snake eats it",
            Self::WithoutWait => "after apple_limit if special_apple_appearance is 0",
            Self::IfAlone => "after apple_limit if it is the only apple",
            Self::IfDecaying => "after apple_limit if it decays",
        })
    }
}

impl fmt::Display for BittenApple {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Leaves => "is gone, as if eaten",
            Self::Hollow => "stays, hollow: shown, and no snake can eat it",
            Self::HollowBesideOthers => "stays, hollow, beside other apples; alone it is gone",
        })
    }
}

impl fmt::Display for Birth {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::OffLastLine => "off the last column (across) and the last row (upright)",
            Self::Anywhere => "anywhere",
        })
    }
}

impl fmt::Display for ObstaclesSent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Once => "once, after the first line",
            Self::EveryState => "in every state",
        })
    }
}
