//! What the study says, 10,000 games each.

use super::method::Method;
use protocol::Size;

/// The study's figure for a method on a board.
pub(super) fn published(method: Method, size: Size) -> Option<&'static str> {
    Some(match (method, size.width(), size.height()) {
        (Method::Hamiltonian, 20, 11) => "12,155 moves, deviation 540",
        (Method::Hamiltonian, 6, 6) => "332.3 moves",
        (Method::SubHamiltonian, 20, 11) => "11,611 moves, deviation 507",
        (Method::AlmightyLong, 5, 7) => "405.9 moves, all won",
        (Method::AlmightyBrazilian, 5, 7) => "1 game of 10,000 won",
        (Method::Shortest, 20, 11) => "mean length 18.8, longest 54, none won",
        (Method::Shortest, 6, 6) => "2 games of 10,000 won, in 151.5 moves",
        _ => return None,
    })
}
