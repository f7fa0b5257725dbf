//! Every command that the documentation shows is one: its program knows its words, options and values. Those of the book's consoles
//! are run as well, by a test of the arena.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;
use tests::runner::{arena, bot, lab};

/// What a word stands for that only says what kind of word belongs there.
const STANDS_FOR: [(&str, &str); 8] = [
    ("NAME", "ours"),
    ("WxH", "20x11"),
    ("T", "1"),
    ("N", "1"),
    ("SEAT", "0"),
    ("i/n", "1/2"),
    ("POINTS", "30"),
    ("WHAT", "death"),
];
/// Pages of what was done once, with the commands of that day.
const DIARIES: [&str; 1] = ["strength-log.md"];

fn pages() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let docs = std::fs::read_dir(root.join("docs")).unwrap();
    let docs = docs.map(|entry| entry.unwrap().path());
    let is_page = |path: &PathBuf| {
        let name = path.file_name().unwrap().to_str().unwrap();
        name.ends_with(".md") && !DIARIES.contains(&name)
    };
    docs.filter(is_page)
        .chain([root.join("README.md")])
        .collect()
}

/// What stands in a page as code: lines of its blocks without a language, and texts between backticks.
fn code(page: &str) -> Vec<String> {
    let mut found = Vec::new();
    for (index, part) in page.split("```").enumerate() {
        if index % 2 == 0 {
            let texts = part.split('`').skip(1).step_by(2);
            found.extend(texts.map(|text| text.replace('\n', " ")));
        } else if part.starts_with('\n') || part.starts_with("console\n") {
            found.extend(part.lines().map(str::to_owned));
        }
    }
    found
}

/// The program and the words of a command of ours.
fn command(text: &str) -> Option<(&'static Path, Vec<String>)> {
    let text = text.trim().trim_start_matches("$ ");
    let text = text.split(" #").next()?.split(" > ").next()?;
    let text = text.split(" && ").next()?.replace(['[', ']'], "");
    let known = [
        ("cargo arena", arena as fn() -> &'static Path),
        ("arena", arena),
        ("cargo lab", lab),
        ("lab", lab),
        ("bot", bot),
    ];
    let (name, program) = known
        .into_iter()
        .find(|(name, _)| text == *name || text.starts_with(&format!("{name} ")))?;
    let words = shell_words::split(&text[name.len()..]).ok()?;
    let words = words.into_iter().filter(|word| word != "…").map(|word| {
        let word = word.split('|').next().unwrap_or_default();
        let meant = STANDS_FOR.iter().find(|(stands, _)| *stands == word);
        meant.map_or(word, |(_, meant)| meant).to_owned()
    });
    Some((program(), words.collect()))
}

#[test]
fn every_command_that_is_shown_is_understood() {
    let mut shown: BTreeSet<(PathBuf, Vec<String>, String)> = BTreeSet::new();
    for page in pages() {
        let text = std::fs::read_to_string(&page).unwrap();
        let name = page.file_name().unwrap().to_str().unwrap().to_owned();
        for (program, words) in code(&text).iter().filter_map(|text| command(text)) {
            shown.insert((program.to_owned(), words, name.clone()));
        }
    }
    let mut wrong = Vec::new();
    for (program, words, page) in &shown {
        // What is known up to here is explained; what is not, refused.
        let output = Command::new(program)
            .args(words)
            .arg("--help")
            .output()
            .unwrap();
        if !output.status.success() {
            let told = String::from_utf8_lossy(&output.stderr).into_owned();
            wrong.push(format!("{page}: {words:?}: {told}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(shown.len() >= 60, "{} commands", shown.len());
}
