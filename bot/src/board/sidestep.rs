//! Two more moves for a walk: out to one side and back beside the next spot.

use super::field::Field;
use super::spot::Spot;

/// The two ways to step aside between a spot and its neighbour: out, and back.
pub(crate) fn sides(field: Field, from: Spot, to: Spot) -> [(Spot, Spot); 2] {
    let ([up, down, left, right], [to_up, to_down, to_left, to_right]) =
        (field.around(from), field.around(to));
    if to == left || to == right {
        [(down, to_down), (up, to_up)]
    } else {
        [(right, to_right), (left, to_left)]
    }
}
