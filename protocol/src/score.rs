//! The final table: the longest length that a snake ever had ranks it.

use crate::{BySeat, Seat, Snake};

/// One seat's place in the final table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Standing {
    /// Place, from 1. No two seats share one: the seat number breaks the last tie.
    pub rank: usize,
    /// The seat that has this place.
    pub seat: Seat,
    /// The longest length this snake had in any state.
    pub longest: u32,
    /// How many heads ran into its body.
    pub kills: u32,
}

impl Standing {
    /// Whether length and kills are the same, so that only the seat number told them apart.
    pub fn ties_with(&self, other: &Self) -> bool {
        (self.longest, self.kills) == (other.longest, other.kills)
    }
}

/// The table, best first: by longest length, then kills, then the higher seat number.
///
/// ```
/// use snakepit_protocol::{BySeat, Seat, Snake, Standing, standings};
///
/// let snake = |longest, kills| Snake { longest, kills, ..Snake::default() };
/// let snakes = BySeat::from(vec![snake(20, 0), snake(20, 3)]);
/// assert_eq!(
///     standings(&snakes),
///     [
///         Standing { rank: 1, seat: Seat(1), longest: 20, kills: 3 },
///         Standing { rank: 2, seat: Seat(0), longest: 20, kills: 0 },
///     ]
/// );
/// ```
pub fn standings(snakes: &BySeat<Snake>) -> Vec<Standing> {
    let mut table: Vec<Standing> = snakes
        .iter()
        .map(|(seat, snake)| Standing {
            rank: 0,
            seat,
            longest: snake.longest,
            kills: snake.kills,
        })
        .collect();
    table.sort_by_key(|s| std::cmp::Reverse((s.longest, s.kills, s.seat)));
    for (i, standing) in table.iter_mut().enumerate() {
        standing.rank = i + 1;
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    fn order(lengths_and_kills: &[(u32, u32)]) -> Vec<u8> {
        let snakes = lengths_and_kills
            .iter()
            .map(|&(longest, kills)| Snake {
                longest,
                kills,
                ..Snake::default()
            })
            .collect();
        standings(&snakes).iter().map(|s| s.seat.0).collect()
    }

    #[test]
    fn the_longest_is_first() {
        assert_eq!(order(&[(5, 9), (30, 0), (12, 1), (29, 4)]), [1, 3, 2, 0]);
    }

    #[test]
    fn kills_break_a_tie_on_length() {
        assert_eq!(order(&[(20, 1), (20, 3), (20, 0), (20, 2)]), [1, 3, 0, 2]);
    }

    #[test]
    fn the_higher_seat_breaks_a_tie_on_both() {
        assert_eq!(order(&[(20, 1), (20, 1), (20, 1), (20, 1)]), [3, 2, 1, 0]);
    }
}
