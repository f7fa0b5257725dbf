//! The keys that steer a snake, whichever view they were pressed in.

use protocol::Direction;
use std::fmt;

/// A set of keys that one person uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeySet {
    /// The arrow keys.
    Arrows,
    /// W, A, S and D.
    Letters,
}

/// A key that was pressed: whose, and where it points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Press {
    /// Whose keys they are.
    pub keys: KeySet,
    /// Where the snake is to go.
    pub way: Direction,
}

impl Press {
    /// The letter keys; others steer nothing.
    pub fn letter(letter: char) -> Option<Self> {
        let way = match letter.to_ascii_lowercase() {
            'w' => Direction::Up,
            'a' => Direction::Left,
            's' => Direction::Down,
            'd' => Direction::Right,
            _ => return None,
        };
        Some(Self {
            keys: KeySet::Letters,
            way,
        })
    }
}

impl fmt::Display for KeySet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Arrows => "arrows",
            Self::Letters => "letters",
        })
    }
}

impl fmt::Display for Press {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let way = match self.way {
            Direction::Up => "up",
            Direction::Down => "down",
            Direction::Left => "left",
            Direction::Right => "right",
        };
        write!(f, "{} {way}", self.keys)
    }
}
