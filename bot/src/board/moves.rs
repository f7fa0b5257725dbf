//! Moves as the kernels count them, and the two kinds of times that may never come: when a spot is free, and when
//! it is entered. Each kind has a mark of its own, which comes after every count in a minimum or a maximum
//! without a branch.

/// A count of moves from now. The snake that is asked makes move 1 next.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Moves(pub u16);

impl Moves {
    /// No move yet.
    pub const NONE: Self = Self(0);
    /// The next move.
    pub const FIRST: Self = Self(1);
    /// The largest count that is kept; whatever comes later counts as if it came then.
    pub const LAST: Self = Self(u16::MAX - 1);

    /// A count of moves, or the largest that is kept.
    pub fn of(count: usize) -> Self {
        u16::try_from(count).map_or(Self::LAST, |count| Self(count).min(Self::LAST))
    }

    /// The same as a plain number.
    pub fn count(self) -> usize {
        usize::from(self.0)
    }

    /// So many moves more.
    pub fn plus(self, more: u16) -> Self {
        Self(self.0.saturating_add(more)).min(Self::LAST)
    }

    /// Half of them, rounded down.
    pub fn half(self) -> Self {
        Self(self.0 / 2)
    }

    /// So many moves less, or none.
    pub fn less(self, made: Self) -> Self {
        Self(self.0.saturating_sub(made.0))
    }
}

impl From<Moves> for f32 {
    fn from(moves: Moves) -> Self {
        Self::from(moves.0)
    }
}

impl std::fmt::Display for Moves {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}

/// The first move with which a spot can be entered: what lay in it has left by then.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct FreeAt(u16);

impl FreeAt {
    /// Nothing lies in the spot.
    pub const NOW: Self = Self(0);
    /// The spot never becomes free: rim and obstacles.
    pub const NEVER: Self = Self(u16::MAX);

    /// Free with that move.
    pub const fn with(with_move: Moves) -> Self {
        Self(with_move.0)
    }

    /// Whether the spot can be entered with that move.
    pub fn is_open(self, with_move: Moves) -> bool {
        self.0 <= with_move.0
    }

    /// The first move with which the spot can be entered, if there is one.
    pub fn first(self) -> Option<Moves> {
        (self != Self::NEVER).then_some(Moves(self.0))
    }

    /// The same when so many moves have been made.
    pub fn after(self, made: Moves) -> Self {
        match self {
            Self::NEVER => Self::NEVER,
            Self(at) => Self(at.saturating_sub(made.0)),
        }
    }
}

/// The first move with which a head enters a spot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Arrival(pub(super) u16);

impl Arrival {
    /// No head enters the spot.
    pub const NEVER: Self = Self(u16::MAX);

    /// Entered with that move.
    pub const fn with(with_move: Moves) -> Self {
        Self(with_move.0)
    }

    /// Whether the spot has been entered when that move is made.
    pub fn is_by(self, with_move: Moves) -> bool {
        self.0 <= with_move.0
    }

    /// Whether the spot is entered with that very move.
    pub fn is_with(self, with_move: Moves) -> bool {
        self.0 == with_move.0
    }

    /// The same for a head that waits until the spot is free.
    pub fn not_before(self, free: FreeAt) -> Self {
        Self(self.0.max(free.0))
    }

    /// The first move with which the spot is entered, if there is one.
    pub fn first(self) -> Option<Moves> {
        (self != Self::NEVER).then_some(Moves(self.0))
    }
}
