//! The wire against what bots were really sent.

use protocol::wire::{Chain, GAME_OVER, Message, Reader, Sighting};
use std::fmt::Write;
use std::path::{Path, PathBuf};
use tests::data;

/// What a capture comes to when it is read and printed again, and how many states it has.
fn print_back(file: &Path, text: &str) -> (String, usize) {
    let mut reader = Reader::new();
    let (mut printed, mut states) = (String::new(), 0);
    for (number, line) in (1..).zip(text.lines()) {
        let message = reader.push(line.as_bytes());
        match message.unwrap_or_else(|e| panic!("{}:{number}: {e}", file.display())) {
            None => {}
            Some(Message::Init(init)) => writeln!(printed, "{init}").unwrap(),
            Some(Message::State {
                observation,
                problems,
            }) => {
                assert_eq!(problems, [], "{}", file.display());
                for chain in observation.standing.iter().filter(|_| states == 0) {
                    writeln!(printed, "{chain}").unwrap();
                }
                write!(printed, "{observation}").unwrap();
                states += 1;
            }
            Some(Message::GameOver) => writeln!(printed, "{GAME_OVER}").unwrap(),
        }
    }
    (printed, states)
}

/// What a single line comes to when it is read by its shape alone and printed again.
fn line_printed_back(line: &str) -> String {
    let numbers = || {
        line.split_whitespace()
            .map(|n| n.parse::<i32>().unwrap().to_string())
    };
    if line == GAME_OVER {
        GAME_OVER.to_owned()
    } else if line.starts_with(char::is_alphabetic) {
        line.parse::<Sighting>().unwrap().to_string()
    } else if line.contains(',') {
        line.parse::<Chain>().unwrap().to_string()
    } else {
        numbers().collect::<Vec<_>>().join(" ")
    }
}

fn check(files: &[PathBuf]) {
    for file in files {
        let text = data::read(file);
        for (number, line) in (1..).zip(text.lines().map(str::trim_end)) {
            assert_eq!(line_printed_back(line), line, "{}:{number}", file.display());
        }
        let (printed, states) = print_back(file, &text);
        // Spaces at the end of a line and `\r` are forgiven, and so not kept.
        let mut sent = text.lines().map(str::trim_end);
        for (number, line) in (1..).zip(printed.lines()) {
            assert_eq!(Some(line), sent.next(), "{}:{number}", file.display());
        }
        assert_eq!(
            sent.next(),
            None,
            "{}: lines that were not printed back",
            file.display()
        );
        let lines = text.lines().count();
        data::report(&format!(
            "{}: {lines} lines, {states} states print back",
            file.display()
        ));
    }
}

#[test]
fn wire_captures_of_the_tournament_print_back() {
    let folder = std::fs::read_dir(data::path("captures")).unwrap();
    let files: Vec<PathBuf> = folder.map(|entry| entry.unwrap().path()).collect();
    assert!(!files.is_empty());
    check(&files);
}

#[test]
fn wire_captures_named_in_the_environment_print_back() {
    check(&data::named_in("WIRE_CAPTURES"));
}
