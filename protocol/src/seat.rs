//! A seat is a snake's number, and `BySeat` holds one value for each seat.

use std::fmt;
use std::ops::{Index, IndexMut};

/// A snake's number in the game, from 0.
///
/// ```
/// use snakepit_protocol::{BySeat, Seat};
///
/// let lengths = BySeat::from(vec![5, 9]);
/// assert_eq!(lengths[Seat(1)], 9);
/// assert_eq!(lengths.get(Seat(2)), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Seat(pub u8);

impl Seat {
    /// How many seats a game has at most.
    pub const MAX: usize = 250;
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

/// One value for each seat.
///
/// ```
/// use snakepit_protocol::{BySeat, Seat};
///
/// let mut kills = BySeat::from_fn(3, |_| 0);
/// kills[Seat(2)] += 1;
/// let killers: Vec<Seat> = kills.iter().filter(|&(_, &n)| n > 0).map(|(seat, _)| seat).collect();
/// assert_eq!(killers, [Seat(2)]);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct BySeat<T>(Vec<T>);

impl<T> BySeat<T> {
    /// Makes one value for each of `seats` seats.
    pub fn from_fn(seats: usize, make: impl FnMut(Seat) -> T) -> Self {
        Self(all_seats(seats).map(make).collect())
    }

    /// How many seats there are.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there is no seat at all.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The seats, in order.
    pub fn seats(&self) -> impl DoubleEndedIterator<Item = Seat> + ExactSizeIterator + use<T> {
        all_seats(self.0.len())
    }

    /// The value of a seat, if there is such a seat.
    pub fn get(&self, seat: Seat) -> Option<&T> {
        self.0.get(usize::from(seat.0))
    }

    /// The values in seat order.
    pub fn values(&self) -> std::slice::Iter<'_, T> {
        self.0.iter()
    }

    /// The values in seat order, to be changed.
    pub fn values_mut(&mut self) -> std::slice::IterMut<'_, T> {
        self.0.iter_mut()
    }

    /// Seats and values, in order.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (Seat, &T)> + ExactSizeIterator {
        self.seats().zip(&self.0)
    }

    /// Seats and values, in order, to be changed.
    pub fn iter_mut(&mut self) -> impl DoubleEndedIterator<Item = (Seat, &mut T)> {
        self.seats().zip(&mut self.0)
    }

    /// A new value for each seat, made from the old one.
    pub fn map<U>(&self, mut make: impl FnMut(Seat, &T) -> U) -> BySeat<U> {
        BySeat(self.iter().map(|(seat, value)| make(seat, value)).collect())
    }
}

fn all_seats(count: usize) -> impl DoubleEndedIterator<Item = Seat> + ExactSizeIterator {
    debug_assert!(count <= Seat::MAX);
    (0..count).map(|number| Seat(number as u8))
}

impl<T> From<Vec<T>> for BySeat<T> {
    fn from(values: Vec<T>) -> Self {
        Self(values)
    }
}

impl<T> FromIterator<T> for BySeat<T> {
    fn from_iter<I: IntoIterator<Item = T>>(values: I) -> Self {
        Self(values.into_iter().collect())
    }
}

impl<T> IntoIterator for BySeat<T> {
    type Item = T;
    type IntoIter = std::vec::IntoIter<T>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

impl<T> Index<Seat> for BySeat<T> {
    type Output = T;

    fn index(&self, seat: Seat) -> &T {
        &self.0[usize::from(seat.0)]
    }
}

impl<T> IndexMut<Seat> for BySeat<T> {
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.0[usize::from(seat.0)]
    }
}
