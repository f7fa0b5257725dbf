//! The tournament's years. An edition is nothing but a set of defaults.

use super::values::{GameConfig, SpecialApple};
use std::fmt;
use std::str::FromStr;

/// A year of the tournament whose rules are known.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[allow(missing_docs, reason = "a year needs no words")]
pub enum Edition {
    Y2016,
    Y2017,
    Y2018,
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
    pub const ALL: [Self; 9] = [
        Self::Y2016,
        Self::Y2017,
        Self::Y2018,
        Self::Y2020,
        Self::Y2021,
        Self::Y2022,
        Self::Y2023,
        Self::Y2024,
        Self::Y2025,
    ];

    /// What would be accepted, for messages.
    pub const ACCEPTED: &str = "2016, 2017, 2018, 2020, 2021, 2022, 2023, 2024 or 2025";

    /// The year.
    pub const fn year(self) -> u16 {
        match self {
            Self::Y2016 => 2016,
            Self::Y2017 => 2017,
            Self::Y2018 => 2018,
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
            ..GameConfig::default()
        };
        let plain = GameConfig {
            special_apple: SpecialApple::None,
            ..invisibility.clone()
        };
        let decaying = GameConfig {
            num_apples: 1,
            special_apple: SpecialApple::Decaying,
            apple_limit: 200,
            special_apple_appearance: 0,
            ..invisibility.clone()
        };
        match self {
            Self::Y2016 => GameConfig {
                apple_growth: 3,
                num_zombies: 3,
                zombie_speed: 1,
                ..plain
            },
            Self::Y2017 => GameConfig {
                apple_growth: 3,
                ..invisibility
            },
            Self::Y2018 => GameConfig {
                apple_growth: 3,
                ..decaying
            },
            Self::Y2020 | Self::Y2023 => GameConfig {
                num_obstacles: 3,
                ..decaying
            },
            Self::Y2021 => invisibility,
            Self::Y2022 => GameConfig {
                num_apples: 1,
                num_zombies: 6,
                ..plain
            },
            Self::Y2024 => GameConfig {
                num_obstacles: 3,
                num_zombies: 3,
                ..decaying
            },
            Self::Y2025 => decaying,
        }
    }
}

impl FromStr for Edition {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        Self::ALL
            .into_iter()
            .find(|edition| edition.to_string() == text)
            .ok_or(())
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
        let table = Edition::ALL.map(|edition| {
            let c = edition.config();
            let zombies = (c.num_zombies, c.zombie_speed);
            let apples = (c.apple_growth, c.num_apples, c.special_apple, c.apple_limit);
            (
                edition.year(),
                apples,
                c.special_apple_appearance,
                c.num_obstacles,
                zombies,
            )
        });
        assert_eq!(
            table,
            [
                (2016, (3, 2, None, 600), 600, 0, (3, 1)),
                (2017, (3, 2, Invisibility, 600), 600, 0, (0, 2)),
                (2018, (3, 1, Decaying, 200), 0, 0, (0, 2)),
                (2020, (5, 1, Decaying, 200), 0, 3, (0, 2)),
                (2021, (5, 2, Invisibility, 600), 600, 0, (0, 2)),
                (2022, (5, 1, None, 600), 600, 0, (6, 2)),
                (2023, (5, 1, Decaying, 200), 0, 3, (0, 2)),
                (2024, (5, 1, Decaying, 200), 0, 3, (3, 2)),
                (2025, (5, 1, Decaying, 200), 0, 0, (0, 2)),
            ]
        );
    }

    #[test]
    fn the_accepted_years_are_all_there_are() {
        for edition in Edition::ALL {
            assert!(Edition::ACCEPTED.contains(&edition.to_string()));
            assert_eq!(edition.to_string().parse(), Ok(edition));
        }
        assert_eq!("2019".parse::<Edition>(), Err(()));
    }
}
