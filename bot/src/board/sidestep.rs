//! Two more moves for a walk: out to one side and back beside the next spot.

use super::field::Field;

/// The two ways to step aside between a spot and its neighbour: out, and back.
pub(crate) fn sides(field: Field, from: usize, to: usize) -> [(usize, usize); 2] {
    let aside = if from.abs_diff(to) == 1 {
        field.stride()
    } else {
        1
    };
    [(from + aside, to + aside), (from - aside, to - aside)]
}
