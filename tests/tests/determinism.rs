//! The same seed and the same moves give the same replay, byte for byte, latencies aside.
#![cfg(target_os = "linux")]

use tests::runner::{Game, hostile};

/// A replay's text without the fields that tell the time.
fn timeless(game: &Game) -> String {
    let played = game.play();
    assert_eq!(played.left, Vec::<String>::new());
    let packed = std::fs::read(&played.replay).unwrap();
    let text = String::from_utf8(zstd::stream::decode_all(&packed[..]).unwrap()).unwrap();
    let lines = text
        .lines()
        .map(|line| without(&without(line, "us"), "late") + "\n");
    lines.collect()
}

/// A line without the list that a field holds.
fn without(line: &str, field: &str) -> String {
    let name = format!("\"{field}\":[");
    let Some(start) = line.find(&name) else {
        return line.to_owned();
    };
    let length = line[start..].find("],").expect("a list that ends") + 2;
    format!("{}{}", &line[..start], &line[start + length..])
}

fn assert_same_twice(bots: [String; 4], more: &[&'static str]) {
    let game = Game {
        bots: bots.into(),
        ticks: 500,
        more: more.to_vec(),
        ..Game::against("plain")
    };
    let first = timeless(&game);
    assert_eq!(
        first.lines().count(),
        500 + 5,
        "header, ticks, whole states and the end"
    );
    assert_eq!(first, timeless(&game));
}

#[test]
fn built_in_bots_play_the_same_game_twice() {
    let bots = ["random", "greedy", "random", "greedy"].map(str::to_owned);
    assert_same_twice(bots, &[]);
}

#[test]
fn bots_with_notes_garbage_and_deaths_play_the_same_game_twice() {
    let bots = ["garbage", "dies", "exits 100", "plain"].map(hostile);
    assert_same_twice(bots, &["--edition", "2024"]);
}

#[test]
fn it_does_not_matter_who_thinks_when() {
    let bots = ["plain", "garbage", "plain", "dies"].map(hostile);
    let game = |think: &'static str| Game {
        bots: bots.clone().into(),
        ticks: 200,
        more: vec!["--think", think],
        ..Game::against("plain")
    };
    assert_eq!(timeless(&game("serial")), timeless(&game("parallel")));
}
