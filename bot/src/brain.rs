//! What decides, and the list of all that can: sparring partners so far.

use crate::clock::Deadline;
use crate::sparring::{Greedy, Random};
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
pub const DEFAULT: &str = "greedy";

/// Every brain's name, and what it does.
pub const NAMES: [(&str, &str); 2] = [
    (
        "greedy",
        "goes for the nearest apple, avoiding occupied neighbours",
    ),
    ("random", "goes anywhere that is free"),
];

/// The brain of that name, for a game that begins with `init`. Everything random in it comes from
/// `seed`.
pub fn by_name(name: &str, init: Init, seed: u64) -> Option<Box<dyn Brain + Send>> {
    Some(match name {
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
        for wrong in ["", "nobody"] {
            assert!(by_name(wrong, init, 1).is_none(), "{wrong}");
        }
    }
}
