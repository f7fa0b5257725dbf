//! Replays that claim more than a game can be: each is an error or is shown as far as it goes, and costs little
//! memory.
#![cfg(target_os = "linux")]

mod common;

use common::{ARENA, run, told};
use serde_json::{Value, json};
use std::io::Write;
use std::path::Path;
use std::process::{Command, Output};

/// Kilobytes of address space that the arena gets.
const ROOM: &str = "300000";

/// The arena with so much memory and no more.
fn bounded(folder: &Path, args: &[&str]) -> Output {
    let limited = format!("ulimit -v {ROOM} && exec \"$0\" \"$@\"");
    let mut shell = Command::new("sh");
    shell.args(["-c", &limited, ARENA]).args(args);
    shell.current_dir(folder).output().unwrap()
}

/// The lines of a real game, to be spoilt.
fn game(folder: &Path) -> Vec<Value> {
    let args = "play --quiet --ticks 20 --seed hostile --out game";
    let output = run(folder, &args.split(' ').collect::<Vec<_>>());
    assert!(output.status.success(), "{output:?}");
    let packed = std::fs::read(folder.join("game/game.jsonl.zst")).unwrap();
    let text = String::from_utf8(zstd::decode_all(packed.as_slice()).unwrap()).unwrap();
    text.lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

/// The lines as text. The first field of a line tells its kind.
fn text(lines: &[Value]) -> Vec<u8> {
    let line = |line: &Value| {
        let mut fields = line.as_object().unwrap().clone();
        let kind = ["tick", "key", "end"].into_iter();
        let first = kind.filter_map(|kind| Some((kind, fields.remove(kind)?)));
        match first.last() {
            Some((kind, value)) => {
                let rest = Value::Object(fields).to_string();
                format!("{{\"{kind}\":{value},{}\n", &rest[1..])
            }
            None => format!("{line}\n"),
        }
    };
    lines.iter().map(line).collect::<String>().into_bytes()
}

fn write_packed(path: &Path, bytes: &[u8]) {
    std::fs::write(path, zstd::encode_all(bytes, 3).unwrap()).unwrap();
}

/// Every way to look at a replay that needs no browser and no terminal, with the exit codes of all of them.
fn look(folder: &Path, file: &str) -> Vec<(Option<i32>, String)> {
    let ways = [
        &[][..],
        &["--verify"],
        &["--grep", "death"],
        &["--input", "0"],
        &["--html", "out.html"],
        &["--png", "out.png"],
    ];
    let looks = ways.iter().map(|way| {
        let output = bounded(folder, &[&["replay", file], *way].concat());
        let told = told(&output);
        assert!(!told.contains("panicked"), "{file} {way:?}: {told}");
        (output.status.code(), told)
    });
    looks.collect()
}

#[track_caller]
fn assert_refused(folder: &Path, file: &str, why: &str) {
    for (code, told) in look(folder, file) {
        assert_eq!(code, Some(4), "{told}");
        assert!(told.contains(why), "{told}");
    }
}

#[test]
fn no_field_of_the_header_is_larger_than_its_game() {
    let folder = tempfile::tempdir().unwrap();
    let here = folder.path();
    let lines = game(here);
    let spoilt = |change: &dyn Fn(&mut Value)| {
        let mut lines = lines.clone();
        change(&mut lines[0]);
        write_packed(&here.join("evil.jsonl.zst"), &text(&lines));
    };
    spoilt(&|header| header["seats"][0]["name"] = json!("x".repeat(100_000)));
    assert_refused(
        here,
        "evil.jsonl.zst",
        "a name in it is longer than any bot's",
    );
    spoilt(&|header| header["seed"] = json!("x".repeat(100_000)));
    assert_refused(here, "evil.jsonl.zst", "a text in its header is longer");
    spoilt(&|header| header["seats"] = json!(vec![header["seats"][0].clone(); 20_000]));
    assert_refused(here, "evil.jsonl.zst", "more than a game can have");
    spoilt(&|header| header["seats"] = json!([]));
    assert_refused(here, "evil.jsonl.zst", "it has no seats");
    spoilt(&|header| header["seats"] = json!(vec![header["seats"][0].clone(); 1_000_000]));
    assert_refused(here, "evil.jsonl.zst", "is not a Snakepit replay");
}

/// What is spoilt below is sound before.
#[test]
fn a_game_that_was_taken_apart_and_put_together_is_sound() {
    let folder = tempfile::tempdir().unwrap();
    let lines = game(folder.path());
    write_packed(&folder.path().join("game.jsonl.zst"), &text(&lines));
    // The game is too short for a death.
    let no_death = "nothing of that kind happened there\n";
    for (code, told) in look(folder.path(), "game.jsonl.zst") {
        assert_eq!(code, Some(0), "{told}");
        assert!(told.is_empty() || told == no_death, "{told}");
    }
}

#[test]
fn a_table_of_fifty_thousand_is_no_end() {
    let folder = tempfile::tempdir().unwrap();
    let here = folder.path();
    let mut lines = game(here);
    let end = lines.len() - 1;
    let row = lines[end]["standings"][0].clone();
    for (rows, why) in [
        (50_000, "line 23 is longer than its game's"),
        (500, "line 23"),
    ] {
        lines[end]["standings"] = json!(vec![row.clone(); rows]);
        write_packed(&here.join("evil.jsonl.zst"), &text(&lines));
        let looks = look(here, "evil.jsonl.zst");
        assert_eq!(looks[1].0, Some(4), "{looks:?}");
        for (_, told) in &looks[1..] {
            assert!(told.contains(why), "{told}");
        }
    }
}

/// A header and a first state of the real game, and then the same line again and again: 10 GB of it in a file of a
/// few kilobytes.
#[test]
fn a_packed_file_unpacks_to_no_more_than_its_game() {
    let folder = tempfile::tempdir().unwrap();
    let here = folder.path();
    let lines = game(here);
    let beginning = zstd::encode_all(text(&lines[..2]).as_slice(), 3).unwrap();
    for (what, piece) in [
        ("zeros", vec![0; 1 << 20]),
        ("line ends", vec![b'\n'; 1 << 20]),
        ("states", text(&lines[1..2]).repeat(500)),
        ("ticks", text(&lines[2..3]).repeat(5000)),
    ] {
        let frame = zstd::encode_all(piece.as_slice(), 19).unwrap();
        let mut file = std::fs::File::create(here.join("bomb.jsonl.zst")).unwrap();
        file.write_all(&beginning).unwrap();
        for _ in 0..(10_u64 << 30) / piece.len() as u64 {
            file.write_all(&frame).unwrap();
        }
        for way in [&[][..], &["--verify"], &["--input", "0"]] {
            let output = bounded(here, &[&["replay", "bomb.jsonl.zst"], way].concat());
            let (code, told) = (output.status.code(), told(&output));
            assert!(matches!(code, Some(0 | 4)), "{what}: {code:?} {told}");
        }
    }
    // Nor may it ask for working memory that no game needs.
    let mut packer = zstd::Encoder::new(Vec::new(), 3).unwrap();
    packer.window_log(27).unwrap();
    packer.write_all(&text(&lines)).unwrap();
    std::fs::write(here.join("window.jsonl.zst"), packer.finish().unwrap()).unwrap();
    assert_refused(here, "window.jsonl.zst", "is not a Snakepit replay");
}

#[test]
fn chains_and_counters_of_a_first_state_are_those_of_a_game() {
    let folder = tempfile::tempdir().unwrap();
    let here = folder.path();
    let lines = game(here);
    let there_and_back = "0,0 0,49 ".repeat(50_000);
    for (place, value) in [
        ("/snakes/0/chain", json!(there_and_back)),
        ("/snakes/0/kills", json!(u32::MAX)),
        ("/snakes/0/longest", json!(u32::MAX)),
        ("/snakes/0/invisible", json!([u32::MAX, "1,1"])),
        ("/snakes", json!([])),
        ("/snakes", json!(vec![lines[1]["snakes"][0].clone(); 5])),
        (
            "/apples",
            json!(vec![json!({"kind": "normal", "age": 0}); 2001]),
        ),
    ] {
        let mut lines = lines.clone();
        match lines[1].pointer_mut(place) {
            Some(field) => *field = value,
            None => lines[1]["snakes"][0]["invisible"] = value,
        }
        write_packed(&here.join("evil.jsonl.zst"), &text(&lines));
        let looks = look(here, "evil.jsonl.zst");
        for (code, told) in &looks[1..] {
            assert_eq!(*code, Some(4), "{place}: {told}");
        }
        assert!(
            looks[2].1.contains("ends before its first state"),
            "{looks:?}"
        );
    }
}

#[test]
fn a_tick_is_about_the_seats_of_its_game() {
    let folder = tempfile::tempdir().unwrap();
    let here = folder.path();
    let lines = game(here);
    for (field, value) in [
        ("moves", json!("UUUUU")),
        ("us", json!(vec![1; 100_000])),
        (
            "late",
            json!([{"seat": 4, "wall": 1, "cpu": 1, "wait": 1, "fault": "bot"}]),
        ),
        ("garbage", json!([[9, 1]])),
        ("notes", json!([[0, "x".repeat(100_000)]])),
        ("notes", json!(vec![json!([0, "x"]); 100])),
    ] {
        let mut lines = lines.clone();
        lines[6][field] = value;
        write_packed(&here.join("evil.jsonl.zst"), &text(&lines));
        let (code, told) = &look(here, "evil.jsonl.zst")[2];
        assert_eq!(*code, Some(0));
        assert!(
            told.contains("line 7 does not follow from tick 4"),
            "{field}: {told}"
        );
    }
}

#[test]
fn a_pipe_in_the_place_of_a_replay_is_not_waited_for() {
    use rustix::fs::{CWD, FileType, Mode, mknodat};
    let folder = tempfile::tempdir().unwrap();
    let pipe = folder.path().join("pipe.jsonl");
    mknodat(CWD, &pipe, FileType::Fifo, Mode::RWXU, 0).unwrap();
    assert_refused(folder.path(), "pipe.jsonl", "it is no regular file");
}
