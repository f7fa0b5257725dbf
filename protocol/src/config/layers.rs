//! Layers of settings: the defaults of an edition, then files, then the command line. The last layer
//! that sets a key wins, and every value knows its origin.

use super::edition::Edition;
use super::error::{ConfigError, ConfigProblem};
use super::keys::{KEYS, Key};
use super::origin::Origin;
use super::ruleset::{Birth, Ruleset};
use super::values::GameConfig;

/// Settings in the order in which they apply.
///
/// ```
/// use snakepit_protocol::config::{Edition, KEYS, Layers, Origin};
///
/// let mut layers = Layers::new();
/// layers.add_file("snake_config.txt", "edition 2024\ngame_width 30 # narrow")?;
/// layers.add_option("--set", "game_width=20")?;
/// let resolved = layers.resolve()?;
/// assert_eq!(resolved.config.edition, Edition::Y2024);
/// assert_eq!(resolved.config.game_width, 20);
/// let place = KEYS.iter().position(|key| key.name == "game_width").expect("a key of that name");
/// assert_eq!(resolved.origins[place], Origin::Option("--set game_width=20".to_owned()));
/// # Ok::<(), snakepit_protocol::config::ConfigError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Layers {
    settings: Vec<Setting>,
    ruleset: Option<Ruleset>,
}

#[derive(Clone, Debug)]
struct Setting {
    key: &'static Key,
    value: String,
    origin: Origin,
}

/// A complete configuration, and the origin of each value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Resolved {
    /// The configuration.
    pub config: GameConfig,
    /// The origin of each value, in the order of [`KEYS`].
    pub origins: Vec<Origin>,
}

impl Layers {
    /// No settings: the default edition.
    pub fn new() -> Self {
        Self::default()
    }

    /// Has the game played by these rules, whatever the edition's are: an old recording's.
    pub fn set_ruleset(&mut self, ruleset: Ruleset) {
        self.ruleset = Some(ruleset);
    }

    /// Adds a file's text: one `key value` a line, `#` starts a comment.
    ///
    /// # Errors
    /// With file and line, if a key is unknown or a value is not one the key takes.
    pub fn add_file(&mut self, file: &str, text: &str) -> Result<(), ConfigError> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        for (number, line) in (1..).zip(text.lines()) {
            let line = line.split('#').next().unwrap_or_default().trim();
            if line.is_empty() {
                continue;
            }
            let (key, value) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
            self.add(
                key,
                value.trim(),
                Origin::File {
                    file: file.to_owned(),
                    line: number,
                },
            )?;
        }
        Ok(())
    }

    /// Adds an option of the form `key=value`, as in `--set game_width=20`.
    ///
    /// # Errors
    /// With the option, if it is not of that form, or as [`Layers::add_file`].
    pub fn add_option(&mut self, option: &str, setting: &str) -> Result<(), ConfigError> {
        let origin = Origin::Option(format!("{option} {setting}"));
        match setting.split_once('=') {
            Some((key, value)) => self.add(key.trim(), value.trim(), origin),
            None => {
                let problem = ConfigProblem::NotASetting {
                    text: setting.to_owned(),
                };
                Err(ConfigError { origin, problem })
            }
        }
    }

    /// Adds one setting.
    ///
    /// # Errors
    /// If the key is unknown or the value is not one it takes.
    pub fn add(&mut self, key: &str, value: &str, origin: Origin) -> Result<(), ConfigError> {
        let Some(key) = Key::named(key) else {
            let problem = ConfigProblem::UnknownKey {
                key: key.to_owned(),
            };
            return Err(ConfigError { origin, problem });
        };
        let (name, accepted) = (key.name, key.accepts);
        if value.is_empty() {
            let problem = ConfigProblem::NoValue {
                key: name,
                accepted,
            };
            return Err(ConfigError { origin, problem });
        }
        if (key.set)(&mut GameConfig::default(), value).is_none() {
            let value = value.to_owned();
            let problem = ConfigProblem::BadValue {
                key: name,
                value,
                accepted,
            };
            return Err(ConfigError { origin, problem });
        }
        self.settings.push(Setting {
            key,
            value: value.to_owned(),
            origin,
        });
        Ok(())
    }

    /// The configuration that all layers give together. The edition is settled first, wherever it
    /// stands, since it decides the defaults.
    ///
    /// # Errors
    /// If the values do not make a game together.
    pub fn resolve(&self) -> Result<Resolved, ConfigError> {
        let mut chosen = GameConfig::default();
        self.apply(&mut chosen, |key| key.name == "edition");
        let mut config = chosen.edition.config();
        self.apply(&mut config, |_| true);
        config.ruleset = self.ruleset.unwrap_or(config.ruleset);
        check(&config)?;
        let origin = |key| match self.last_setting_of(key) {
            Some(setting) => setting.origin.clone(),
            None if differs_between_editions(key) => Origin::Edition(config.edition),
            None => Origin::Default,
        };
        let origins = KEYS.iter().map(origin).collect();
        Ok(Resolved { config, origins })
    }

    fn apply(&self, config: &mut GameConfig, wanted: impl Fn(&Key) -> bool) {
        for setting in self.settings.iter().filter(|setting| wanted(setting.key)) {
            // `add` has seen that the key takes this value.
            let _ = (setting.key.set)(config, &setting.value);
        }
    }

    fn last_setting_of(&self, key: &Key) -> Option<&Setting> {
        let mut settings = self.settings.iter();
        settings.rfind(|setting| setting.key.name == key.name)
    }
}

