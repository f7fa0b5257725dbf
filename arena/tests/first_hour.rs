//! The page for the first hour: what it tells to type works, and the bot that it tells to write is one.
#![cfg(target_os = "linux")]

mod common;

use common::{run, told};
use std::path::Path;

const PAGE: &str = include_str!("../../docs/first-hour.md");

/// The blocks of the page in this language, or without one.
fn blocks(language: &str) -> Vec<&'static str> {
    let fences: Vec<&str> = PAGE.split("```").collect();
    let inside = fences.into_iter().skip(1).step_by(2);
    let wanted = inside.filter_map(|block| {
        let (first, text) = block.split_once('\n')?;
        (first == language).then_some(text)
    });
    wanted.collect()
}

/// Writes the bot that the page tells to write.
fn improve(bot: &Path) {
    let before = std::fs::read_to_string(bot).unwrap();
    let [function, lines] = blocks("python")[..] else {
        panic!("the page has a function and where it is called");
    };
    let called = "        if lowest is None or cost < lowest:\n";
    assert!(before.contains(called) && before.contains("def distance"));
    let after = before.replace("def distance", &format!("{function}def distance"));
    std::fs::write(bot, after.replace(called, &format!("{lines}{called}"))).unwrap();
}

#[test]
fn what_the_page_tells_to_type_works() {
    let folder = tempfile::tempdir().unwrap();
    let here = folder.path();
    let lines: Vec<&str> = blocks("").into_iter().flat_map(str::lines).collect();
    // What is looked at in a terminal is tried by the tests of replays.
    let typed = lines
        .iter()
        .filter(|line| !line.starts_with("arena replay"));
    let mut words = Vec::new();
    for line in typed {
        let mut command = shell_words::split(line).unwrap();
        assert_eq!(command.remove(0), "arena", "{line}");
        words.push(command[0].clone());
        if command[0] == "tournament" {
            improve(&here.join("me/bot.py"));
            assert!(
                run(here, &["check", "me", "--startup-ms", "20000"])
                    .status
                    .success()
            );
            // The same with fewer games.
            command.truncate(5);
            command.extend(["--quiet", "--ticks", "100", "--blocks", "1"].map(str::to_owned));
        }
        let args: Vec<&str> = command.iter().map(String::as_str).collect();
        let done = run(here, &args);
        assert!(done.status.success(), "{line}: {} {done:?}", told(&done));
    }
    assert_eq!(words, ["new", "check", "play", "new", "tournament"]);
}
