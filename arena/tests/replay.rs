//! `arena replay` on a game that was really played: what a bot was sent, and what it would do now.
#![cfg(unix)]

mod common;

use arena::engine::BrainGame;
use arena::replay::{Recording, SeatLine, Timeline};
use common::{ARENA, run as run_arena, said, told};
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
            "there is no seat 4; this game has seats 0 to 3: copy, random, greedy, greedy#2",
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
    let crash = "sh -c 'read first; read state; echo Traceback: no such key >&2; exit 1'";
    let args = ["replay", GAME, "--ask", crash, "--seat", "copy"];
    let gone = run_arena(folder.path(), &args);
    assert_eq!(gone.status.code(), Some(3));
    assert_eq!(
        told(&gone),
        "the bot ended in tick 1: exited with status 1\n    Traceback: no such key\n"
    );
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

#[test]
fn what_is_looked_for_is_found_by_seat_name_and_range() {
    let folder = tempfile::tempdir().unwrap();
    let noisy = "noisy=sh -c 'n=0; while read line; do case $line in alive*|dead*) n=$((n+1));; esac; \
                 if [ $n -eq 2 ]; then n=0; echo log apple in sight; echo 4; fi; done'";
    let game = "--set num_snakes=2 --ticks 60 --seed grep --quiet --sandbox off --out games/one";
    let game: Vec<&str> = game.split(' ').collect();
    let typed = [&["play", noisy, "greedy"], &game[..]].concat();
    let played = run_arena(folder.path(), &typed);
    assert_eq!(played.status.code(), Some(0), "{played:?}");
    let found = |args: &[&str]| {
        let all = [&["replay", "--json", "--grep"], args].concat();
        let output = run_arena(folder.path(), &all);
        assert_eq!(output.status.code(), Some(0), "{output:?}");
        let latest = "the latest game: games/one/game.jsonl.zst\n";
        assert_eq!(told(&output), latest);
        let text = said(&output);
        let lines = text.lines().map(|line| serde_json::from_str(line).unwrap());
        lines.collect::<Vec<Value>>()
    };
    let logged = found(&["log:in sight", "--from", "5", "--to", "7"]);
    let ticks: Vec<_> = logged.iter().map(|found| found["tick"].as_u64()).collect();
    assert_eq!(ticks, [Some(5), Some(6), Some(7)]);
    assert_eq!(logged[0]["text"], "noisy: apple in sight");
    assert_eq!(found(&["log:nothing"]), [Value::Null; 0]);
    let apples = found(&["apple"]);
    let eaten = found(&["apple", "--seat", "greedy"]);
    assert!(!eaten.is_empty() && eaten.len() <= apples.len());
    assert_eq!(found(&["apple", "--seat", "1"]), eaten);
    assert!(eaten.iter().all(|found| found["seat"] == 1));

    // The bot's log has the ticks too.
    let log = folder.path().join("games/one/0-noisy.log");
    let log = std::fs::read_to_string(log).unwrap();
    assert_eq!(log.lines().next(), Some("1 apple in sight"));
    assert!(log.lines().any(|line| line == "7 apple in sight"), "{log}");

    let refused = run_arena(folder.path(), &["replay", "games", "--grep", "lunch"]);
    assert_eq!(refused.status.code(), Some(2));
    assert!(told(&refused).contains("death, kill, late, apple, log and log:TEXT can"));
}

#[test]
fn answers_that_were_late_both_times_are_not_counted() {
    let folder = tempfile::tempdir().unwrap();
    // It answers the first three states, and reads on without a word.
    let silent = "silent=sh -c 'read first; n=0; k=0; while read line; do case $line in alive*|dead*) \
                  n=$((n+1));; esac; if [ $n -eq 2 ]; then n=0; k=$((k+1)); [ $k -le 3 ] && echo 5; fi; done'";
    let game =
        "--set num_snakes=2 --set speed=50 --ticks 6 --seed late --quiet --sandbox off --out game";
    let game: Vec<&str> = game.split(' ').collect();
    let typed = [&["play", silent, "greedy"], &game[..]].concat();
    let played = run_arena(folder.path(), &typed);
    assert_eq!(played.status.code(), Some(0), "{played:?}");
    let ask = "replay game --sandbox off --seat silent --json --ask";
    let ask: Vec<&str> = ask.split(' ').collect();
    let asked = run_arena(folder.path(), &[&ask[..], &[silent]].concat());
    let asked: Value = serde_json::from_str(&said(&asked)).unwrap();
    assert_eq!(
        [&asked["compared"], &asked["late_twice"]],
        [&Value::from(3), &Value::from(3)]
    );
    assert_eq!(asked["differences"], Value::Array(vec![]));
}

#[test]
fn where_no_game_was_played_none_is_shown() {
    let folder = tempfile::tempdir().unwrap();
    let output = run_arena(folder.path(), &["replay"]);
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(
        told(&output),
        "error: no game lies below games; play one with `arena play`, or name its file\n"
    );
}
