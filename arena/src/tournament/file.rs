//! `tournament.toml`: a tournament as a file instead of a long command line.

use serde::Deserialize;
use std::collections::BTreeMap;

/// A file that shows everything.
pub const EXAMPLE: &str = include_str!("example.toml");

/// What a tournament file says. What it leaves out is as on the command line.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct TournamentFile {
    /// Who takes part.
    pub bots: Vec<FileBot>,
    /// Settings of the game, as in `--set`.
    pub config: BTreeMap<String, toml::Value>,
    /// What everything is seeded from.
    pub seed: Option<String>,
    /// Ticks of a game.
    pub ticks: Option<u32>,
    /// Games to play.
    pub games: Option<u32>,
    /// Blocks to play.
    pub blocks: Option<u32>,
    /// A claim to test.
    pub until: Option<String>,
    /// See the command line.
    pub elo0: Option<f64>,
    /// See the command line.
    pub elo1: Option<f64>,
    /// See the command line.
    pub alpha: Option<f64>,
    /// See the command line.
    pub beta: Option<f64>,
    /// Games at the same time.
    pub jobs: Option<usize>,
    /// Whether brains are run in the arena's process.
    pub in_process: Option<bool>,
    /// Nodes of a decision in the arena's process.
    pub nodes: Option<u64>,
    /// Milliseconds for a bot's first answer, on top.
    pub startup_ms: Option<u64>,
    /// What keeps bots from the machine: auto, require or off.
    pub sandbox: Option<String>,
    /// Where everything goes.
    pub out: Option<std::path::PathBuf>,
}

/// A bot in a file.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FileBot {
    /// What it is called, if not after its program.
    pub name: Option<String>,
    /// What is typed to name it.
    pub command: String,
}

impl TournamentFile {
    /// Reads a file's text.
    ///
    /// # Errors
    /// With line and column, if it says something that no tournament has.
    pub fn parse(text: &str) -> Result<Self, toml::de::Error> {
        toml::from_str(text)
    }

    /// The bots as they would be typed.
    pub fn typed_bots(&self) -> impl Iterator<Item = String> {
        self.bots.iter().map(|bot| match &bot.name {
            Some(name) => format!("{name}={}", bot.command),
            None => bot.command.clone(),
        })
    }

    /// The settings as they would be typed.
    pub fn typed_settings(&self) -> impl Iterator<Item = String> {
        self.config.iter().map(|(key, value)| match value {
            toml::Value::String(text) => format!("{key}={text}"),
            other => format!("{key}={other}"),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_example_is_a_tournament() {
        let file = TournamentFile::parse(EXAMPLE).unwrap();
        let bots: Vec<String> = file.typed_bots().collect();
        assert_eq!(bots, ["new=greedy", "old=random"]);
        let settings: Vec<String> = file.typed_settings().collect();
        assert_eq!(settings, ["game_height=30", "game_width=30"]);
        assert_eq!((file.blocks, file.ticks), (Some(50), Some(600)));
    }

    #[test]
    fn an_unknown_word_is_named_with_its_line() {
        let error = TournamentFile::parse("blocks = 5\nblocksize = 4\n").unwrap_err();
        let text = error.to_string();
        assert!(
            text.contains("line 2") && text.contains("blocksize"),
            "{text}"
        );
    }
}
