//! The events of a tick, which are all that changes a state.

use crate::{Cell, Direction, Seat};
use std::fmt;

/// Something that happened. Events are all that changes a state.
///
/// A match on events is meant to name every kind: a recorder that skips one writes games that do not
/// fold. A new kind of event is therefore a breaking change.
///
/// ```
/// use snakepit_protocol::{Cell, Event, GameConfig, Seat, State, rng_from_seed};
/// use std::sync::Arc;
///
/// let config = Arc::new(GameConfig::default());
/// let mut state = State::new(config, &mut rng_from_seed("events"));
/// let to = Cell::new(7, 7);
/// state.fold(&[Event::AppleMoved { apple: 1, to }])?;
/// assert_eq!(state.apples()[1].at, Some(to));
/// assert_eq!(state.tick(), 1);
/// # Ok::<(), snakepit_protocol::Impossible>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Event {
    /// A head went one cell on.
    Moved {
        /// The snake.
        seat: Seat,
        /// The way it went.
        direction: Direction,
    },
    /// A snake ate an apple and lives.
    Ate {
        /// The eater.
        seat: Seat,
        /// The number of the apple.
        apple: u16,
        /// What it adds to the eater's growth.
        growth: i32,
    },
    /// An apple is gone under the head of a snake that dies in this tick.
    Spoiled {
        /// The snake that dies.
        seat: Seat,
        /// The number of the apple.
        apple: u16,
    },
    /// A snake died.
    Died {
        /// The snake.
        seat: Seat,
        /// The cause.
        death: Death,
    },
    /// A snake became invisible.
    Vanished {
        /// The snake.
        seat: Seat,
        /// The cell of its head.
        at: Cell,
    },
    /// An invisible snake can be seen again.
    Reappeared {
        /// The snake.
        seat: Seat,
    },
    /// A zombie enters an apple that stays where it is and cannot be eaten any more.
    AppleHollowed {
        /// The number of the apple.
        apple: u16,
    },
    /// A zombie went one cell on, eating what apple there was, unless it is hollow.
    ZombieMoved {
        /// The number of the zombie.
        zombie: u16,
        /// The new cell of its head.
        to: Cell,
    },
    /// A snake is back, straight and of the starting length.
    Spawned {
        /// The snake.
        seat: Seat,
        /// The cell of its head.
        head: Cell,
        /// The way it heads.
        heading: Direction,
    },
    /// An apple came to the board, or moved on it.
    AppleMoved {
        /// The number of the apple.
        apple: u16,
        /// Its new cell.
        to: Cell,
    },
    /// A snake was taken off the board for good: its program is gone.
    Removed {
        /// The snake.
        seat: Seat,
    },
}

/// The cause of a snake's death.
///
/// ```
/// use snakepit_protocol::{Death, Seat};
///
/// let death = Death::Body { of: Seat(2) };
/// assert_eq!(death.to_string(), "ran into snake 2");
/// assert_eq!(death.killer(), Some(Seat(2)));
/// assert_eq!(Death::Wall.killer(), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Death {
    /// It left the board.
    Wall,
    /// It ran into an obstacle.
    Obstacle,
    /// It ran into a zombie.
    Zombie,
    /// A zombie ran into its head.
    Bitten,
    /// It ran into its own body.
    OwnBody,
    /// It ran into another body, whose owner is credited with a kill.
    Body {
        /// The owner of the body.
        of: Seat,
    },
    /// Its head met another head.
    HeadOn {
        /// The owner of the other head; of several, the lowest seat.
        with: Seat,
    },
    /// It ate a decaying apple that was worth too little.
    BadApple,
}

impl Death {
    /// The snake that is credited with a kill.
    pub fn killer(self) -> Option<Seat> {
        match self {
            Self::Body { of } => Some(of),
            _ => None,
        }
    }

    /// Whether the snake died where it was, without going one cell on.
    pub fn before_moving(self) -> bool {
        matches!(self, Self::Wall | Self::Obstacle | Self::Zombie)
    }
}

impl fmt::Display for Death {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Wall => f.write_str("hit the wall"),
            Self::Obstacle => f.write_str("hit an obstacle"),
            Self::Zombie => f.write_str("ran into a zombie"),
            Self::Bitten => f.write_str("was bitten by a zombie"),
            Self::OwnBody => f.write_str("ran into itself"),
            Self::Body { of } => write!(f, "ran into snake {of}"),
            Self::HeadOn { with } => write!(f, "met snake {with} head-on"),
            Self::BadApple => f.write_str("ate a bad apple"),
        }
    }
}
