//! `league.toml`: how a course's league is played. Everything has a default that suits a course.

use jiff::Timestamp;
use protocol::GameConfig;
use protocol::config::{Layers, Origin};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// The file that `arena league new` writes: every key with its default and what it means.
pub const EXAMPLE: &str = include_str!("example.toml");
/// Bytes of a `league.toml`.
const FILE_MOST: u64 = 1 << 20;

/// How a league is played.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct LeagueConfig {
    /// What stands on top of every page.
    pub name: String,
    /// The rules' year.
    pub edition: String,
    /// Ticks of a game.
    pub ticks: u32,
    /// Time for a bot's first answer, on top.
    pub startup_ms: u64,
    /// Since when uploads are taken.
    pub opens: Option<Timestamp>,
    /// Until when.
    pub closes: Option<Timestamp>,
    /// Keys of `snake_config.txt`.
    pub config: BTreeMap<String, toml::Value>,
    /// What may be uploaded.
    pub uploads: Uploads,
    /// The ladder.
    pub ladder: Ladder,
    /// The divisions.
    pub divisions: DivisionsConfig,
    /// Games on demand.
    pub demand: Demand,
    /// The finals.
    pub finals: FinalsConfig,
    /// Marks.
    pub pass: Pass,
    /// What is kept.
    pub retention: Retention,
}

/// What may be uploaded.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct Uploads {
    /// Bots of one student.
    pub bots_per_student: u32,
    /// Size of a file.
    pub megabytes: u64,
    /// Size of all that is in a zip.
    pub unpacked_megabytes: u64,
    /// Files in a zip.
    pub files: usize,
    /// Uploads of one student in an hour.
    pub per_hour: u32,
    /// Seconds that a compiler may take.
    pub build_seconds: u64,
}

/// The ladder.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct Ladder {
    /// Built-in bots that play along.
    pub reference: Vec<String>,
    /// Built-in bots that a version meets first.
    pub trial: Vec<String>,
    /// Ticks of that game.
    pub trial_ticks: u32,
}

/// The divisions.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct DivisionsConfig {
    /// Hours between two rounds; 0 if the organiser begins them.
    pub hours: u32,
    /// Blocks of each table in a round.
    pub blocks: u32,
}

/// Games on demand.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct Demand {
    /// Games that a student may ask for in 24 hours.
    pub per_day: u32,
}

/// The finals.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct FinalsConfig {
    /// Blocks of each group's table.
    pub group_blocks: u32,
    /// Blocks of the final.
    pub final_blocks: u32,
}

/// Marks.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct Pass {
    /// For a bot that got in.
    pub active: u32,
    /// For one that stands above a built-in bot.
    pub above: BTreeMap<String, u32>,
}

/// What is kept.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct Retention {
    /// Replays of the ladder.
    pub ladder_replays: u32,
}

impl Default for LeagueConfig {
    fn default() -> Self {
        Self {
            name: "Snake league".to_owned(),
            edition: "2021".to_owned(),
            ticks: 1200,
            startup_ms: 2000,
            opens: None,
            closes: None,
            config: BTreeMap::new(),
            uploads: Uploads::default(),
            ladder: Ladder::default(),
            divisions: DivisionsConfig::default(),
            demand: Demand::default(),
            finals: FinalsConfig::default(),
            pass: Pass::default(),
            retention: Retention::default(),
        }
    }
}

impl Default for Uploads {
    fn default() -> Self {
        Self {
            bots_per_student: 2,
            megabytes: 16,
            unpacked_megabytes: 64,
            files: 500,
            per_hour: 20,
            build_seconds: 60,
        }
    }
}

impl Default for Ladder {
    fn default() -> Self {
        let owned = |names: &[&str]| names.iter().map(|&name| name.to_owned()).collect();
        Self {
            reference: owned(&["champion", "territory", "astar", "greedy", "random"]),
            trial: owned(&["greedy", "astar", "random"]),
            trial_ticks: 200,
        }
    }
}

impl Default for DivisionsConfig {
    fn default() -> Self {
        Self {
            hours: 24,
            blocks: 1,
        }
    }
}

impl Default for Demand {
    fn default() -> Self {
        Self { per_day: 10 }
    }
}

impl Default for FinalsConfig {
    fn default() -> Self {
        Self {
            group_blocks: 2,
            final_blocks: 4,
        }
    }
}

