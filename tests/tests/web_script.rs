//! The page's script under Node: its unit tests, and recorded games folded as the arena folds them.

use arena::process::LateAnswers;
use arena::replay::{Recording, Timeline, input, mark};
use protocol::config::Edition;
use protocol::{AppleKind, Cell, Direction, Event, SnakeStatus, State, standings};
use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use std::process::Command;
use tests::{data, recorded};

#[test]
fn the_script_passes_its_own_tests_and_folds_as_the_arena_does() {
    let fixtures = tempfile::tempdir().unwrap();
    for folder in ["golden", "replays-0.1"] {
        for file in data::all_in(folder) {
            let name = file.file_name().unwrap().to_str().unwrap();
            let name = name.trim_end_matches(".jsonl.zst");
            write_fixture(fixtures.path(), &format!("{folder} {name}"), &file);
        }
    }
    let games = tempfile::tempdir().unwrap();
    let file = games.path().join("recorded.zst");
    recorded::record(&file, 1200);
    write_fixture(fixtures.path(), "recorded", &file);
    for edition in [Edition::Y2017, Edition::Y2018] {
        let file = games.path().join(format!("{edition}.zst"));
        recorded::record_ghosts(&file, edition, 900);
        write_fixture(fixtures.path(), &format!("ghosts {edition}"), &file);
    }
    let file = games.path().join("rarities.zst");
    recorded::record_rarities(&file, 2000);
    write_fixture(fixtures.path(), "rarities", &file);

    let output = Command::new("node")
        .arg("--test")
        .args(script_tests())
        .env("SNAKEPIT_FIXTURES", fixtures.path())
        .output()
        .expect("node starts; scripts/test installs it");
    let told = String::from_utf8_lossy(&output.stdout);
    let complaints = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{told}\n{complaints}");
}

/// The files that test the script. They are named to Node one by one, so that it cannot find none.
fn script_tests() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../arena/src/view/web/page/tests");
    let files = std::fs::read_dir(folder).unwrap();
    let files = files.map(|file| file.unwrap().path());
    let tests: Vec<PathBuf> = files
        .filter(|file| file.to_str().is_some_and(|name| name.ends_with(".test.js")))
        .collect();
    assert!(!tests.is_empty(), "the script has tests");
    tests
}

/// Writes a game's lines, and what the arena makes of them.
fn write_fixture(folder: &Path, name: &str, file: &Path) {
    let recording = Recording::open(file).unwrap();
    let timeline = Timeline::of(&recording).unwrap();
    assert_eq!(timeline.cut_off, None, "{name}");
    let lines = folder.join(format!("{name}.jsonl"));
    std::fs::write(lines, recording.text()).unwrap();
    let marks = mark::marks(&timeline).into_iter().map(
        |mark| json!({ "tick": mark.tick, "seat": mark.seat.0, "kind": mark.kind.to_string() }),
    );
    // What each seat is sent, now and then.
    let sent = (0..=timeline.len()).step_by(17).map(|tick| {
        let state = timeline.state_at(tick);
        let seats = state.snakes().iter();
        let texts = seats.map(|(seat, _)| input::sent_for(&state, seat));
        json!({ "tick": tick, "texts": texts.collect::<Vec<_>>() })
    });
    let expected = json!({
        "states": states(&timeline),
        "marks": marks.collect::<Vec<_>>(),
        "sent": sent.collect::<Vec<_>>(),
    });
    let file = folder.join(format!("{name}.expected.json"));
    std::fs::write(file, expected.to_string()).unwrap();
}

/// Every state of a game. Deaths and late answers are no part of a state, and are counted here.
fn states(timeline: &Timeline) -> Vec<Value> {
    let seats = timeline.last().snakes().len();
    let (mut deaths, mut late) = (vec![0; seats], vec![LateAnswers::default(); seats]);
    let mut states = vec![told(&timeline.state_at(0), &deaths, &late)];
    for tick in 1..=timeline.len() {
        for event in timeline.events(tick) {
            if let Event::Died { seat, .. } = event {
                deaths[usize::from(seat.0)] += 1;
            }
        }
        for answer in &timeline.tick(tick).unwrap().late {
            late[usize::from(answer.seat)].count(answer.fault);
        }
        states.push(told(&timeline.state_at(tick), &deaths, &late));
    }
    states
}

fn letter(direction: Direction) -> char {
    match direction {
        Direction::Up => 'U',
        Direction::Down => 'D',
        Direction::Left => 'L',
        Direction::Right => 'R',
    }
}

/// A state in the page's terms: cells are numbered row by row.
fn told(state: &State, deaths: &[u32], late: &[LateAnswers]) -> Value {
    let index = |cell: &Cell| state.size().index(*cell);
    let chain = |cells: &mut dyn Iterator<Item = &Cell>| cells.map(index).collect::<Vec<_>>();
    let snakes = state.snakes().iter().map(|(seat, snake)| {
        let status = match snake.status {
            SnakeStatus::Alive => "alive",
            SnakeStatus::Dead => "dead",
            SnakeStatus::Removed => "removed",
        };
        let cloak = snake
            .cloak
            .map(|cloak| json!({ "ticks": cloak.ticks, "at": index(&cloak.at) }));
        json!({
            "status": status,
            "cells": chain(&mut snake.body.iter()),
            "length": snake.length(),
            "heading": letter(snake.heading),
            "growth": snake.growth,
            "kills": snake.kills,
            "longest": snake.longest,
            "cloak": cloak,
            "deaths": deaths[usize::from(seat.0)],
            "late": late[usize::from(seat.0)].by_bot,
            "heldUp": late[usize::from(seat.0)].by_machine,
        })
    });
    let apples = state.apples().iter().map(|apple| {
        let kind = match apple.kind {
            AppleKind::Normal => "normal",
            AppleKind::Invisibility => "invisibility",
            AppleKind::Decaying => "decaying",
        };
        let at = apple
            .at
            .as_ref()
            .map_or(json!(-1), |cell| json!(index(cell)));
        json!({ "kind": kind, "at": at, "hollow": apple.hollow })
    });
    let ranking = standings(state.snakes()).into_iter();
    json!({
        "tick": state.tick(),
        "snakes": snakes.collect::<Vec<_>>(),
        "apples": apples.collect::<Vec<_>>(),
        "obstacles": state.obstacles().iter().map(|cells| chain(&mut cells.iter())).collect::<Vec<_>>(),
        "zombies": state.zombies().iter().map(|zombie| chain(&mut zombie.body.iter())).collect::<Vec<_>>(),
        "ranking": ranking.map(|standing| standing.seat.0).collect::<Vec<_>>(),
    })
}
