//! A reader that has gone, as in `arena … | head`, ends nothing with a panic, and the exit code is the same.
#![cfg(target_os = "linux")]

mod common;

use std::path::Path;
use std::process::Stdio;

/// A pipe without a reader.
fn unread() -> Stdio {
    let (reader, writer) = std::io::pipe().unwrap();
    drop(reader);
    writer.into()
}

#[track_caller]
fn assert_ends_quietly(folder: &Path, args: &str, code: i32) {
    let args: Vec<&str> = args.split_whitespace().collect();
    let mut arena = common::arena(folder);
    let output = arena.args(&args).stdout(unread()).output().unwrap();
    let told = common::told(&output);
    assert_eq!(output.status.code(), Some(code), "{args:?}: {told}");
    assert!(!told.contains("panicked"), "{args:?}: {told}");
    let mut arena = common::arena(folder);
    let output = arena.args(&args).stderr(unread()).output().unwrap();
    assert_eq!(output.status.code(), Some(code), "{args:?}, stderr");
}

#[test]
fn every_command_ends_quietly_when_its_reader_has_gone() {
    let folder = tempfile::tempdir().unwrap();
    let here = folder.path();
    let play = "play --ticks 30 --seed pipes --set game_width=10 --set game_height=10";
    assert_ends_quietly(here, play, 0);
    assert_ends_quietly(here, &format!("{play} --json"), 0);
    let output = common::run(
        here,
        &[&play.split(' ').collect::<Vec<_>>()[..], &["--out", "g"]].concat(),
    );
    assert!(output.status.success());
    let cup =
        "tournament greedy random --in-process --nodes 10 --ticks 5 --blocks 1 --seed j --out cup";
    assert_ends_quietly(here, cup, 0);
    let game = "replay g/game.jsonl.zst";
    for (args, code) in [
        ("config", 0),
        ("--help", 0),
        ("tournament --example", 0),
        ("rate cup", 0),
        ("rate cup --json", 0),
        ("rate cup --csv", 0),
        ("rate nowhere", 2),
        ("replay nowhere", 4),
    ] {
        assert_ends_quietly(here, args, code);
    }
    for args in [
        "",
        "--json",
        "--verify",
        "--grep death",
        "--input 0",
        "--png p.png",
        "--html p.html",
    ] {
        assert_ends_quietly(here, &format!("{game} {args}"), 0);
    }
}

#[test]
fn a_full_disk_is_an_error() {
    let folder = tempfile::tempdir().unwrap();
    let full = std::fs::File::options()
        .write(true)
        .open("/dev/full")
        .unwrap();
    let output = common::arena(folder.path())
        .arg("config")
        .stdout(full)
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(1));
    let told = common::told(&output);
    assert!(told.starts_with("error: cannot write to stdout"), "{told}");
}
