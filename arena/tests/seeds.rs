//! What seeds games: fresh seeds, a tournament's blocks, and bots that are told nothing of either.

mod common;

use common::{arena, run, said, told};
use serde_json::Value;
use std::collections::BTreeSet;
use std::path::Path;

/// The report of a game of three ticks with these arguments.
fn play(folder: &Path, args: &[&str]) -> Value {
    let short = ["play", "--json", "--ticks", "3"];
    let output = run(folder, &[&short, args].concat());
    serde_json::from_str(&said(&output)).unwrap_or_else(|_| panic!("{}", told(&output)))
}

#[test]
fn a_game_without_a_seed_has_a_fresh_one_by_which_it_can_be_played_again() {
    let folder = tempfile::tempdir().unwrap();
    let first_key = |report: &Value| {
        let replay = folder.path().join(report["replay"].as_str().unwrap());
        let recording = arena::replay::Recording::open(&replay).unwrap();
        let key = recording.text().lines().nth(1).unwrap().to_owned();
        (recording.header.seed.clone(), key)
    };
    let games = ["a", "b"].map(|out| first_key(&play(folder.path(), &["--out", out])));
    for (seed, _) in &games {
        assert_eq!(seed.len(), 26, "{seed}");
        assert!(
            seed.bytes().all(|byte| byte.is_ascii_alphanumeric()),
            "{seed}"
        );
    }
    assert_ne!(games[0].0, games[1].0);
    let again = play(folder.path(), &["--out", "c", "--seed", &games[0].0]);
    assert_eq!(first_key(&again), games[0]);
}

/// Plays so many blocks in a folder, and returns the seeds of its games in the order of the schedule.
fn tournament(folder: &Path, blocks: &str) -> Vec<String> {
    let mut command = arena(folder);
    command.args([
        "tournament",
        "a=greedy",
        "b=random",
        "--in-process",
        "--seed",
        "s",
    ]);
    command.args([
        "--ticks", "20", "--blocks", blocks, "--out", "out", "--quiet",
    ]);
    let output = command.output().unwrap();
    assert!(output.status.success(), "{}", told(&output));
    let journal = std::fs::read_to_string(folder.join("out/journal.jsonl")).unwrap();
    let games = journal
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).unwrap());
    let games = games.filter(|line| line["block"].is_u64());
    let mut seeds: Vec<(u64, String)> = games
        .map(|game| {
            (
                game["block"].as_u64().unwrap(),
                game["seed"].as_str().unwrap().to_owned(),
            )
        })
        .collect();
    seeds.sort();
    seeds.into_iter().map(|(_, seed)| seed).collect()
}

#[test]
fn the_seeds_of_a_tournaments_blocks_say_nothing_of_each_other() {
    let folder = tempfile::tempdir().unwrap();
    let seeds = tournament(folder.path(), "3");
    let blocks: BTreeSet<&String> = seeds.iter().collect();
    assert_eq!((seeds.len(), blocks.len()), (12, 3));
    assert_eq!(seeds[0], arena::seeds::of_block("s", 0));
}

#[test]
fn a_tournament_that_was_begun_before_keeps_its_seeds() {
    let folder = tempfile::tempdir().unwrap();
    tournament(folder.path(), "1");
    let path = folder.path().join("out/journal.jsonl");
    let journal = std::fs::read_to_string(&path).unwrap();
    let plan = journal.lines().next().unwrap();
    let old = plan.replace(r#""version":2"#, r#""version":1"#);
    assert_ne!(old, plan);
    std::fs::write(&path, old + "\n").unwrap();
    let seeds = tournament(folder.path(), "2");
    let blocks: BTreeSet<&str> = seeds.iter().map(String::as_str).collect();
    assert_eq!(blocks, BTreeSet::from(["s/0", "s/1"]));
}

#[test]
#[cfg(target_os = "linux")]
fn a_bot_is_told_nothing_of_the_seed() {
    let folder = tempfile::tempdir().unwrap();
    let everything = "sh -c 'env >&2; cat /proc/self/environ /proc/$$/cmdline >&2; cat >&2'";
    let seed = "hush-hush-42";
    let report = play(
        folder.path(),
        &[everything, "--seed", seed, "--out", "game"],
    );
    assert_eq!(report["seed"], seed);
    let seat = report["standings"].as_array().unwrap().iter();
    let seat = seat.clone().find(|seat| seat["seat"] == 0).unwrap();
    let heard = std::fs::read(folder.path().join(seat["stderr"].as_str().unwrap())).unwrap();
    let heard = String::from_utf8_lossy(&heard);
    assert!(
        heard.contains("PATH=") && heard.contains("Game Over"),
        "{heard}"
    );
    assert!(!heard.contains(seed), "{heard}");
}
