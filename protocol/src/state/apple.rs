//! An apple, on the board or off it.

use crate::Cell;
use crate::config::{Expiry, GameConfig, SpecialApple, Wait};

/// One apple of the game.
///
/// ```
/// use snakepit_protocol::{Apple, AppleKind, Cell};
///
/// let apple = Apple::new(AppleKind::Normal, Some(Cell::new(8, 16)));
/// assert_eq!((apple.age, apple.hollow), (0, false));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Apple {
    /// What happens to its eater.
    pub kind: AppleKind,
    /// Its cell; `None` when it is off the board.
    pub at: Option<Cell>,
    /// Ticks since it came to where it is; off the board, ticks that it has been away.
    pub age: u32,
    /// Whether a zombie has eaten it and it is shown all the same: it cannot be eaten any more.
    pub hollow: bool,
}

/// What happens to the eater of an apple.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AppleKind {
    /// It grows.
    Normal,
    /// It grows and is not seen for a while.
    Invisibility,
    /// It grows by what the apple is still worth, or shrinks, or dies of it.
    Decaying,
}

impl Apple {
    /// An apple that has just come to a cell, or is off the board since now.
    pub fn new(kind: AppleKind, at: Option<Cell>) -> Self {
        Self {
            kind,
            at,
            age: 0,
            hollow: false,
        }
    }

    /// The apples of a game, special ones first, none on the board yet.
    pub(crate) fn all_of(config: &GameConfig) -> Vec<Self> {
        let special = match config.special_apple {
            SpecialApple::None => None,
            SpecialApple::Invisibility => Some(AppleKind::Invisibility),
            SpecialApple::Decaying => Some(AppleKind::Decaying),
        };
        special
            .into_iter()
            .chain(std::iter::repeat(AppleKind::Normal))
            .take(config.num_apples)
            .map(|kind| Self::new(kind, None))
            .collect()
    }

    /// What it adds to its eater's growth in a tick that began when it had this age.
    pub(crate) fn worth(&self, config: &GameConfig) -> i32 {
        let fresh = i64::from(config.apple_growth);
        let worth = match self.kind {
            AppleKind::Normal | AppleKind::Invisibility => fresh,
            AppleKind::Decaying => {
                // The tick has aged it by one; its eater went for what it was worth before.
                let age = self.age.saturating_sub(1).min(config.apple_limit);
                config.decay_rate.subtract_from(fresh, age)
            }
        };
        worth.clamp(i64::from(i32::MIN / 2), i64::from(i32::MAX / 2)) as i32
    }

    /// Whether it has waited long enough: on the board to move, off the board to come.
    pub(crate) fn is_due(&self, config: &GameConfig, a_snake_is_invisible: bool) -> bool {
        match (self.at, self.kind) {
            (Some(_), _) => self.age >= config.apple_limit && self.expires(config),
            (None, AppleKind::Normal) => true,
            (None, _) => self.age >= config.special_apple_appearance && !a_snake_is_invisible,
        }
    }

    fn expires(&self, config: &GameConfig) -> bool {
        let by_rule = match config.ruleset.expiry {
            Expiry::Never => false,
            Expiry::WithoutWait => config.special_apple_appearance == 0,
            Expiry::IfAlone => config.num_apples == 1,
            Expiry::IfDecaying => self.kind == AppleKind::Decaying,
        };
        self.kind == AppleKind::Normal || (by_rule && !self.hollow)
    }

    pub(super) fn come(&mut self, to: Cell) {
        self.at = Some(to);
        self.age = 0;
    }

    pub(super) fn leave(&mut self, wait: Wait) {
        self.at = None;
        self.age = match wait {
            Wait::FromLastShown => 1,
            Wait::FromFirstGone => 0,
        };
    }
}