impl Default for Pass {
    fn default() -> Self {
        let above = [
            ("random", 60),
            ("greedy", 70),
            ("astar", 80),
            ("territory", 90),
            ("champion", 100),
        ];
        Self {
            active: 50,
            above: above.map(|(name, mark)| (name.to_owned(), mark)).into(),
        }
    }
}

impl Default for Retention {
    fn default() -> Self {
        Self {
            ladder_replays: 20_000,
        }
    }
}

/// Why a `league.toml` cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum ConfigError {
    /// It cannot be read.
    #[error("cannot read {path}: {source}; `arena league new` makes a league's folder", path = .path.display())]
    Read {
        /// The file.
        path: PathBuf,
        /// Why.
        source: std::io::Error,
    },
    /// It is not what it should be.
    #[error("{path}: {what}", path = .path.display())]
    Wrong {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        what: String,
    },
}

impl LeagueConfig {
    /// Reads a `league.toml`, and looks at all that can be wrong with it.
    ///
    /// # Errors
    /// With the file, the line and what would have been accepted.
    pub fn read(path: &Path) -> Result<Self, ConfigError> {
        let wrong = |what: String| ConfigError::Wrong {
            path: path.to_owned(),
            what,
        };
        let read = |source| ConfigError::Read {
            path: path.to_owned(),
            source,
        };
        let file = crate::files::open_regular(path).map_err(read)?;
        let bytes = crate::files::read_at_most(file, FILE_MOST).map_err(read)?;
        let text = String::from_utf8(bytes).map_err(|error| wrong(error.to_string()))?;
        let config: Self = toml::from_str(&text).map_err(|error| wrong(error.to_string()))?;
        config.check().map_err(wrong)?;
        Ok(config)
    }

    fn check(&self) -> Result<(), String> {
        self.game().map_err(|error| format!("{error:#}"))?;
        let brains = self.ladder.reference.iter().chain(&self.ladder.trial);
        for brain in brains.chain(self.pass.above.keys()) {
            let known = bot::roster::NAMES.iter().any(|(name, _)| name == brain);
            if !known {
                let names = bot::roster::NAMES.map(|(name, _)| name).join(", ");
                return Err(format!(
                    "`{brain}` is no built-in bot; built in are {names}"
                ));
            }
        }
        let seats = self.seats();
        let lists = [
            ("reference", &self.ladder.reference),
            ("trial", &self.ladder.trial),
        ];
        for (key, list) in lists {
            if list.len() + 1 < seats {
                let least = seats - 1;
                return Err(format!(
                    "[ladder] {key} has {} bots, and a table of {seats} is filled by {least} at least",
                    list.len()
                ));
            }
        }
        match (self.ticks, self.ladder.trial_ticks) {
            (0, _) | (_, 0) => Err("ticks and trial-ticks have to be 1 at least".to_owned()),
            _ => Ok(()),
        }
    }

    /// The rules' numbers.
    ///
    /// # Errors
    /// If the edition or a key is not known.
    pub fn game(&self) -> anyhow::Result<GameConfig> {
        let mut layers = Layers::new();
        let named = || Origin::Option(format!("edition = \"{}\"", self.edition));
        layers.add("edition", &self.edition, named())?;
        for (key, value) in &self.config {
            let value = match value {
                toml::Value::String(text) => text.clone(),
                other => other.to_string(),
            };
            layers.add_option("[config]", &format!("{key}={value}"))?;
        }
        Ok(layers.resolve()?.config)
    }

    /// Snakes of a game.
    pub fn seats(&self) -> usize {
        self.game().map_or(4, |config| config.num_snakes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_file_that_is_written_says_the_defaults() {
        let parsed: LeagueConfig = toml::from_str(EXAMPLE).unwrap();
        assert_eq!(parsed, LeagueConfig::default());
        assert_eq!(parsed.check(), Ok(()));
        assert_eq!(parsed.seats(), 4);
    }

    #[test]
    fn what_cannot_be_played_is_refused_with_what_could() {
        let told = |text: &str| {
            let config: Result<LeagueConfig, _> = toml::from_str(text);
            match config {
                Ok(config) => config.check().unwrap_err(),
                Err(error) => error.to_string(),
            }
        };
        assert!(told("edition = \"1999\"").contains("2021"));
        assert!(told("[ladder]\ntrial = [\"gredy\"]").contains("built in are champion"));
        assert!(told("[ladder]\nreference = []").contains("a table of 4 is filled by 3"));
        assert!(told("tick = 3").contains("unknown field `tick`"));
        assert!(told("[config]\ngame_widht = 3").contains("game_widht"));
        assert!(told("ticks = 0").contains("1 at least"));
    }
}
