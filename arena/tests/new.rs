//! `arena new`, and what is made by it: built, checked and played.
#![cfg(target_os = "linux")]

mod common;

use common::{report, run, said, told};
use serde_json::Value;
use std::path::Path;
use std::process::{Command, Output};
use std::sync::{Mutex, OnceLock, PoisonError};

/// Whether a program is here.
fn is_here(program: &str) -> bool {
    let version = match program {
        "go" => "version",
        _ => "--version",
    };
    Command::new(program).arg(version).output().is_ok()
}

/// The program with a cache of its own.
fn arena(folder: &Path, args: &[&str]) -> Output {
    let mut arena = common::arena(folder);
    arena.env("XDG_CACHE_HOME", folder.join("cache"));
    arena.args(args).output().unwrap()
}

/// A check measures time: one kit is tried at a time.
static ONE: Mutex<()> = Mutex::new(());
/// How the game of the kit for Python ended.
static PYTHON: OnceLock<Value> = OnceLock::new();

/// Makes a bot, checks it in every edition, and plays it; what is left is how its game ended.
fn play_kit(language: &str, programs: &[&str]) -> Option<Value> {
    if let Some(missing) = programs.iter().find(|program| !is_here(program)) {
        report(&format!(
            "skipped: there is no {missing} here, so that the kit for {language} was not tried"
        ));
        return None;
    }
    let _one = ONE.lock().unwrap_or_else(PoisonError::into_inner);
    let folder = tempfile::tempdir().unwrap();
    let here = folder.path();
    let made = arena(here, &["new", language, "me"]);
    assert!(made.status.success(), "{made:?}");
    if language == "csharp" {
        let mut build = Command::new("dotnet");
        build
            .args(["build", "-o", "build"])
            .current_dir(here.join("me"));
        assert!(build.status().unwrap().success());
    }
    let checked = arena(here, &["check", "me", "--json", "--startup-ms", "20000"]);
    let report: Value =
        serde_json::from_slice(&checked.stdout).unwrap_or_else(|_| panic!("{checked:?}"));
    assert_eq!(report["passed"], true, "{report:#}");
    let played = arena(
        here,
        &[
            "play",
            "me",
            "greedy",
            "greedy",
            "greedy",
            "--json",
            "--seed",
            "kit-3",
            "--ticks",
            "1500",
            "--startup-ms",
            "20000",
            "--set",
            "speed=500",
        ],
    );
    assert_eq!(told(&played), "", "it was compiled once");
    let report: Value = serde_json::from_slice(&played.stdout).unwrap();
    let seats = report["standings"].as_array().unwrap().iter();
    let of = |seat: &Value, what: &str| seat[what].clone();
    let figures = seats.map(|seat| {
        let figures = [
            "seat", "name", "longest", "kills", "deaths", "apples", "garbage", "surplus",
        ];
        Value::from(figures.map(|what| of(seat, what)).to_vec())
    });
    Some(Value::from(figures.collect::<Vec<_>>()))
}

/// All kits decide alike, so that a mistake in one of them shows.
#[track_caller]
fn assert_plays_as_python(language: &str, programs: &[&str]) {
    let python =
        PYTHON.get_or_init(|| play_kit("python", &["python3"]).expect("there is a Python"));
    if let Some(figures) = play_kit(language, programs) {
        assert_eq!(&figures, python, "{language}");
    }
}

#[test]
fn the_kit_for_java_plays_as_that_for_python() {
    assert_plays_as_python("java", &["javac", "java"]);
}

#[test]
fn the_kit_for_cpp_plays_as_that_for_python() {
    assert_plays_as_python("c++", &["g++"]);
}

#[test]
fn the_kit_for_rust_plays_as_that_for_python() {
    assert_plays_as_python("rust", &["cargo"]);
}

#[test]
fn the_kit_for_javascript_plays_as_that_for_python() {
    assert_plays_as_python("js", &["node"]);
}

