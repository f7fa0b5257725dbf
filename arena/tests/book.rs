//! The book: every page is in its summary, every link in that leads to a page, and every command that it shows as typed
//! in a console does what it says.
#![cfg(unix)]

mod common;

use common::{ARENA, arena, told};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

fn docs() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs")
}

fn pages() -> BTreeSet<String> {
    let entries = std::fs::read_dir(docs()).unwrap();
    let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    names.filter(|name| name.ends_with(".md")).collect()
}

/// The lines after `$` in the blocks of a page that are marked as a console's.
fn commands(text: &str) -> Vec<&str> {
    let blocks = text.split("```console\n").skip(1);
    let blocks = blocks.map(|block| block.split("```").next().unwrap());
    let lines = blocks.flat_map(str::lines);
    lines.filter_map(|line| line.strip_prefix("$ ")).collect()
}

#[test]
fn the_summary_lists_every_page_once() {
    let summary = std::fs::read_to_string(docs().join("SUMMARY.md")).unwrap();
    let links = summary.split("](").skip(1);
    let listed: Vec<String> = links
        .map(|link| link.split(')').next().unwrap().to_owned())
        .collect();
    let once: BTreeSet<String> = listed.iter().cloned().collect();
    assert_eq!(once.len(), listed.len(), "{listed:?}");
    let mut expected = pages();
    expected.remove("SUMMARY.md");
    assert_eq!(once, expected);
}

#[test]
fn every_command_of_the_book_does_what_it_says() {
    let mut run = 0;
    for page in pages() {
        let text = std::fs::read_to_string(docs().join(&page)).unwrap();
        let folder = tempfile::tempdir().unwrap();
        for command in commands(&text) {
            let words = shell_words::split(command).unwrap();
            let (program, args) = words.split_first().unwrap();
            assert_eq!(
                program, "arena",
                "{page}: {command} cannot be run by {ARENA}"
            );
            let output = arena(folder.path()).args(args).output().unwrap();
            let code = output.status.code();
            assert_eq!(code, Some(0), "{page}: {command}\n{}", told(&output));
            assert!(!output.stdout.is_empty(), "{page}: {command} says nothing");
            run += 1;
        }
    }
    assert!(run >= 9, "{run} commands");
}
