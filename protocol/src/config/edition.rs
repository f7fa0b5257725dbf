//! The tournament's years. An edition is a set of rules and a set of defaults.

use super::decimal::Decimal;
use super::ruleset::Ruleset;
use super::values::{GameConfig, SpecialApple};
use std::fmt;
use std::str::FromStr;

/// A year of the tournament whose rules are known.
///
/// ```
/// use snakepit_protocol::config::{Edition, SpecialApple};
///
/// let edition: Edition = "2023".parse()?;
/// assert_eq!(edition, Edition::Y2023);
/// assert_eq!(edition.config().num_obstacles, 3);
/// assert_eq!(edition.config().special_apple, SpecialApple::Decaying);
/// # Ok::<(), snakepit_protocol::config::NoSuchEdition>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[allow(missing_docs, reason = "a year needs no words")]
#[non_exhaustive]
pub enum Edition {
    Y2016,
    Y2017,
    Y2018,
    Y2019,
    Y2020,
    #[default]
    Y2021,
    Y2022,
    Y2023,
    Y2024,
    Y2025,
}

impl Edition {
    /// All editions, oldest first.
    pub const ALL: &[Self] = &[
        Self::Y2016,
        Self::Y2017,
        Self::Y2018,
        Self::Y2019,
        Self::Y2020,
        Self::Y2021,
        Self::Y2022,
        Self::Y2023,
        Self::Y2024,
        Self::Y2025,
    ];

    /// What would be accepted, for messages.
    pub const ACCEPTED: &str = "2016, 2017, 2018, 2019, 2020, 2021, 2022, 2023, 2024 or 2025";

    /// The year.
    pub const fn year(self) -> u16 {
        match self {
            Self::Y2016 => 2016,
            Self::Y2017 => 2017,
            Self::Y2018 => 2018,
            Self::Y2019 => 2019,
            Self::Y2020 => 2020,
            Self::Y2021 => 2021,
            Self::Y2022 => 2022,
            Self::Y2023 => 2023,
            Self::Y2024 => 2024,
            Self::Y2025 => 2025,
        }
    }

    /// The game of that year.
    pub fn config(self) -> GameConfig {
        let invisibility = GameConfig {
            edition: self,
            ruleset: Ruleset::of(self),
            ..GameConfig::default()
        };
        let one_old_apple = GameConfig {
            num_apples: 1,
            apple_limit: 200,
            special_apple_appearance: 0,
            decay_rate: Decimal::TENTH,
            ..invisibility.clone()
        };
        let decaying = GameConfig {
            special_apple: SpecialApple::Decaying,
            invisibility_period: 0,
            ..one_old_apple.clone()
        };
        match self {
            Self::Y2016 => GameConfig {
                special_apple: SpecialApple::None,
                decay_rate: Decimal::TENTH,
                apple_growth: 3,
                num_zombies: 3,
                ..invisibility
            },
            Self::Y2017 => GameConfig {
                decay_rate: Decimal::TENTH,
                apple_growth: 3,
                ..invisibility
            },
            Self::Y2018 => GameConfig {
                special_apple: SpecialApple::Decaying,
                apple_growth: 3,
                ..one_old_apple
            },
            Self::Y2019 => GameConfig {
                special_apple: SpecialApple::None,
                apple_growth: 3,
                num_zombies: 3,
                ..one_old_apple
            },
            Self::Y2020 => GameConfig {
                num_obstacles: 3,
                ..decaying
            },
            Self::Y2021 => invisibility,
            Self::Y2022 => GameConfig {
                special_apple: SpecialApple::None,
                num_apples: 1,
                num_zombies: 6,
                zombie_speed: 2,
                ..invisibility
            },
            Self::Y2023 => GameConfig {
                num_obstacles: 3,
                zombie_speed: 2,
                ..decaying
            },
            Self::Y2024 => GameConfig {
                num_obstacles: 3,
                num_zombies: 3,
                zombie_speed: 2,
                ..decaying
            },
            Self::Y2025 => GameConfig {
                zombie_speed: 2,
                ..decaying
            },
        }
    }

    /// What `special_apple true` means in that year: its own, or the one that it knows and does not
    /// play by default.
    pub fn special_apple(self) -> SpecialApple {
        match self {
            Self::Y2019 => SpecialApple::Decaying,
            _ => self.config().special_apple,
        }
    }
}

/// A text that is no [`Edition`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no edition `{0}`; there are {accepted}", accepted = Edition::ACCEPTED)]
pub struct NoSuchEdition(pub String);

impl FromStr for Edition {
    type Err = NoSuchEdition;

    fn from_str(text: &str) -> Result<Self, NoSuchEdition> {
        let mut all = Self::ALL.iter().copied();
        all.find(|edition| edition.to_string() == text)
            .ok_or_else(|| NoSuchEdition(text.to_owned()))
    }
}

impl fmt::Display for Edition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.year())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_editions_differ_as_the_table_says() {
        use SpecialApple::{Decaying, Invisibility, None};
        let row = |edition: &Edition| {
            let c = edition.config();
            let zombies = (c.num_zombies, c.zombie_speed);
            let apples = (c.apple_growth, c.num_apples, c.special_apple, c.apple_limit);
            let special = (c.special_apple_appearance, c.invisibility_period);
            (edition.year(), apples, special, c.num_obstacles, zombies)
        };
        assert_eq!(
            Edition::ALL.iter().map(row).collect::<Vec<_>>(),
            [
                (2016, (3, 2, None, 600), (600, 75), 0, (3, 1)),
                (2017, (3, 2, Invisibility, 600), (600, 75), 0, (0, 1)),
                (2018, (3, 1, Decaying, 200), (0, 75), 0, (0, 1)),
                (2019, (3, 1, None, 200), (0, 75), 0, (3, 1)),
                (2020, (5, 1, Decaying, 200), (0, 0), 3, (0, 1)),
                (2021, (5, 2, Invisibility, 600), (600, 75), 0, (0, 1)),
                (2022, (5, 1, None, 600), (600, 75), 0, (6, 2)),
                (2023, (5, 1, Decaying, 200), (0, 0), 3, (0, 2)),
                (2024, (5, 1, Decaying, 200), (0, 0), 3, (3, 2)),
                (2025, (5, 1, Decaying, 200), (0, 0), 0, (0, 2)),
            ]
        );
    }

    #[test]
    fn apples_decay_by_a_tenth_but_in_the_two_years_that_have_no_decay() {
        for &edition in Edition::ALL {
            let none = matches!(edition, Edition::Y2021 | Edition::Y2022);
            let rate = if none { Decimal::ZERO } else { Decimal::TENTH };
            assert_eq!(edition.config().decay_rate, rate, "{edition}");
        }
    }

    #[test]
    fn every_edition_has_its_own_rules() {
        for &edition in Edition::ALL {
            let config = edition.config();
            assert_eq!(config.edition, edition);
            assert_eq!(config.ruleset, Ruleset::of(edition));
        }
        assert_eq!(GameConfig::default(), Edition::default().config());
    }

    #[test]
    fn the_accepted_years_are_all_there_are() {
        for &edition in Edition::ALL {
            assert!(Edition::ACCEPTED.contains(&edition.to_string()));
            assert_eq!(edition.to_string().parse(), Ok(edition));
        }
        let unknown = NoSuchEdition("2015".to_owned());
        assert_eq!("2015".parse::<Edition>(), Err(unknown.clone()));
        assert_eq!(
            unknown.to_string(),
            "there is no edition `2015`; there are 2016, 2017, 2018, 2019, 2020, 2021, 2022, 2023, \
             2024 or 2025"
        );
    }
}
