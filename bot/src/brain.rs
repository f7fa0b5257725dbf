//! What decides, and the list of all that can: the champion and its sparring partners.

pub use crate::champion::{WEIGHTS, Weight};

use crate::champion::{Champion, Weights};
use crate::clock::Deadline;
use crate::sparring::{Astar, Greedy, Hamilton, Random, Territory};
use protocol::{Init, Move, Observation};

/// Something that plays one snake for one game.
pub trait Brain {
    /// Answers one state. The snake that is asked for is on the board; whatever else the state says
    /// may be wrong.
    fn decide(&mut self, seen: &Observation, deadline: &Deadline) -> Move;

    /// Appends `name=value` pairs about the last decision.
    fn explain(&self, _note: &mut String) {}
}

/// The brain that plays unless another is asked for.
pub const DEFAULT: &str = "champion";

/// Every brain's name, and what it does.
pub const NAMES: [(&str, &str); 6] = [
    ("champion", "the competition brain"),
    (
        "territory",
        "goes where it would be first in the largest part of the board",
    ),
    (
        "astar",
        "takes the shortest timed path to an apple, else the larger area",
    ),
    (
        "hamilton",
        "follows a cycle through every cell and cuts corners where it may",
    ),
    (
        "greedy",
        "goes for the nearest apple, avoiding occupied neighbours",
    ),
    ("random", "goes anywhere that is free"),
];

/// The brain of that name, for a game that begins with `init`. Everything random in it comes from
/// `seed`. The champion's weights may follow its name: `champion:surface=0.2,future=1`.
pub fn by_name(name: &str, init: Init, seed: u64) -> Option<Box<dyn Brain + Send>> {
    let (name, weights) = name.split_once(':').unwrap_or((name, ""));
    Some(match name {
        "champion" => Box::new(Champion::new(init, seed, Weights::parse(weights)?)),
        _ if !weights.is_empty() => return None,
        "territory" => Box::new(Territory::new(init)),
        "astar" => Box::new(Astar::new(init)),
        "hamilton" => Box::new(Hamilton::new(init)),
        "greedy" => Box::new(Greedy::new(init)),
        "random" => Box::new(Random::new(init, seed)),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_has_its_brain() {
        let init: Init = "4 50 50 1".parse().unwrap();
        for (name, _) in NAMES {
            assert!(by_name(name, init, 1).is_some(), "{name}");
        }
        assert!(by_name(DEFAULT, init, 1).is_some());
        for wrong in ["", "nobody", "greedy:surface=1", "champion:no_such=1"] {
            assert!(by_name(wrong, init, 1).is_none(), "{wrong}");
        }
    }
}
