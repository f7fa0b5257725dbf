//! The table of keys: one row says all there is to know about a key.

use super::decimal::Decimal;
use super::edition::Edition;
use super::ruleset::Ruleset;
use super::values::{GameConfig, GameMode, SpecialApple};
use crate::Seat;
use std::str::FromStr;

/// One key of a configuration.
#[derive(Debug)]
pub struct Key {
    /// Its name.
    pub name: &'static str,
    /// Other names for it.
    pub aliases: &'static [&'static str],
    /// What values it takes, for messages.
    pub accepts: &'static str,
    /// What it is for, in a few words.
    pub meaning: &'static str,
    /// Its value in a configuration, as it would be written in a file.
    pub get: fn(&GameConfig) -> String,
    /// Puts a value in; `None` if the key does not take it.
    pub(super) set: fn(&mut GameConfig, &str) -> Option<()>,
}

impl Key {
    /// The key with this name or alias.
    pub fn named(name: &str) -> Option<&'static Self> {
        KEYS.iter()
            .find(|key| key.name == name || key.aliases.contains(&name))
    }
}

/// The names of all keys, for messages.
pub(super) fn names() -> String {
    KEYS.iter()
        .map(|key| key.name)
        .collect::<Vec<_>>()
        .join(", ")
}

/// Lists a key whose field has its name: a number within bounds.
macro_rules! number {
    ($name:ident $aliases:expr, $min:literal ..= $max:expr, $accepts:literal, $meaning:literal) => {
        Key {
            name: stringify!($name),
            aliases: &$aliases,
            accepts: $accepts,
            meaning: $meaning,
            get: |config| config.$name.to_string(),
            set: |config, text| {
                config.$name = parsed(text).filter(|value| ($min..=$max).contains(value))?;
                Some(())
            },
        }
    };
}

/// Every key, in the order in which a configuration is printed.
pub const KEYS: &[Key] = &[
    Key {
        name: "edition",
        aliases: &[],
        accepts: Edition::ACCEPTED,
        meaning: "the year of the tournament whose rules and defaults hold",
        get: |config| config.edition.to_string(),
        set: |config, text| {
            config.edition = parsed(text)?;
            config.ruleset = Ruleset::of(config.edition);
            Some(())
        },
    },
    number!(
        game_width["gw"],
        2..=255,
        "a whole number from 2 to 255",
        "columns of the board"
    ),
    number!(
        game_height["gh"],
        2..=255,
        "a whole number from 2 to 255",
        "rows of the board"
    ),
    number!(duration ["d", "game_time", "gt"], 1..=86_400,
        "a whole number from 1 to 86400", "seconds in a round"),
    number!(speed ["s", "game_speed", "gs"], 1..=60_000,
        "a whole number from 1 to 60000", "milliseconds for a move"),
    number!(
        num_snakes["ns"],
        1..=Seat::MAX,
        "a whole number from 1 to 250",
        "how many snakes play; one alone practises"
    ),
    Key {
        name: "random_seed",
        aliases: &["rs"],
        accepts: "any text",
        meaning: "what seeds the game; without this key each game has a fresh seed",
        get: |config| config.random_seed.clone().unwrap_or_default(),
        set: |config, text| {
            config.random_seed = Some(text.to_owned());
            Some(())
        },
    },
    number!(
        starting_length["sl"],
        1..=255,
        "a whole number from 1 to 255",
        "cells of a new snake"
    ),
    number!(
        apple_growth["ag"],
        0..=10_000,
        "a whole number from 0 to 10000",
        "what a fresh apple adds to a length"
    ),
    number!(
        apple_limit["al"],
        1..=u32::MAX,
        "a whole number from 1 up",
        "ticks an apple waits to be eaten"
    ),
    number!(
        num_apples["na"],
        0..=1000,
        "a whole number from 0 to 1000",
        "apples in all, the special one included"
    ),
    Key {
        name: "special_apple",
        aliases: &["sa"],
        accepts: "none, invisibility, decaying, false (none) or true (the edition's own)",
        meaning: "what is special about the special apple",
        get: |config| config.special_apple.to_string(),
        set: |config, text| {
            config.special_apple = match text.to_ascii_lowercase().as_str() {
                "none" | "false" => SpecialApple::None,
                "invisibility" => SpecialApple::Invisibility,
                "decaying" => SpecialApple::Decaying,
                "true" => config.edition.special_apple(),
                _ => return None,
            };
            Some(())
        },
    },
    number!(
        special_apple_appearance["saa"],
        0..=u32::MAX,
        "a whole number",
        "ticks the special apple stays away"
    ),
    number!(
        invisibility_period["ip"],
        0..=u32::MAX,
        "a whole number",
        "ticks a snake stays invisible"
    ),
    Key {
        name: "decay_rate",
        aliases: &["dr"],
        accepts: Decimal::ACCEPTED,
        meaning: "what a decaying apple loses per tick",
        get: |config| config.decay_rate.to_string(),
        set: |config, text| {
            config.decay_rate = parsed::<Decimal>(text)?;
            Some(())
        },
    },
    number!(
        num_obstacles["no"],
        0..=1000,
        "a whole number from 0 to 1000",
        "straight walls of five cells"
    ),
    number!(
        num_zombies["nz"],
        0..=1000,
        "a whole number from 0 to 1000",
        "hunting chains of five cells"
    ),
    number!(
        zombie_speed["zs"],
        1..=u32::MAX,
        "a whole number from 1 up",
        "ticks between two moves of the zombies"
    ),
    Key {
        name: "game_mode",
        aliases: &["gm"],
        accepts: "GROW",
        meaning: "what the game is about",
        get: |config| config.game_mode.to_string(),
        set: |config, text| {
            config.game_mode = text
                .eq_ignore_ascii_case("GROW")
                .then_some(GameMode::Grow)?;
            Some(())
        },
    },
    number!(
        between_rounds["br"],
        0..=u32::MAX,
        "a whole number",
        "milliseconds between rounds; accepted, unused"
    ),
];

fn parsed<T: FromStr>(text: &str) -> Option<T> {
    text.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_two_keys_share_a_name() {
        let mut names: Vec<&str> = KEYS
            .iter()
            .flat_map(|key| key.aliases.iter().chain([&key.name]))
            .copied()
            .collect();
        names.sort_unstable();
        let all = names.len();
        names.dedup();
        assert_eq!(names.len(), all);
    }

    #[test]
    fn every_key_takes_back_what_it_prints() {
        let mut config = GameConfig {
            random_seed: Some("null".to_owned()),
            ..Edition::Y2024.config()
        };
        let original = config.clone();
        for key in KEYS {
            assert_eq!(
                (key.set)(&mut config, &(key.get)(&original)),
                Some(()),
                "{}",
                key.name
            );
        }
        assert_eq!(config, original);
    }
}
