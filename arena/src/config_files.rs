//! Finds and reads configuration files, and puts the command line on top.

use anyhow::{Context, Result};
use protocol::config::{Layers, Origin, Resolved, in_order_of_application};
use std::path::{Path, PathBuf};

/// What the command line says about the configuration.
#[derive(Clone, Debug, Default)]
pub struct Overrides {
    /// Files to read instead of those that are found.
    pub files: Vec<PathBuf>,
    /// The year whose defaults hold.
    pub edition: Option<String>,
    /// What seeds the game.
    pub seed: Option<String>,
    /// `key=value` settings.
    pub settings: Vec<String>,
}

/// The configuration files in a folder and below, in the order in which they apply.
///
/// # Errors
/// If a folder cannot be read.
pub fn discover(folder: &Path) -> Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for entry in walkdir::WalkDir::new(folder) {
        let entry = entry.context("cannot look for snake_config files")?;
        if entry.file_type().is_file() {
            let path = entry.into_path();
            found.push(
                path.strip_prefix(folder)
                    .map(Path::to_owned)
                    .unwrap_or(path),
            );
        }
    }
    let here = in_order_of_application(found);
    Ok(here.into_iter().map(|path| folder.join(path)).collect())
}

/// Defaults, then the files that are named or found in `folder`, then the command line.
///
/// # Errors
/// If a file cannot be read, or says what no configuration can.
pub fn resolve(folder: &Path, overrides: &Overrides) -> Result<Resolved> {
    let mut layers = Layers::new();
    let files = match overrides.files.as_slice() {
        [] => discover(folder)?,
        named => named.to_vec(),
    };
    for file in &files {
        let bytes =
            std::fs::read(file).with_context(|| format!("cannot read {}", file.display()))?;
        let shown = file
            .strip_prefix("./")
            .unwrap_or(file)
            .display()
            .to_string();
        layers.add_file(&shown, &String::from_utf8_lossy(&bytes))?;
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
    Ok(layers.resolve()?)
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
        let found = discover(folder.path()).unwrap();
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
            .config;
        assert_eq!((config.game_width, config.game_height), (20, 20));
    }

    #[test]
    fn a_named_file_is_read_instead_and_the_command_line_wins() {
        let folder = folder(&[
            ("snake_config.txt", "gw 20\nip 3"),
            ("mine.txt", "gw 30\ngh 31"),
        ]);
        let overrides = Overrides {
            files: vec![folder.path().join("mine.txt")],
            edition: Some("2016".to_owned()),
            seed: Some("7".to_owned()),
            settings: vec!["gh=32".to_owned()],
        };
        let config = resolve(folder.path(), &overrides).unwrap().config;
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
}
