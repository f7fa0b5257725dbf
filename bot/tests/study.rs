//! `bot study` from the command line: what is found does not depend on the threads, and what cannot be studied is
//! said.

use std::process::{Command, Output};

fn study(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_bot"));
    command.arg("study").args(arguments).output().unwrap()
}

/// What a study of small games prints.
fn found(arguments: &[&str], jobs: &str) -> String {
    let small = ["--board", "16x16", "--ticks", "150", "--games", "3"];
    let quick = ["--nodes", "20", "--jobs", jobs];
    let output = study(&[arguments, &small, &quick].concat());
    assert_eq!(String::from_utf8(output.stderr).unwrap(), "");
    assert!(output.status.success());
    String::from_utf8(output.stdout).unwrap()
}

const DEATHS: &[&str] = &[
    "deaths",
    "greedy",
    "champion",
    "random",
    "--from-length",
    "6",
    "--before",
    "5,9",
    "--repeats",
    "2",
];
const RACES: &[&str] = &["races", "champion", "astar", "greedy", "--edition", "2025"];
const CALIBRATION: &[&str] = &["calibration", "champion", "astar", "greedy"];
const COMPARE: &[&str] = &[
    "compare",
    "champion:lead=1",
    "champion",
    "--against",
    "greedy",
    "astar",
];

#[test]
fn the_same_arguments_give_the_same_findings_on_any_number_of_threads() {
    for arguments in [DEATHS, RACES, CALIBRATION, COMPARE] {
        let alone = found(arguments, "1");
        assert_eq!(found(arguments, "3"), alone, "{arguments:?}");
        let as_json = [arguments, &["--json"]].concat();
        let json: serde_json::Value = serde_json::from_str(&found(&as_json, "2")).unwrap();
        assert_eq!(json["games"], 3, "{arguments:?}");
    }
}

#[test]
fn deaths_are_told_one_by_one_and_played_again() {
    let text = found(&[DEATHS, &["--json"]].concat(), "2");
    let json: serde_json::Value = serde_json::from_str(&text).unwrap();
    let deaths = json["deaths"].as_array().unwrap();
    assert!(!deaths.is_empty(), "{text}");
    for death in deaths {
        assert!(death["length"].as_u64() >= Some(6), "{death}");
        for replays in death["replays"].as_array().unwrap() {
            assert_eq!(replays["played"], 2);
            assert!(replays["died"].as_u64() <= Some(2), "{death}");
        }
    }
}

#[test]
fn the_champion_tells_how_likely_it_is_to_die() {
    let text = found(&[CALIBRATION, &["--json"]].concat(), "2");
    let json: serde_json::Value = serde_json::from_str(&text).unwrap();
    let told = json["deaths"].as_array().unwrap();
    let count = told
        .iter()
        .filter_map(|decile| decile["happened"]["n"].as_u64());
    assert!(count.sum::<u64>() >= 3, "{text}");
}

#[test]
fn a_brain_is_no_better_than_itself() {
    let compare = ["compare", "champion", "champion", "--against", "greedy"];
    let text = found(&[&compare[..], &["--json"]].concat(), "2");
    let json: serde_json::Value = serde_json::from_str(&text).unwrap();
    let rows = json["rows"].as_array().unwrap();
    assert_eq!(rows.len(), 7);
    for row in rows {
        assert_eq!(row["difference"]["mean"], 0.0, "{row}");
        assert_eq!(row["difference"]["error"], 0.0, "{row}");
    }
    assert!(rows[0]["first"]["mean"].as_f64() > Some(5.0), "{text}");
}

#[test]
fn what_cannot_be_studied_is_said_in_one_line() {
    let cases: [(&[&str], &str); 6] = [
        (&["deaths", "nobody"], "no brain is called `nobody`"),
        (
            &["compare", "greedy", "nobody"],
            "no brain is called `nobody`",
        ),
        (&["races", "--games", "0"], "a study needs a game"),
        (&["deaths", "--before", "0"], "from 1"),
        (&["races", "--set", "apples=3"], "apples"),
        (
            &["races", "--edition", "1999"],
            "`edition` cannot be `1999`",
        ),
    ];
    for (arguments, expected) in cases {
        let output = study(arguments);
        let told = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(1), "{told}");
        assert!(
            told.contains(expected) && told.lines().count() == 1,
            "{told}"
        );
    }
}
