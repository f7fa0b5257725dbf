//! The rules of a game in one line: its edition, what differs from it, and who said so.

use protocol::config::{Edition, KEYS, Origin, Resolved};
use std::collections::BTreeMap;

/// What one file or option settles, in the order in which it is told.
#[derive(Debug)]
struct Said {
    by: String,
    settings: Vec<String>,
}

/// The rules that hold, with the file or option behind each setting that is not the edition's own. A file
/// that was read and settles nothing is named as well.
pub fn with_origins(resolved: &Resolved, files: &[String]) -> String {
    let usual = resolved.config.edition.config();
    let mut edition = format!("edition {}", resolved.config.edition);
    let mut said: Vec<Said> = Vec::new();
    let mut in_force: Vec<&str> = Vec::new();
    for (key, origin) in KEYS.iter().zip(&resolved.origins) {
        let by = match origin {
            Origin::File { file, .. } => format!("from {file}"),
            Origin::Option(option) => {
                let name = option.split(' ').next().unwrap_or_default();
                format!("by {name}")
            }
            _ => continue,
        };
        let value = (key.get)(&resolved.config);
        let is_option = matches!(origin, Origin::Option(_));
        match key.name {
            "edition" => edition = format!("{edition} {by}"),
            // The seed that was typed is told as the game's seed.
            "random_seed" if is_option => continue,
            _ if value == (key.get)(&usual) => continue,
            name => {
                let setting = format!("{name} {value}");
                match said.iter_mut().find(|said| said.by == by) {
                    Some(said) => said.settings.push(setting),
                    None => said.push(Said {
                        by,
                        settings: vec![setting],
                    }),
                }
            }
        }
        if let Origin::File { file, .. } = origin {
            in_force.push(file);
        }
    }
    let settled = said
        .iter()
        .map(|Said { by, settings }| format!("{} {by}", settings.join(", ")));
    let idle = files
        .iter()
        .filter(|file| !in_force.contains(&file.as_str()));
    let idle = idle.map(|file| format!("{file} changes nothing"));
    let parts = std::iter::once(edition).chain(settled).chain(idle);
    parts.collect::<Vec<_>>().join("; ")
}

/// The same of recorded values, whose origins are not known any more.
pub fn of_values(values: &BTreeMap<String, String>) -> String {
    let year = values.get("edition").map_or("?", String::as_str);
    let usual = year.parse::<Edition>().ok().map(|edition| edition.config());
    let differs = KEYS.iter().filter_map(|key| {
        let value = values.get(key.name)?;
        let is_usual = (usual.as_ref()).is_none_or(|usual| (key.get)(usual) == *value);
        let is_told = !is_usual && !["edition", "random_seed"].contains(&key.name);
        is_told.then(|| format!("{} {value}", key.name))
    });
    let differs: Vec<String> = differs.collect();
    match differs.is_empty() {
        true => format!("edition {year}"),
        false => format!("edition {year}; {}", differs.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use protocol::config::Layers;

    fn line(files: &[(&str, &str)], settings: &[&str]) -> String {
        let mut layers = Layers::new();
        for (file, text) in files {
            layers.add_file(file, text).unwrap();
        }
        for setting in settings {
            layers.add_option("--set", setting).unwrap();
        }
        let names: Vec<String> = files.iter().map(|(file, _)| (*file).to_owned()).collect();
        with_origins(&layers.resolve().unwrap(), &names)
    }

    #[test]
    fn every_setting_that_is_not_the_editions_own_says_where_it_is_from() {
        assert_eq!(line(&[], &[]), "edition 2021");
        assert_eq!(
            line(
                &[
                    ("cfg/snake_config.txt", "gw 20\ngh 30\nsl 5\nrs 7"),
                    ("snake_config.txt", "edition 2024"),
                ],
                &["gh=40", "num_apples=3"]
            ),
            "edition 2024 from snake_config.txt; game_width 20, random_seed 7 from \
             cfg/snake_config.txt; game_height 40, num_apples 3 by --set"
        );
    }

    #[test]
    fn a_file_that_changes_nothing_is_named_too() {
        assert_eq!(
            line(&[("snake_config.txt", "gw 50")], &[]),
            "edition 2021; snake_config.txt changes nothing"
        );
    }

    #[test]
    fn recorded_values_are_told_against_their_edition() {
        let mut values = BTreeMap::from([("edition".to_owned(), "2024".to_owned())]);
        let usual = "2024".parse::<Edition>().unwrap().config();
        for key in KEYS {
            values.insert(key.name.to_owned(), (key.get)(&usual));
        }
        assert_eq!(of_values(&values), "edition 2024");
        values.insert("game_width".to_owned(), "20".to_owned());
        assert_eq!(of_values(&values), "edition 2024; game_width 20");
    }
}
