//! `arena replay` on a game that was really played: what a bot was sent, and what it would do now.
#![cfg(unix)]

mod common;

use arena::engine::BrainGame;
use arena::replay::{Recording, SeatLine, Timeline};
use common::{ARENA, run as run_arena, said};
use protocol::GameConfig;
use serde_json::Value;
use std::path::Path;
use std::sync::Arc;
use tokio_util::sync::CancellationToken;

const GAME: &str = "game/game.jsonl.zst";

/// Plays a game whose first bot keeps a copy of all it is sent.
fn play(folder: &Path) {
    let copying = format!("copy=sh -c 'tee seen.txt | {ARENA} bot --brain greedy'");
    let config = "special_apple_appearance=30";
    let args = [
        "play", &copying, "random", "--set", config, "--ticks", "400", "--seed", "replay",
    ];
    let output = run_arena(
        folder,
        &[&args[..], &["--out", "game", "--quiet", "--sandbox", "off"]].concat(),
    );
    assert!(output.status.success(), "{output:?}");
}

#[test]
fn the_input_of_a_bot_is_printed_byte_for_byte() {
    let folder = tempfile::tempdir().unwrap();
    play(folder.path());
    let seen = std::fs::read_to_string(folder.path().join("seen.txt")).unwrap();
    let output = run_arena(folder.path(), &["replay", GAME, "--input", "0"]);
    assert_eq!(said(&output), seen);

    // One state of it: the first comes after the line that begins the game.
    let first = said(&run_arena(
        folder.path(),
        &["replay", GAME, "--input", "0", "--tick", "1"],
    ));
    assert!(
        seen.strip_prefix("4 50 50 1\n")
            .unwrap()
            .starts_with(&first)
    );
    let json = run_arena(
        folder.path(),
        &["replay", GAME, "--input", "0", "--tick", "1", "--json"],
    );
    let json: Value = serde_json::from_slice(&json.stdout).unwrap();
    assert_eq!(json["input"], first);
}

#[test]
fn a_seat_or_a_tick_that_is_not_there_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    play(folder.path());
    for (args, problem) in [
        (
            &["--input", "4"][..],
            "there is no seat 4; this game has seats 0 to 3",
        ),
        (
            &["--input", "0", "--tick", "401"],
            "there is no tick 401; this game has ticks 1 to 400",
        ),
        (
            &["--input", "0", "--tick", "0"],
            "there is no tick 0; this game has ticks 1 to 400",
        ),
    ] {
        let output = run_arena(folder.path(), &[&["replay", GAME], args].concat());
        assert_eq!(output.status.code(), Some(2));
        let told = String::from_utf8(output.stderr).unwrap();
        assert_eq!(told, format!("error: {problem}\n"));
    }
}

#[test]
fn the_same_bot_answers_the_same_and_another_does_not() {
    let folder = tempfile::tempdir().unwrap();
    play(folder.path());
    let ask = |bot: &str, from: &str| {
        let args = [
            "replay", GAME, "--ask", bot, "--seat", "0", "--from", from, "--json",
        ];
        serde_json::from_str::<Value>(&said(&run_arena(folder.path(), &args))).unwrap()
    };
    let same = ask("greedy", "1");
    assert_eq!(
        (&same["differences"], &same["gone"]),
        (&Value::Array(vec![]), &Value::Null)
    );
    let other = ask("random", "300");
    let differences = other["differences"].as_array().unwrap();
    assert!(!differences.is_empty());
    assert!(
        differences
            .iter()
            .all(|difference| difference["tick"].as_u64() >= Some(300))
    );
    let gone = run_arena(
        folder.path(),
        &["replay", GAME, "--ask", "sh -c 'exit 1'", "--seat", "0"],
    );
    assert_eq!(gone.status.code(), Some(3));
}

#[test]
fn a_brain_draws_in_its_seat_as_it_does_in_one_process_and_when_asked_again() {
    let folder = tempfile::tempdir().unwrap();
    let bots = ["random"; 4];
    let args = ["--ticks", "300", "--seed", "drawn", "--out", "game"];
    let output = run_arena(folder.path(), &[&["play"], &bots[..], &args].concat());
    assert_eq!(output.status.code(), Some(0));
    let seat = |name: &str| SeatLine {
        name: name.to_owned(),
        command: name.to_owned(),
    };
    let in_one_process = BrainGame {
        config: Arc::new(GameConfig::default()),
        seed: "drawn".to_owned(),
        ticks: 300,
        nodes: 1,
        brains: bots.iter().map(|name| seat(name)).collect(),
        replay: folder.path().join("brains.jsonl.zst"),
    };
    in_one_process.play(&CancellationToken::new()).unwrap();
    let moves = |file: &str| {
        let recording = Recording::open(&folder.path().join(file)).unwrap();
        let timeline = Timeline::of(&recording).unwrap();
        let ticks = (1..=timeline.len()).map(|tick| timeline.tick(tick).unwrap().moves.clone());
        ticks.collect::<Vec<_>>()
    };
    assert_eq!(moves(GAME), moves("brains.jsonl.zst"));
    let args = ["--ask", "random", "--seat", "2", "--json"];
    let asked = said(&run_arena(
        folder.path(),
        &[&["replay", GAME], &args[..]].concat(),
    ));
    let asked: Value = serde_json::from_str(&asked).unwrap();
    assert_eq!(asked["differences"], Value::Array(vec![]));
}

#[test]
fn deaths_are_listed_with_their_ticks() {
    let folder = tempfile::tempdir().unwrap();
    play(folder.path());
    let listed = said(&run_arena(
        folder.path(),
        &["replay", GAME, "--grep", "death", "--json"],
    ));
    let marks: Vec<Value> = (listed.lines())
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let played = arena::replay::Recording::open(&folder.path().join(GAME)).unwrap();
    let died = |text: &str| text.matches("\"died ").count();
    assert_eq!(marks.len(), died(&played.text()));
    assert!(marks.iter().all(|mark| mark["kind"] == "death"));
}

#[test]
fn pictures_and_a_page_are_written() {
    let folder = tempfile::tempdir().unwrap();
    play(folder.path());
    for (args, begins) in [
        (&["--png", "out", "--tick", "100"][..], &b"\x89PNG"[..]),
        (&["--gif", "out", "--from", "100", "--to", "110"], b"GIF89a"),
        (
            &["--apng", "out", "--from", "100", "--to", "110"],
            b"\x89PNG",
        ),
        (&["--html", "out"], b"<!DOCTYPE html>"),
    ] {
        let output = run_arena(folder.path(), &[&["replay", GAME], args].concat());
        assert!(output.status.success(), "{output:?}");
        let written = std::fs::read(folder.path().join("out")).unwrap();
        assert!(written.starts_with(begins), "{args:?}");
    }
}
