//! Counts of moves as the kernels keep them: sixteen bits, and two marks that are no count.
//!
//! Both marks are the largest number, so that they come after every count in a minimum or a maximum without a
//! branch. [`NEVER`] is for times at which cells open or are left, [`NOT_REACHED`] for arrivals.

/// A cell that never becomes free: rim and obstacles.
pub const NEVER: u16 = u16::MAX;

/// A cell that a search has not entered.
pub const NOT_REACHED: u16 = u16::MAX;

/// A count of moves, or the largest that can be kept.
pub fn moves(count: usize) -> u16 {
    u16::try_from(count).map_or(NEVER - 1, |count| count.min(NEVER - 1))
}
