//! Finds and reads configuration files, and puts the command line on top.

use crate::files;
use crate::folder_kind::FolderKind;
use crate::rules_line;
use anyhow::{Context, Result};
use protocol::config::{Layers, Origin, Resolved, in_order_of_application};
use std::fs::File;
use std::path::{Path, PathBuf};

/// Bytes of all configuration files together.
const CONFIG_BYTES: u64 = 1 << 20;

/// What the command line says about the configuration.
#[derive(Clone, Debug, Default)]
pub struct Overrides {
    /// Files to read instead of those that are found.
    pub files: Vec<PathBuf>,
    /// A folder whose files are others', wherever in it they lie.
    pub strangers: Option<PathBuf>,
    /// Whether files in folders below are left alone.
    pub here_alone: bool,
    /// The year whose defaults hold.
    pub edition: Option<String>,
    /// What seeds the game.
    pub seed: Option<String>,
    /// `key=value` settings.
    pub settings: Vec<String>,
}

/// The configuration files in a folder and below.
#[derive(Debug, Default)]
pub struct Discovered {
    /// In the order in which they apply.
    pub files: Vec<PathBuf>,
    /// Folders that could not be looked into, and why. No file of theirs applies.
    pub passed_over: Vec<String>,
}

/// A configuration, and what had to be passed over on the way to it.
#[derive(Debug)]
pub struct Configuration {
    /// What holds.
    pub resolved: Resolved,
    /// The same in a line, with the file or option behind each setting.
    pub rules: String,
    /// Folders that could not be looked into, and why.
    pub passed_over: Vec<String>,
}

/// Finds the configuration files in a folder and, unless it alone is wanted, below. A folder that may not be read is
/// passed over: it need not be the player's own. One that holds a bot, games or submissions is not looked into,
/// since what lies there is meant for something else.
pub fn discover(folder: &Path, here_alone: bool) -> Discovered {
    let (mut found, mut passed_over) = (Vec::new(), Vec::new());
    let depth = if here_alone { 1 } else { usize::MAX };
    let walk = walkdir::WalkDir::new(folder).max_depth(depth);
    let walk = walk.into_iter().filter_entry(|entry| {
        let is_below = entry.depth() > 0 && entry.file_type().is_dir();
        !(is_below && FolderKind::of(entry.path()).is_some())
    });
    for entry in walk {
        match entry {
            Ok(entry) if entry.file_type().is_file() => {
                let path = entry.into_path();
                found.push(
                    path.strip_prefix(folder)
                        .map(Path::to_owned)
                        .unwrap_or(path),
                );
            }
            Ok(_) => {}
            Err(error) => passed_over.push(format!("cannot look for snake_config files: {error}")),
        }
    }
    let here = in_order_of_application(found);
    Discovered {
        files: here.into_iter().map(|path| folder.join(path)).collect(),
        passed_over,
    }
}

/// Defaults, then the files that are named or found in `folder`, then the command line.
///
/// # Errors
/// If a file cannot be read, is larger than any configuration, or says what no configuration can.
pub fn resolve(folder: &Path, overrides: &Overrides) -> Result<Configuration> {
    let mut layers = Layers::new();
    let Discovered { files, passed_over } = match overrides.files.as_slice() {
        [] => {
            let mut found = discover(folder, overrides.here_alone);
            if let Some(strangers) = &overrides.strangers {
                found.files.retain(|file| !lies_in(file, strangers));
            }
            found
        }
        named => Discovered {
            files: named.to_vec(),
            passed_over: Vec::new(),
        },
    };
    let mut left = CONFIG_BYTES;
    let mut names = Vec::new();
    for file in &files {
        let bytes = File::open(file)
            .and_then(|open| files::read_at_most(open, left))
            .with_context(|| format!("cannot read {}", file.display()))?;
        left -= bytes.len() as u64;
        let shown = file
            .strip_prefix("./")
            .unwrap_or(file)
            .display()
            .to_string();
        layers.add_file(&shown, &String::from_utf8_lossy(&bytes))?;
        names.push(shown);
    }
    if let Some(year) = &overrides.edition {
        layers.add("edition", year, Origin::Option(format!("--edition {year}")))?;
    }
    for setting in &overrides.settings {
        layers.add_option("--set", setting)?;
    }
    if let Some(seed) = &overrides.seed {
        layers.add(
            "random_seed",
            seed,
            Origin::Option(format!("--seed {seed}")),
        )?;
    }
    let resolved = layers.resolve()?;
    Ok(Configuration {
        rules: rules_line::with_origins(&resolved, &names),
        resolved,
        passed_over,
    })
}

