//! The numbers that games have chosen.

use crate::board::Moves;

/// A weight as it stands in the table.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Weight {
    /// How it is called: `champion:name=value`.
    pub name: &'static str,
    /// What it is if nothing else is said.
    pub default: f32,
    /// How far tuning moves it in one try; `None` if it is not tuned.
    pub step: Option<f32>,
    /// What it weighs.
    pub meaning: &'static str,
}

/// Makes of one table the struct, its default, the access by name and the list.
macro_rules! weights {
    ($(#[doc = $meaning:literal] $name:ident = $default:literal, $step:expr;)+) => {
        /// What the champion weighs against each other, in ticks.
        #[derive(Clone, Copy, Debug, PartialEq)]
        pub(crate) struct Weights {
            $(#[doc = $meaning] pub(crate) $name: f32,)+
        }

        /// All weights of the champion.
        pub const WEIGHTS: &[Weight] = &[
            $(Weight {
                name: stringify!($name),
                default: $default,
                step: $step,
                meaning: $meaning.trim_ascii_start(),
            },)+
        ];

        impl Default for Weights {
            fn default() -> Self {
                Self { $($name: $default,)+ }
            }
        }

        impl Weights {
            fn by_name(&mut self, name: &str) -> Option<&mut f32> {
                match name {
                    $(stringify!($name) => Some(&mut self.$name),)+
                    _ => None,
                }
            }
        }
    };
}

weights! {
    /// What an apple is worth.
    apple = 80.0, Some(15.0);
    /// One contact between the body and a free cell.
    surface = 0.1, Some(0.04);
    /// The mean time to the next apple.
    future = 1.0, Some(0.25);
    /// How much a doubtful race counts: ticks of lead for a sure win.
    lead = 4.0, Some(1.0);
    /// How many moves rivals are looked ahead at most.
    horizon = 4.0, Some(1.0);
    /// Whether to look ahead near other heads.
    contact = 1.0, None;
    /// The own death, for every cell of the body.
    danger = 5.0, None;
    /// The share of sampled futures without a way out, in own deaths.
    futures = 10.0, Some(2.0);
    /// Futures that are sampled for a plan.
    samples = 64.0, None;
    /// A rival enclosed.
    trap = 80.0, None;
    /// Candidates for a plan.
    candidates = 24.0, None;
    /// Candidates that wait at the places with the largest share of the board.
    places = 16.0, None;
    /// Changes tried on the best of them.
    mutations = 40.0, None;
    /// Times that the leading plan is sampled, as long as there is time.
    rounds = 8.0, None;
    /// Moves for which a plan stands when nothing changes.
    patience = 4.0, None;
}

/// A text that is no weight of the champion.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not a weight; write name=number, with one of {names}", names = names())]
pub struct NoSuchWeight(pub String);

fn names() -> String {
    let names: Vec<&str> = WEIGHTS.iter().map(|weight| weight.name).collect();
    names.join(", ")
}

impl Weights {
    /// How many moves rivals are looked ahead at most, as a whole number.
    pub(crate) fn horizon(&self) -> Moves {
        Moves(self.horizon as u16)
    }

    /// The default with what `name=value,name=value` says.
    ///
    /// # Errors
    /// At the first pair that is not the name of a weight with a finite number.
    pub(crate) fn parse(text: &str) -> Result<Self, NoSuchWeight> {
        let mut weights = Self::default();
        for pair in text.split(',').filter(|pair| !pair.is_empty()) {
            weights
                .set(pair)
                .ok_or_else(|| NoSuchWeight(pair.to_owned()))?;
        }
        Ok(weights)
    }

    fn set(&mut self, pair: &str) -> Option<()> {
        let (name, value) = pair.split_once('=')?;
        let value: f32 = value.parse().ok()?;
        *self.by_name(name)? = Some(value).filter(|value| value.is_finite())?;
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_said_stays() {
        let weights = Weights::parse("surface=0.5,apple=40").unwrap();
        let expected = Weights {
            surface: 0.5,
            apple: 40.0,
            ..Weights::default()
        };
        assert_eq!(weights, expected);
        assert_eq!(Weights::parse(""), Ok(Weights::default()));
        let horizon = |text| Weights::parse(text).map(|weights| weights.horizon());
        assert_eq!(horizon("horizon=3.7"), Ok(Moves(3)));
        for wrong in ["surface", "surface=x", "nothing=1", "apple=inf"] {
            let refused = Err(NoSuchWeight(wrong.to_owned()));
            assert_eq!(Weights::parse(&format!("lead=2,{wrong}")), refused);
        }
    }

    #[test]
    fn the_table_says_the_default_of_every_weight() {
        let pairs = WEIGHTS.iter().map(|w| format!("{}={}", w.name, w.default));
        let text: Vec<String> = pairs.collect();
        assert_eq!(Weights::parse(&text.join(",")), Ok(Weights::default()));
    }
}
