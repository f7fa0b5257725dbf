//! One turn of the player whose it is, as the study's program takes it: a board in, a board out.

use super::board::{Board, Player, Spot, Step};
use super::method::Method;
use rand::Rng;
use std::fmt;

/// What a turn was.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    /// A penguin was placed.
    Placed(Spot),
    /// A penguin moved.
    Moved(Step, u8),
    /// There was nothing that the player could do, but others can.
    Passed,
    /// There is nothing that a player can do.
    Over,
}

/// The part of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// Penguins are placed, so many for each player.
    Placement {
        /// Penguins of each player.
        penguins: usize,
    },
    /// Penguins move.
    Movement,
}

/// Takes the turn of the player whose it is. The turn passes to the next player, unless all is over.
pub fn take(board: &mut Board, phase: Phase, method: Method, rng: &mut impl Rng) -> Turn {
    let turn = match phase {
        Phase::Placement { penguins } => {
            let can = |player: Player| board.penguins(player).count() < penguins;
            if board.placements().next().is_none() || !board.players().any(can) {
                Turn::Over
            } else if can(board.turn()) {
                method.place(board).map_or(Turn::Passed, Turn::Placed)
            } else {
                Turn::Passed
            }
        }
        Phase::Movement if board.is_over() => Turn::Over,
        Phase::Movement => match method.go(board, rng) {
            Some(step) => Turn::Moved(step, 0),
            None => Turn::Passed,
        },
    };
    match turn {
        Turn::Placed(spot) => board.put(spot),
        Turn::Moved(step, _) => return Turn::Moved(step, board.go(step)),
        Turn::Passed => board.pass(),
        Turn::Over => {}
    }
    turn
}

/// A turn in words; rows and columns count from 1.
pub struct Told<'a> {
    /// The board before the turn.
    pub before: &'a Board,
    /// The turn.
    pub turn: Turn,
    /// The part of the game.
    pub phase: Phase,
}

impl fmt::Display for Told<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let player = self.before.turn();
        let place = |spot: Spot| {
            let (row, column) = self.before.place(spot);
            format!("row {}, column {}", row + 1, column + 1)
        };
        match (self.turn, self.phase) {
            (Turn::Placed(spot), _) => write!(f, "{player} places a penguin in {}", place(spot)),
            (Turn::Moved(step, fish), _) => {
                let (from, to) = (place(step.from), place(step.to));
                write!(f, "{player} moves from {from} to {to} and gets {fish} fish")
            }
            (Turn::Passed, Phase::Placement { .. }) => {
                write!(f, "{player} has no penguin left to place and passes")
            }
            (Turn::Passed, Phase::Movement) => write!(f, "{player} cannot move and passes"),
            (Turn::Over, Phase::Placement { .. }) => {
                f.write_str("all penguins are placed; go on with --phase movement")
            }
            (Turn::Over, Phase::Movement) => {
                f.write_str("the game is over: ")?;
                let fish = (self.before.players())
                    .map(|player| format!("{player} {}", self.before.fish(player)));
                f.write_str(&fish.collect::<Vec<_>>().join(", "))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use protocol::rng_from_seed;

    fn told(text: &str, phase: Phase) -> (String, String) {
        let before: Board = text.parse().unwrap();
        let mut board = before.clone();
        let turn = take(&mut board, phase, Method::OURS, &mut rng_from_seed("turn"));
        let told = Told {
            before: &before,
            turn,
            phase,
        };
        (told.to_string(), board.to_string())
    }

    #[test]
    fn a_turn_is_one_placement_one_move_or_none() {
        let one = Phase::Placement { penguins: 1 };
        for (phase, before, says, after) in [
            (
                one,
                "2 1 3\nfish A 0\nfish B 0\nturn A\n",
                "A places a penguin in row 1, column 2",
                "2 A 3\nfish A 1\nfish B 0\nturn B\n",
            ),
            (
                one,
                "1 B 1\nfish A 0\nfish B 1\nturn B\n",
                "B has no penguin left to place and passes",
                "1 B 1\nfish A 0\nfish B 1\nturn A\n",
            ),
            (
                one,
                "A B 1\nfish A 1\nfish B 1\nturn A\n",
                "all penguins are placed; go on with --phase movement",
                "A B 1\nfish A 1\nfish B 1\nturn A\n",
            ),
            (
                Phase::Movement,
                "A B 1 2\nfish A 1\nfish B 1\nturn A\n",
                "A cannot move and passes",
                "A B 1 2\nfish A 1\nfish B 1\nturn B\n",
            ),
            (
                Phase::Movement,
                "A B 1 2\nfish A 1\nfish B 1\nturn B\n",
                "B moves from row 1, column 2 to row 1, column 3 and gets 1 fish",
                "A . B 2\nfish A 1\nfish B 2\nturn A\n",
            ),
            (
                Phase::Movement,
                "A B . 2\nfish A 1\nfish B 3\nturn B\n",
                "the game is over: A 1, B 3",
                "A B . 2\nfish A 1\nfish B 3\nturn B\n",
            ),
        ] {
            assert_eq!(told(before, phase), (says.to_owned(), after.to_owned()));
        }
    }
}