#[test]
fn the_kit_for_go_plays_as_that_for_python() {
    assert_plays_as_python("go", &["go"]);
}

#[test]
fn the_kit_for_csharp_plays_as_that_for_python() {
    assert_plays_as_python("csharp", &["dotnet"]);
}

#[test]
fn kits_come_first_among_three_greedy_now_and_then() {
    let folder = tempfile::tempdir().unwrap();
    let here = folder.path();
    assert!(arena(here, &["new", "python", "me"]).status.success());
    let is_first = |seed: u32| {
        let seed = format!("first-{seed}");
        let args = [
            "play",
            "me",
            "greedy",
            "greedy",
            "greedy",
            "--json",
            "--ticks",
            "1500",
            "--set",
            "speed=500",
            "--seed",
            &seed,
        ];
        let report: Value = serde_json::from_slice(&arena(here, &args).stdout).unwrap();
        report["standings"][0]["seat"] == 0
    };
    assert!((1..=12).any(is_first));
}

#[test]
fn a_new_bot_is_announced_with_what_to_type_next() {
    let folder = tempfile::tempdir().unwrap();
    let made = run(folder.path(), &["new", "Python", "my bot"]);
    assert_eq!(
        said(&made),
        "my bot has a bot in Python now. Try it:

  arena check 'my bot'
  arena play 'my bot' greedy greedy greedy
  arena replay

Your ideas go into `choose` in my bot/bot.py; my bot/README.md tells how to debug it.
"
    );
    let again = run(folder.path(), &["new", "python", "my bot"]);
    assert_eq!(again.status.code(), Some(2));
    assert_eq!(
        told(&again),
        "error: my bot is not empty, and nothing in it is overwritten; name a folder that is not there yet\n"
    );
}

#[test]
fn a_language_without_a_kit_is_answered_with_those_that_have_one() {
    let folder = tempfile::tempdir().unwrap();
    let refused = run(folder.path(), &["new", "perl", "me"]);
    assert_eq!(refused.status.code(), Some(2));
    let text = told(&refused);
    let expected =
        "there is no kit for `perl`, but for python, java, cpp, rust, javascript, go, csharp";
    assert!(text.contains(expected), "{text}");
    let listed = said(&run(folder.path(), &["new", "--list"]));
    assert_eq!(listed.lines().count(), 8, "{listed}");
    assert_eq!(said(&run(folder.path(), &["new"])), listed);
}

#[test]
fn a_bot_that_is_waited_for_is_never_late() {
    let folder = tempfile::tempdir().unwrap();
    let here = folder.path();
    let slow = "import sys, time\nsnakes = int(sys.stdin.readline().split()[0])\nseen = state = 0\n\
                for line in sys.stdin:\n    seen += line.startswith(('alive', 'dead', 'invisible'))\n    \
                if seen == snakes:\n        seen, state = 0, state + 1\n        time.sleep(1 if state in (1, 3) else 0)\n        \
                print(4, flush=True)\n";
    std::fs::write(here.join("slow.py"), slow).unwrap();
    let args = [
        "play",
        "slow.py",
        "--json",
        "--ticks",
        "4",
        "--startup-ms",
        "0",
    ];
    let late = |more: &[&str]| {
        let report: Value =
            serde_json::from_slice(&run(here, &[&args, more].concat()).stdout).unwrap();
        let mut seats = report["standings"].as_array().unwrap().iter();
        seats.find(|seat| seat["seat"] == 0).unwrap()["late"].clone()
    };
    assert_eq!(late(&["--wait", "slow"]), 0);
    assert_ne!(late(&[]), 0);
    let unknown = run(here, &[&args[..], &["--wait", "sloe"]].concat());
    assert_eq!(unknown.status.code(), Some(2));
    assert_eq!(
        told(&unknown),
        "error: --wait: no bot is called `sloe`; there are slow, greedy, greedy#2, greedy#3\n"
    );
}
