//! The views in a real pseudo-terminal, driven by keys.
#![cfg(target_os = "linux")]

use std::path::Path;
use std::process::{Child, Command, ExitStatus, Output};
use std::sync::mpsc::channel;
use tests::runner::{arena, lab};
use tests::terminal::{PATIENCE, Terminal};

/// What came of a program with these arguments, without a terminal.
fn run(program: &Path, folder: &Path, args: &[&str]) -> Output {
    let mut command = Command::new(program);
    command.args(args).current_dir(folder).output().unwrap()
}

fn said(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

fn told(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

fn play(folder: &Path) {
    let args = [
        "play", "--ticks", "80", "--seed", "terminal", "--out", "game", "--quiet",
    ];
    assert!(run(arena(), folder, &args).status.success());
}

#[test]
fn a_replay_is_walked_through_by_keys() {
    let folder = tempfile::tempdir().unwrap();
    play(folder.path());
    let mut terminal = Terminal::start(arena(), &["replay", "game/game.jsonl.zst"], folder.path());
    terminal.wait_for("tick ");
    terminal.press("g42\r");
    terminal.wait_for("tick 42 of 80");
    terminal.press("?");
    terminal.wait_for("go to a tick");
    terminal.press("x");
    terminal.press("q");
    assert!(terminal.end().success());
}

#[test]
fn a_live_game_is_shown_while_it_is_played() {
    let folder = tempfile::tempdir().unwrap();
    let args = [
        "play", "--watch", "--ticks", "60", "--seed", "live", "--out", "game",
    ];
    let mut terminal = Terminal::start(arena(), &args, folder.path());
    terminal.wait_for("the game is over");
    terminal.press("q");
    terminal.wait_for("replay  game/game.jsonl.zst");
    assert!(terminal.end().success());
}

#[test]
fn a_person_plays_sees_the_result_and_plays_again() {
    let folder = tempfile::tempdir().unwrap();
    let args = "play human greedy --watch --ticks 500 --seed person --out game --set speed=100";
    let args: Vec<&str> = args.split(' ').collect();
    let mut terminal = Terminal::start(arena(), &args, folder.path());
    terminal.wait_for("press Enter or one of those keys");
    terminal.press("\r");
    terminal.wait_for("get ready");
    terminal.wait_for("q ends the game");
    // Whatever the snake's way, one of them turns it.
    terminal.press("\x1b[A");
    terminal.press("\x1b[D");
    terminal.wait_for("tick 8 of 500");
    terminal.press("q");
    terminal.wait_for("of 4 ─");
    terminal.wait_for("Enter: again");
    terminal.press("\r");
    terminal.wait_for("get ready");
    terminal.wait_for("tick 3 of 500");
    terminal.press("q");
    terminal.wait_for("Enter: again");
    terminal.press("q");
    terminal.wait_for("replay  game-2/game.jsonl.zst");
    assert!(terminal.end().success());

    let first = folder.path().join("game/game.jsonl.zst");
    let recording = arena::replay::Recording::open(&first).unwrap();
    let timeline = arena::replay::Timeline::of(&recording).unwrap();
    let heading = |tick| timeline.state_at(tick).snakes()[protocol::Seat(0)].heading;
    let turned = (1..=8).find(|&tick| heading(tick) != heading(0));
    assert!(turned.is_some(), "the snake went straight on");
    assert!(timeline.tick(turned.unwrap()).unwrap().events.is_empty());
}

#[test]
fn a_person_who_leaves_during_the_countdown_leaves_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let args = ["play", "human", "--watch", "--out", "game"];
    let mut terminal = Terminal::start(arena(), &args, folder.path());
    terminal.wait_for("ready?");
    terminal.press("\r");
    terminal.wait_for("get ready");
    terminal.press("q");
    assert!(terminal.end().success());
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
}

/// Waits for the end of a program, with an end to the waiting.
fn ends(mut program: Child) -> Option<ExitStatus> {
    let (sender, ended) = channel();
    let pid = rustix::process::Pid::from_child(&program);
    std::thread::spawn(move || sender.send(program.wait()));
    let status = ended.recv_timeout(PATIENCE).ok();
    if status.is_none() {
        let _ = rustix::process::kill_process(pid, rustix::process::Signal::KILL);
    }
    status?.ok()
}

#[test]
fn every_view_ends_with_its_terminal() {
    let folder = tempfile::tempdir().unwrap();
    play(folder.path());
    let real = ["--watch", "--pace", "real", "--out"];
    let views: [(&Path, &[&str], &str); 7] = [
        (arena(), &["replay", "game/game.jsonl.zst"], "tick "),
        (
            arena(),
            &[&["play"], &real[..], &["bots"]].concat(),
            "live ",
        ),
        (
            arena(),
            &[&["play", "human"], &real[..], &["person"]].concat(),
            "ready?",
        ),
        (lab(), &["slitherin", "--watch"], "moves"),
        (lab(), &["snek", "--watch"], "moves"),
        (lab(), &["snails", "--play", "territory"], "your move"),
        (
            lab(),
            &["snails", "--watch", "territory", "territory"],
            "move ",
        ),
    ];
    for (program, args, shown) in views {
        let mut terminal = Terminal::start(program, args, folder.path());
        terminal.wait_for(shown);
        let status = ends(terminal.hang_up());
        let code = status.unwrap_or_else(|| panic!("{args:?} goes on")).code();
        assert_eq!(code, Some(1), "{args:?}");
    }
}

#[test]
fn a_view_of_a_game_that_is_over_ends_by_a_signal() {
    let folder = tempfile::tempdir().unwrap();
    let args = [
        "play", "--watch", "--ticks", "20", "--seed", "live", "--out", "game",
    ];
    let mut terminal = Terminal::start(arena(), &args, folder.path());
    terminal.wait_for("the game is over");
    let pid = rustix::process::Pid::from_child(terminal.program.as_ref().unwrap());
    rustix::process::kill_process(pid, rustix::process::Signal::TERM).unwrap();
    terminal.wait_for("replay  game/game.jsonl.zst");
    assert!(terminal.end().success());
}

#[test]
fn a_person_without_a_view_is_told_what_to_add() {
    let folder = tempfile::tempdir().unwrap();
    let run = |args: &[&str]| {
        let output = run(arena(), folder.path(), args);
        (output.status.code(), told(&output))
    };
    let view = "error: a person has to see the game: add --web to play in the browser, or --watch to \
                play in this terminal\n";
    assert_eq!(run(&["play", "human"]), (Some(2), view.to_owned()));
    let crowd = "error: 3 people do not fit at one keyboard; seat two at most\n";
    let three = ["play", "human", "human", "x=human", "--web"];
    assert_eq!(run(&three), (Some(2), crowd.to_owned()));
    for args in [&["check", "human"][..], &["tournament", "human", "greedy"]] {
        let (code, said) = run(args);
        assert_eq!(code, Some(2), "{said}");
        assert!(said.contains("`human` is no program"), "{said}");
    }
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
}

#[test]
fn snails_are_played_and_watched() {
    let folder = tempfile::tempdir().unwrap();
    let mut terminal = Terminal::start(lab(), &["snails", "--play", "territory"], folder.path());
    terminal.wait_for("move 0  your move");
    terminal.press("w");
    terminal.wait_for("move 2  your move");
    terminal.press("\x1b[C");
    terminal.wait_for("move 4  your move");
    terminal.press("u");
    terminal.wait_for("move 2  your move");
    terminal.press("q");
    assert!(terminal.end().success());

    let args = ["snails", "--watch", "territory", "minimax:2"];
    let mut terminal = Terminal::start(lab(), &args, folder.path());
    terminal.press("++++");
    terminal.wait_for(" wins, ");
    terminal.press("\x03");
    assert_eq!(terminal.end().code(), Some(130));
}

#[test]
fn ctrl_c_in_any_view_is_an_interrupt() {
    let folder = tempfile::tempdir().unwrap();
    play(folder.path());
    let views: [(&Path, &[&str], &str); 3] = [
        (arena(), &["replay", "game/game.jsonl.zst"], "tick "),
        (lab(), &["slitherin", "--watch"], "moves"),
        (lab(), &["snek", "--watch"], "moves"),
    ];
    for (program, args, shown) in views {
        let mut terminal = Terminal::start(program, args, folder.path());
        terminal.wait_for(shown);
        terminal.press("\x03");
        assert_eq!(terminal.end().code(), Some(130), "{args:?}");
    }
}

#[test]
fn a_view_of_the_lab_needs_a_terminal() {
    for study in ["slitherin", "snek"] {
        let output = run(lab(), Path::new("."), &[study, "--watch"]);
        assert_eq!(told(&output), "error: --watch needs a terminal\n");
        assert_eq!(
            (output.status.code(), said(&output)),
            (Some(2), String::new())
        );
    }
}

#[test]
fn without_a_terminal_there_is_an_overview() {
    let folder = tempfile::tempdir().unwrap();
    play(folder.path());
    let output = run(arena(), folder.path(), &["replay", "game/game.jsonl.zst"]);
    let text = said(&output);
    assert!(text.contains("80 of 80 ticks"), "{text}");
}
