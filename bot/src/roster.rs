//! The list of all brains by name: the champion and its sparring partners.

pub use crate::champion::{NoSuchWeight, WEIGHTS, Weight};

use crate::brain::BoxedBrain;
use crate::champion::{Champion, Weights};
use crate::sparring::{Astar, Greedy, Hamilton, Racer, Random, Settler, Territory};
use protocol::Init;
use std::str::FromStr;

/// The brain that plays unless another is asked for.
pub const DEFAULT: &str = "champion";

/// Every brain's name, and what it does.
pub const NAMES: [(&str, &str); 8] = [
    ("champion", "the competition brain"),
    (
        "settler",
        "a racer that leaves lost races and settles where it is first in most of the board",
    ),
    (
        "racer",
        "races for every apple that it gets away from again",
    ),
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

/// One of the brains in [`NAMES`]. The champion's weights may follow its name:
/// `champion:surface=0.2,future=1`.
///
/// ```
/// use bot::roster::Choice;
///
/// assert!("greedy".parse::<Choice>().is_ok());
/// assert_eq!(
///     "grady".parse::<Choice>().unwrap_err().to_string(),
///     "no brain is called `grady`; there are champion, settler, racer, territory, astar, hamilton, greedy, random"
/// );
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Choice(Kind);

#[derive(Clone, Copy, Debug, PartialEq)]
enum Kind {
    Champion(Weights),
    Settler,
    Racer,
    Territory,
    Astar,
    Hamilton,
    Greedy,
    Random,
}

/// A text that is no [`Choice`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ChoiceError {
    /// No brain has this name.
    #[error("no brain is called `{0}`; there are {known}", known = NAMES.map(|(name, _)| name).join(", "))]
    NoSuchBrain(String),
    /// Weights follow the name of a brain that has none.
    #[error("`{0}` has no weights; only the champion has, as in `champion:apple=80`")]
    NoWeights(String),
    /// A weight of the champion that does not exist, or that has no number.
    #[error(transparent)]
    Weight(#[from] NoSuchWeight),
}

impl FromStr for Choice {
    type Err = ChoiceError;

    fn from_str(text: &str) -> Result<Self, ChoiceError> {
        let (name, weights) = text.split_once(':').unwrap_or((text, ""));
        let kind = match name {
            "champion" => Kind::Champion(Weights::parse(weights)?),
            "settler" => Kind::Settler,
            "racer" => Kind::Racer,
            "territory" => Kind::Territory,
            "astar" => Kind::Astar,
            "hamilton" => Kind::Hamilton,
            "greedy" => Kind::Greedy,
            "random" => Kind::Random,
            _ => return Err(ChoiceError::NoSuchBrain(name.to_owned())),
        };
        match kind {
            Kind::Champion(_) => Ok(Self(kind)),
            _ if weights.is_empty() => Ok(Self(kind)),
            _ => Err(ChoiceError::NoWeights(name.to_owned())),
        }
    }
}

impl Choice {
    /// Makes the brain for a game that begins with `init`. All chance in it comes from `seed`.
    pub fn brain(self, init: Init, seed: u64) -> BoxedBrain {
        match self.0 {
            Kind::Champion(weights) => Box::new(Champion::new(init, seed, weights)),
            Kind::Settler => Box::new(Settler::new(init)),
            Kind::Racer => Box::new(Racer::new(init)),
            Kind::Territory => Box::new(Territory::new(init)),
            Kind::Astar => Box::new(Astar::new(init)),
            Kind::Hamilton => Box::new(Hamilton::new(init)),
            Kind::Greedy => Box::new(Greedy::new(init)),
            Kind::Random => Box::new(Random::new(init, seed)),
        }
    }
}

/// The brain of that name, for a game that begins with `init`: [`Choice`] in one call.
///
/// # Errors
/// If no brain has that name, or its weights make no sense.
pub fn by_name(name: &str, init: Init, seed: u64) -> Result<BoxedBrain, ChoiceError> {
    Ok(name.parse::<Choice>()?.brain(init, seed))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_has_its_brain() {
        let init: Init = "4 50 50 1".parse().unwrap();
        for (name, _) in NAMES {
            assert!(by_name(name, init, 1).is_ok(), "{name}");
        }
        assert!(by_name(DEFAULT, init, 1).is_ok());
    }

    #[test]
    fn every_brain_can_be_copied() {
        let init: Init = "4 50 50 1".parse().unwrap();
        for (name, _) in NAMES {
            let brain = by_name(name, init, 1).unwrap();
            assert!(brain.fork().is_some(), "{name}");
        }
    }

    #[test]
    fn a_wrong_choice_says_what_there_is() {
        let said = |text: &str| text.parse::<Choice>().unwrap_err().to_string();
        assert_eq!(
            said("nobody"),
            "no brain is called `nobody`; there are champion, settler, racer, territory, astar, hamilton, greedy, random"
        );
        assert_eq!(
            said("greedy:surface=1"),
            "`greedy` has no weights; only the champion has, as in `champion:apple=80`"
        );
        assert_eq!(
            said("champion:no_such=1"),
            "`no_such=1` is not a weight; write name=number, with one of apple, surface, future, lead, \
             horizon, contact, danger, futures, samples, trap, candidates, places, mutations, rounds, patience"
        );
    }
}
