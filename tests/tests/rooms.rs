//! No room depends on itself by way of others: the `use` lines of every crate say so.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// For each room of a crate, a folder or a file of its source, the rooms that it names.
type Rooms = BTreeMap<String, BTreeSet<String>>;

fn sources(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).expect("a folder of source");
    let paths = entries.map(|entry| entry.expect("an entry").path());
    let files = paths.flat_map(|path| match path.is_dir() {
        true => sources(&path),
        false => vec![path],
    });
    let is_source = |file: &PathBuf| file.extension().is_some_and(|end| end == "rs");
    files.filter(is_source).collect()
}

/// The words right after `crate::` in a text.
fn named(text: &str) -> impl Iterator<Item = &str> {
    let parts = text.split("crate::").skip(1);
    parts.filter_map(|part| {
        part.split(|c: char| !c.is_alphanumeric() && c != '_')
            .next()
    })
}

fn rooms_below(source: &Path) -> Rooms {
    let mut rooms = Rooms::new();
    for file in sources(source) {
        let inside = file.strip_prefix(source).expect("a file of that folder");
        let first = inside.components().next().expect("a name").as_os_str();
        let room = first.to_string_lossy().trim_end_matches(".rs").to_owned();
        if ["lib", "main"].contains(&room.as_str()) {
            continue;
        }
        let text = std::fs::read_to_string(&file).expect("source is text");
        // What tests need of higher rooms makes no cycle in the program.
        let code = text.split("#[cfg(test)]").next().unwrap_or_default();
        let code = code
            .lines()
            .filter(|line| !line.trim_start().starts_with("//"));
        let code = code.collect::<Vec<_>>().join("\n");
        let others = named(&code)
            .filter(|&other| other != room)
            .map(str::to_owned);
        rooms.entry(room.clone()).or_default().extend(others);
    }
    rooms
}

/// A way from a room back to itself.
fn cycle(rooms: &Rooms, from: &str) -> Option<Vec<String>> {
    let mut ways = vec![vec![from.to_owned()]];
    let mut seen = BTreeSet::new();
    while let Some(way) = ways.pop() {
        let last = way.last().expect("a way has a beginning");
        for next in rooms.get(last).into_iter().flatten() {
            let longer = [way.as_slice(), std::slice::from_ref(next)].concat();
            if next == from {
                return Some(longer);
            }
            if rooms.contains_key(next) && seen.insert(next.clone()) {
                ways.push(longer);
            }
        }
    }
    None
}

#[test]
fn no_room_depends_on_itself() {
    let workspace = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    for source in ["protocol/src", "bot/src", "arena/src", "lab/src"] {
        let rooms = rooms_below(&workspace.join(source));
        assert!(rooms.len() > 3, "{source}: {rooms:?}");
        let cycles = rooms.keys().filter_map(|room| cycle(&rooms, room));
        assert_eq!(cycles.collect::<Vec<_>>(), [[""; 0]; 0], "{source}");
    }
}
