//! The rules against single ticks of the tournament's own engines.

use std::path::{Path, PathBuf};
use tests::data;
use tests::vector::Vector;

/// Ticks in a file, and the first that our rules play otherwise.
fn compare(file: &Path) -> (usize, usize, Option<String>) {
    let (mut agreed, mut total, mut first) = (0, 0, None);
    for (number, line) in (1..).zip(data::read(file).lines()) {
        let vector: Vector = serde_json::from_str(line)
            .unwrap_or_else(|e| panic!("{}:{number}: {e}", file.display()));
        let (expected, got) = (vector.expected(), vector.played());
        total += 1;
        if expected == got {
            agreed += 1;
        } else if first.is_none() {
            let moves = vector
                .moves
                .iter()
                .map(u8::to_string)
                .collect::<Vec<_>>()
                .join(" ");
            first = Some(format!(
                "{}:{number}\n  before\n{vector}  moves {moves}\n  expected\n{expected}  got\n{got}",
                file.display()
            ));
        }
    }
    (agreed, total, first)
}

fn check(files: &[PathBuf]) {
    let mut differences = Vec::new();
    for file in files {
        let (agreed, total, first) = compare(file);
        data::report(&format!(
            "{}: {agreed} of {total} ticks agree",
            file.display()
        ));
        differences.extend(first);
    }
    assert!(
        differences.is_empty(),
        "the rules differ:\n{}",
        differences.join("\n")
    );
}

#[test]
fn rules_vectors_of_the_tournament_agree() {
    check(
        &["", "-obstacles", "-zombies"]
            .map(|form| data::path(&format!("rules-vectors{form}.jsonl"))),
    );
}

#[test]
fn rules_vectors_of_every_edition_agree() {
    check(&data::all_in("editions"));
}

#[test]
fn rules_vectors_named_in_the_environment_agree() {
    check(&data::named_in("RULE_VECTORS"));
}
