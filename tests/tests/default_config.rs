//! The configuration file that ships says what the code does.

use protocol::GameConfig;
use protocol::config::{KEYS, Layers};
use std::path::Path;

fn shipped() -> String {
    tests::data::read(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../snake_config.txt"))
}

fn config(text: &str) -> GameConfig {
    let mut layers = Layers::new();
    layers.add_file("snake_config.txt", text).unwrap();
    layers.resolve().unwrap().config
}

#[test]
fn the_shipped_file_is_the_default_game() {
    assert_eq!(config(&shipped()), GameConfig::default());
}

#[test]
fn every_key_is_listed_with_its_default_and_its_aliases() {
    let text = shipped();
    for key in KEYS
        .iter()
        .filter(|key| key.name != "random_seed" && key.name != "edition")
    {
        let line = format!("\n# {} {}\n", key.name, (key.get)(&GameConfig::default()));
        assert!(text.contains(&line), "missing: {line}");
    }
    for alias in KEYS.iter().flat_map(|key| key.aliases) {
        let listed = text
            .split(|c: char| !c.is_alphanumeric() && c != '_')
            .any(|word| word == *alias);
        assert!(listed, "missing alias: {alias}");
    }
}

#[test]
fn taking_the_marks_away_changes_nothing_but_the_seed() {
    let all: Vec<String> = shipped()
        .lines()
        .map(|line| match line.strip_prefix("# ") {
            Some(setting)
                if KEYS
                    .iter()
                    .any(|key| setting.split(' ').next() == Some(key.name)) =>
            {
                setting.to_owned()
            }
            _ => line.to_owned(),
        })
        .collect();
    let seeded = GameConfig {
        random_seed: Some("null".to_owned()),
        ..GameConfig::default()
    };
    assert_eq!(config(&all.join("\n")), seeded);
}