/// Whether a key has not the same default in every edition. The edition's own is the same for all.
fn differs_between_editions(key: &Key) -> bool {
    let usual = (key.get)(&GameConfig::default());
    let mut others = Edition::ALL.iter().map(|edition| edition.config());
    key.name != "edition" && others.any(|other| (key.get)(&other) != usual)
}

fn check(config: &GameConfig) -> Result<(), ConfigError> {
    let &GameConfig {
        game_width: width,
        game_height: height,
        duration,
        speed,
        ..
    } = config;
    let length = config.starting_length;
    let last_line = match config.ruleset.birth {
        Birth::OffLastLine => 1,
        Birth::Anywhere => 0,
    };
    let longest = u32::from(width.max(height)) - last_line;
    let problem = if length > longest {
        ConfigProblem::NoRoom {
            length,
            width,
            height,
            longest,
        }
    } else if config.ticks() == 0 {
        ConfigProblem::NoTicks { duration, speed }
    } else {
        return Ok(());
    };
    Err(ConfigError {
        origin: Origin::Whole,
        problem,
    })
}

#[cfg(test)]
mod tests {
    use super::super::{Edition, SpecialApple};
    use super::*;
    use crate::Size;

    fn resolved(files: &[(&str, &str)], options: &[&str]) -> Result<Resolved, ConfigError> {
        let mut layers = Layers::new();
        for (file, text) in files {
            layers.add_file(file, text)?;
        }
        for option in options {
            layers.add_option("--set", option)?;
        }
        layers.resolve()
    }

    fn config(text: &str) -> GameConfig {
        resolved(&[("snake_config.txt", text)], &[]).unwrap().config
    }

    fn error(text: &str) -> String {
        resolved(&[("dir/snake_config.txt", text)], &[])
            .unwrap_err()
            .to_string()
    }

    #[test]
    fn nothing_said_is_the_default_game() {
        assert_eq!(config("\n# nothing\n   \n"), GameConfig::default());
        assert_eq!(GameConfig::default(), Edition::Y2021.config());
        assert_eq!(GameConfig::default().ticks(), 6000);
    }

    #[test]
    fn every_key_and_alias_is_taken() {
        for key in KEYS {
            let default = GameConfig {
                random_seed: Some("x".to_owned()),
                ..GameConfig::default()
            };
            for name in key.aliases.iter().chain([&key.name]) {
                config(&format!("{name}\t {}  # a comment", (key.get)(&default)));
            }
        }
        assert_eq!(
            config("gw 20\ngh 30\nns 2").size(),
            Size::new(20, 30).unwrap()
        );
        assert_eq!(config("gs 100\ngt 10").ticks(), 100);
    }

