//! The numbers that games have chosen.

/// What the champion weighs against each other, in ticks.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Weights {
    /// What an apple is worth.
    pub(crate) apple: f32,
    /// One contact between the body and a free cell.
    pub(crate) surface: f32,
    /// The mean time to the next apple.
    pub(crate) future: f32,
    /// How much a doubtful race counts: ticks of lead for a sure win.
    pub(crate) lead: f32,
    /// How many moves others are looked ahead at most.
    pub(crate) horizon: f32,
    /// Whether to look ahead near other heads.
    pub(crate) contact: f32,
    /// The own death, for every cell of the body.
    pub(crate) danger: f32,
    /// A way out that others could close if they are not as expected, for every cell of the body.
    pub(crate) fragile: f32,
    /// A rival enclosed.
    pub(crate) trap: f32,
    /// Candidates for a plan.
    pub(crate) candidates: f32,
    /// Changes tried on the best of them.
    pub(crate) mutations: f32,
    /// Moves for which a plan stands when nothing changes.
    pub(crate) patience: f32,
}

impl Default for Weights {
    fn default() -> Self {
        Self {
            apple: 80.0,
            surface: 0.1,
            future: 1.0,
            lead: 4.0,
            horizon: 4.0,
            contact: 1.0,
            danger: 5.0,
            fragile: 0.1,
            trap: 80.0,
            candidates: 24.0,
            mutations: 40.0,
            patience: 4.0,
        }
    }
}

/// A text that is no weight of the champion.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not a weight; write name=number, with one of {names}", names = Weights::NAMES.join(", "))]
pub struct NoSuchWeight(pub String);

impl Weights {
    /// The names of all weights, for messages.
    const NAMES: [&str; 12] = [
        "apple",
        "surface",
        "future",
        "lead",
        "horizon",
        "contact",
        "danger",
        "fragile",
        "trap",
        "candidates",
        "mutations",
        "patience",
    ];

    /// How many moves others are looked ahead at most, as a whole number.
    pub(crate) fn horizon(&self) -> u16 {
        self.horizon as u16
    }

    /// Every weight by its name.
    pub(crate) fn by_name(&mut self, name: &str) -> Option<&mut f32> {
        Some(match name {
            "apple" => &mut self.apple,
            "surface" => &mut self.surface,
            "future" => &mut self.future,
            "lead" => &mut self.lead,
            "horizon" => &mut self.horizon,
            "contact" => &mut self.contact,
            "danger" => &mut self.danger,
            "fragile" => &mut self.fragile,
            "trap" => &mut self.trap,
            "candidates" => &mut self.candidates,
            "mutations" => &mut self.mutations,
            "patience" => &mut self.patience,
            _ => return None,
        })
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
        assert_eq!(horizon("horizon=3.7"), Ok(3));
        for wrong in ["surface", "surface=x", "nothing=1", "apple=inf"] {
            let refused = Err(NoSuchWeight(wrong.to_owned()));
            assert_eq!(Weights::parse(&format!("lead=2,{wrong}")), refused);
        }
    }

    #[test]
    fn every_name_that_a_message_lists_is_a_weight() {
        for name in Weights::NAMES {
            assert!(Weights::parse(&format!("{name}=1")).is_ok(), "{name}");
        }
    }
}
