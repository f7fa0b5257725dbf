//! A cell by its place in a [`Field`](super::Field), and tables with a value for each.

use super::field::Field;
use std::ops::{Index, IndexMut};

/// The place of a cell in a field, its rim included.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Spot(pub u16);

impl Spot {
    /// The first corner of the rim of any field. No snake is ever there, so it stands where a spot is not
    /// known yet.
    pub const CORNER: Self = Self(0);

    /// Where it is in a table.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// A value for each spot of a field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BySpot<T>(Vec<T>);

impl<T> BySpot<T> {
    /// The same value for each.
    pub fn new(field: Field, value: T) -> Self
    where
        T: Clone,
    {
        Self(vec![value; field.spots()])
    }

    /// Makes this the same as another table, in the buffer that it has.
    pub fn copy_from(&mut self, other: &Self)
    where
        T: Clone,
    {
        self.0.clone_from(&other.0);
    }

    /// Gives each spot the same value.
    pub fn fill(&mut self, value: T)
    where
        T: Clone,
    {
        self.0.fill(value);
    }

    /// Spots and values, row by row.
    pub fn iter(&self) -> impl Iterator<Item = (Spot, &T)> {
        (0..=u16::MAX).map(Spot).zip(&self.0)
    }

    /// The values, row by row, for kernels that take many at a time.
    pub fn as_slice(&self) -> &[T] {
        &self.0
    }

    /// The same, to be changed.
    pub fn as_mut_slice(&mut self) -> &mut [T] {
        &mut self.0
    }
}

impl<T> FromIterator<T> for BySpot<T> {
    fn from_iter<I: IntoIterator<Item = T>>(values: I) -> Self {
        Self(values.into_iter().collect())
    }
}

impl<T> Index<Spot> for BySpot<T> {
    type Output = T;

    fn index(&self, spot: Spot) -> &T {
        &self.0[spot.index()]
    }
}

impl<T> IndexMut<Spot> for BySpot<T> {
    fn index_mut(&mut self, spot: Spot) -> &mut T {
        &mut self.0[spot.index()]
    }
}