    #[test]
    fn files_apply_in_order_and_options_last() {
        let files = [
            ("a/snake_config.txt", "gw 20\ngh 21\nip 1"),
            ("b/snake_config.txt", "gh 22\nip 2"),
        ];
        let Resolved { config, origins } = resolved(&files, &["invisibility_period=3"]).unwrap();
        assert_eq!(
            (
                config.game_width,
                config.game_height,
                config.invisibility_period
            ),
            (20, 22, 3)
        );
        let origin = |name| {
            let index = KEYS.iter().position(|key| key.name == name).unwrap();
            origins[index].to_string()
        };
        assert_eq!(origin("game_width"), "a/snake_config.txt:1");
        assert_eq!(origin("game_height"), "b/snake_config.txt:1");
        assert_eq!(origin("invisibility_period"), "--set invisibility_period=3");
        assert_eq!(origin("speed"), "default");
        assert_eq!(origin("edition"), "default");
        assert_eq!(origin("num_apples"), "edition 2021");
    }

    #[test]
    fn a_value_that_is_the_editions_own_says_so() {
        let resolved = resolved(&[], &["edition=2018", "apple_growth=4"]).unwrap();
        let origins = KEYS.iter().zip(resolved.origins);
        let own = origins.filter(|(_, origin)| *origin == Origin::Edition(Edition::Y2018));
        assert_eq!(
            own.map(|(key, _)| key.name).collect::<Vec<_>>(),
            [
                "apple_limit",
                "num_apples",
                "special_apple",
                "special_apple_appearance",
                "invisibility_period",
                "decay_rate",
                "num_obstacles",
                "num_zombies",
                "zombie_speed"
            ]
        );
    }

    #[test]
    fn an_edition_changes_defaults_wherever_it_stands() {
        let before = config("edition 2024\nnum_zombies 1");
        let after = config("num_zombies 1\nedition 2024");
        assert_eq!(before, after);
        assert_eq!(
            (after.num_obstacles, after.num_zombies, after.apple_limit),
            (3, 1, 200)
        );
    }

    #[test]
    fn true_means_the_special_apple_of_the_edition() {
        assert_eq!(
            config("special_apple true").special_apple,
            SpecialApple::Invisibility
        );
        assert_eq!(
            config("sa true\nedition 2018").special_apple,
            SpecialApple::Decaying
        );
        assert_eq!(
            config("sa false\nedition 2018").special_apple,
            SpecialApple::None
        );
    }

    #[test]
    fn a_seed_is_any_text_and_null_is_one() {
        assert_eq!(
            config("random_seed null").random_seed,
            Some("null".to_owned())
        );
        assert_eq!(
            config("rs two words  ").random_seed,
            Some("two words".to_owned())
        );
        assert_eq!(config("").random_seed, None);
    }

    #[test]
    fn a_flaw_names_file_line_key_and_what_is_accepted() {
        assert_eq!(
            error("\n\ngame_width 256"),
            "dir/snake_config.txt:3: `game_width` cannot be `256`; it takes a whole number from 2 to 255"
        );
        assert_eq!(
            error("edition 2015"),
            "dir/snake_config.txt:1: `edition` cannot be `2015`; it takes 2016, 2017, 2018, 2019, \
             2020, 2021, 2022, 2023, 2024 or 2025"
        );
        assert_eq!(
            error("speed # fast"),
            "dir/snake_config.txt:1: `speed` needs a value: a whole number from 1 to 60000"
        );
        assert_eq!(
            error("gamewidth 3").split(';').next().unwrap(),
            "dir/snake_config.txt:1: there is no key `gamewidth`"
        );
        assert!(error("gamewidth 3").ends_with("between_rounds"));
    }

    #[test]
    fn an_option_that_is_no_setting_is_refused() {
        assert_eq!(
            resolved(&[], &["game_width"]).unwrap_err().to_string(),
            "--set game_width: `game_width` is not a setting; write key=value, as in `game_width=20`"
        );
    }

    #[test]
    fn values_that_make_no_game_together_are_refused() {
        assert_eq!(
            error("gw 4\ngh 3\nsl 5"),
            "configuration: a snake of `starting_length` 5 fits nowhere on a 4 × 3 board; it takes at most 3"
        );
        assert_eq!(
            error("duration 1\nspeed 1001"),
            "configuration: a round of 1 s at 1001 ms a move has no tick; give it a longer `duration`"
        );
    }
}
