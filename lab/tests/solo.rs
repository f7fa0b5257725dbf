//! `lab slitherin` and `lab snek` as they are typed.

use serde_json::Value;
use std::process::{Command, Output};

fn lab(args: &str) -> Output {
    let mut lab = Command::new(env!("CARGO_BIN_EXE_lab"));
    lab.args(args.split_whitespace()).output().unwrap()
}

fn said(args: &str) -> String {
    let output = lab(args);
    assert!(output.status.success(), "{args}: {output:?}");
    String::from_utf8(output.stdout).unwrap()
}

fn json(args: &str) -> Value {
    serde_json::from_str(&said(&format!("{args} --json"))).unwrap()
}

#[test]
fn what_makes_no_sense_is_refused_with_a_remedy() {
    for (args, word) in [
        ("slitherin --board 1x1", "2 to 40"),
        ("slitherin --board 1x9", "2 to 40"),
        ("slitherin --board 0x5", "2 to 40"),
        ("slitherin --board 99x99", "2 to 40"),
        ("slitherin --board six", "as in 20x11"),
        ("slitherin --method best", "sub-hamiltonian, ours"),
        ("slitherin --games 0", "--games"),
        (
            "slitherin --board 5x7 --method hamiltonian",
            "almighty-long, ours",
        ),
        (
            "slitherin --board 6x6 --method almighty-long",
            "hamiltonian",
        ),
        (
            "slitherin --board 5x7 --method sub-hamiltonian",
            "almighty-long, ours",
        ),
        ("snek --size 0", "1..=20"),
        ("snek --size 21", "1..=20"),
        ("snek --buffer 9", "3..=5"),
        ("snek --method best", "seed, ours"),
        ("snek --size 1 --watch", "one cell"),
    ] {
        let output = lab(args);
        let told = String::from_utf8(output.stderr.clone()).unwrap();
        assert_eq!(output.status.code(), Some(2), "{args}: {told}");
        assert!(told.contains(word), "{args}: {told}");
    }
}

#[test]
fn a_seed_gives_the_same_figures_on_any_number_of_threads() {
    for args in [
        "slitherin --board 5x4 --games 6 --seed same",
        "slitherin --board 5x5 --method almighty-long --games 6",
        "snek --size 5 --games 4 --tail-free",
        "snek --size 6 --games 4 --method seed --buffer 4",
    ] {
        let one = said(&format!("{args} --jobs 1"));
        assert_eq!(one, said(&format!("{args} --jobs 2")), "{args}");
    }
}

#[test]
fn figures_come_as_json_too() {
    let summary = json("slitherin --board 6x6 --method hamiltonian --games 50");
    assert_eq!(
        (&summary["games"], &summary["won"]),
        (&50.into(), &50.into())
    );
    assert_eq!(summary["formula"]["mean"], 332.5);
    assert_eq!(summary["published"], "332.3 moves");
    let summary = json("snek --size 4 --games 3");
    assert_eq!(
        (&summary["size"], &summary["crashes"]),
        (&4.into(), &0.into())
    );
}

#[test]
fn the_cycle_is_shown_beside_its_arithmetic() {
    let text = said("slitherin --board 20x11 --method hamiltonian --games 20");
    for line in [
        "won        20 of 20, 100.00 %",
        "arithmetic 12154.5 moves, deviation 542.0",
        "published  12,155 moves, deviation 540",
    ] {
        assert!(text.contains(line), "{text}");
    }
}

#[test]
fn the_functional_table_has_every_board() {
    let table = said("snek --functional --method seed --games 2");
    assert_eq!(
        table
            .lines()
            .filter(|line| line.contains("targets"))
            .count(),
        20
    );
    assert!(table.contains("12 × 12"), "{table}");
}