/// Whether a file lies in a folder, whatever each is called.
fn lies_in(file: &Path, folder: &Path) -> bool {
    match (file.canonicalize(), folder.canonicalize()) {
        (Ok(file), Ok(folder)) => file.starts_with(folder),
        _ => file.starts_with(folder),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folder(files: &[(&str, &str)]) -> tempfile::TempDir {
        let folder = tempfile::tempdir().unwrap();
        for (path, text) in files {
            let path = folder.path().join(path);
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(path, text).unwrap();
        }
        folder
    }

    #[test]
    fn files_in_folders_below_are_found_and_applied_in_path_order() {
        let folder = folder(&[
            ("snake_config.txt", "gw 20\ngh 20"),
            ("a/b/my_snake_config", "gw 30"),
            ("other.txt", "gw 40"),
        ]);
        let found = discover(folder.path(), false).files;
        let names: Vec<_> = found
            .iter()
            .map(|f| f.strip_prefix(folder.path()).unwrap())
            .collect();
        assert_eq!(
            names,
            [
                Path::new("a/b/my_snake_config"),
                Path::new("snake_config.txt")
            ]
        );
        let config = resolve(folder.path(), &Overrides::default())
            .unwrap()
            .resolved
            .config;
        assert_eq!((config.game_width, config.game_height), (20, 20));
    }

    #[test]
    fn what_lies_with_a_bot_a_game_or_in_submissions_is_not_applied() {
        let folder = folder(&[
            ("cfg/snake_config.txt", "gw 20"),
            ("rival/snake_config.txt", "gw 30"),
            ("rival/bot.py", "while input() != 'Game Over': print(5)"),
            ("games/1/snake_config.txt", "gw 31"),
            ("games/1/game.jsonl.zst", ""),
            ("cup/old/snake_config.txt", "gw 32"),
            ("cup/journal.jsonl", ""),
            ("submissions/ada/snake_config.txt", "gw 33"),
        ]);
        let found = resolve(folder.path(), &Overrides::default()).unwrap();
        let file = folder.path().join("cfg/snake_config.txt");
        let expected = format!("edition 2021; game_width 20 from {}", file.display());
        assert_eq!(found.rules, expected);
        let here_alone = Overrides {
            here_alone: true,
            ..Overrides::default()
        };
        let found = resolve(folder.path(), &here_alone).unwrap();
        assert_eq!(found.rules, "edition 2021");
    }

    #[test]
    fn no_file_of_strangers_has_a_say() {
        let folder = folder(&[
            ("snake_config.txt", "gh 20"),
            ("handed-in/ada/snake_config.txt", "gw 33"),
        ]);
        let size = |strangers: Option<&str>| {
            let overrides = Overrides {
                strangers: strangers.map(|name| folder.path().join(name)),
                ..Overrides::default()
            };
            let found = resolve(folder.path(), &overrides).unwrap();
            let config = found.resolved.config;
            (config.game_width, config.game_height)
        };
        assert_eq!(
            [None, Some("handed-in"), Some(".")].map(size),
            [(33, 20), (50, 20), (50, 50)]
        );
    }

    #[test]
    fn a_named_file_is_read_instead_and_the_command_line_wins() {
        let folder = folder(&[
            ("snake_config.txt", "gw 20\nip 3"),
            ("mine.txt", "gw 30\ngh 31"),
        ]);
        let overrides = Overrides {
            files: vec![folder.path().join("mine.txt")],
            strangers: None,
            here_alone: false,
            edition: Some("2016".to_owned()),
            seed: Some("7".to_owned()),
            settings: vec!["gh=32".to_owned()],
        };
        let config = resolve(folder.path(), &overrides).unwrap().resolved.config;
        assert_eq!((config.game_width, config.game_height), (30, 32));
        assert_eq!((config.num_zombies, config.invisibility_period), (3, 75));
        assert_eq!(config.random_seed.as_deref(), Some("7"));
    }

    #[test]
    fn a_file_that_is_not_there_is_named() {
        let overrides = Overrides {
            files: vec!["no/such_file".into()],
            ..Overrides::default()
        };
        let error = resolve(Path::new("."), &overrides).unwrap_err();
        assert_eq!(error.to_string(), "cannot read no/such_file");
    }

    #[test]
    fn a_file_larger_than_any_configuration_is_named() {
        let folder = folder(&[("a/snake_config.txt", "gw 20")]);
        let large = File::create(folder.path().join("b_snake_config")).unwrap();
        large.set_len(1 << 40).unwrap();
        let error = resolve(folder.path(), &Overrides::default()).unwrap_err();
        let text = format!("{error:#}");
        assert!(
            text.contains("b_snake_config: it is larger than 1048571 bytes"),
            "{text}"
        );
    }
}
