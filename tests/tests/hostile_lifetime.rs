//! Bots that do not end when they should, and arenas that end before they should: nothing is left.
#![cfg(target_os = "linux")]

use rustix::process::Signal;
use std::time::{Duration, Instant};
use tests::played::Verdict;
use tests::processes;
use tests::runner::{Game, Running, hostile, verify};

#[test]
fn a_bot_that_never_reads_is_late_and_no_hang() {
    let game = Game {
        ticks: 12,
        more: vec!["--startup-ms", "200"],
        ..Game::against("never-reads")
    };
    let played = game.play();
    let expected = Verdict {
        late: 11,
        ..Verdict::default()
    };
    assert_eq!(played.verdict(0), expected);
    let ending = "stayed after Game Over until it was told to terminate";
    assert_eq!(played.seat(0).ending.as_deref(), Some(ending));
    assert!(
        played
            .turns(0)
            .iter()
            .all(|turn| turn.went == turn.straight)
    );
    played.assert_unspoilt_by(0);
}

#[test]
fn states_that_are_not_read_do_not_pile_up() {
    // A pipe holds 64 KiB, which is a few hundred states.
    let game = Game {
        ticks: 1200,
        speed: 1,
        more: vec!["--startup-ms", "200"],
        ..Game::against("never-reads")
    };
    let played = game.play();
    assert_eq!(played.report.ticks, 1200);
    assert_eq!(played.verdict(0).gone, None);
    assert_eq!(played.left, Vec::<String>::new());
    assert_eq!(verify(&played.replay), (true, 1200));
}

#[test]
fn a_bot_that_stays_after_the_game_is_told_to_terminate() {
    let played = Game::against("stays").play();
    let ending = "stayed after Game Over until it was told to terminate";
    assert_eq!(played.seat(0).ending.as_deref(), Some(ending));
    assert_eq!((played.exit, played.report.strays), (Some(0), 0));
    played.assert_unspoilt_by(0);
}

#[test]
fn a_bot_that_ignores_being_told_is_killed() {
    let played = Game::against("ignores-term").play();
    let ending = "stayed after Game Over until it was killed";
    assert_eq!(played.seat(0).ending.as_deref(), Some(ending));
    assert_eq!((played.exit, played.report.strays), (Some(0), 0));
    played.assert_unspoilt_by(0);
}

#[test]
fn a_child_that_outlives_its_bot_is_ended() {
    let played = Game::against("forks 20").play();
    assert_eq!(played.verdict(0), Verdict::default());
    assert_eq!(played.report.strays, 1);
    played.assert_unspoilt_by(0);
}

#[test]
fn a_child_with_a_session_of_its_own_is_ended_with_its_children() {
    let game = Game {
        more: vec!["--sandbox", "limits"],
        ..Game::against("forks-into-a-session 20")
    };
    let played = game.play();
    assert_eq!(played.verdict(0), Verdict::default());
    assert_eq!(played.report.strays, 2);
    played.assert_unspoilt_by(0);
}

#[test]
fn a_bot_that_spins_on_all_cores_makes_no_other_late() {
    let game = Game {
        ticks: 200,
        ..Game::against("spins 5")
    };
    let played = game.play();
    assert_eq!(played.verdict(0), Verdict::default());
    played.assert_unspoilt_by(0);
}

#[test]
fn nothing_survives_an_arena_that_is_killed() {
    let behaviours = [
        "forks 5",
        "forks-into-a-session 5",
        "ignores-term",
        "floods-stderr 5",
    ];
    let running = endless(behaviours);
    wait_for(&running, 7);
    processes::signal(running.pid(), Signal::KILL);
    assert_eq!(running.survivors(), Vec::<String>::new());
}

#[test]
fn a_bot_in_mid_thought_does_not_survive_an_arena_that_is_killed() {
    let behaviours = [
        "always-late 5 60000",
        "spins 5",
        "endless-line 5",
        "never-reads",
    ];
    let running = endless(behaviours);
    wait_for(&running, 4);
    processes::signal(running.pid(), Signal::KILL);
    assert_eq!(running.survivors(), Vec::<String>::new());
}

#[test]
fn an_interrupted_game_is_complete_up_to_there() {
    let running = endless(["plain", "forks-into-a-session 5", "plain", "plain"]);
    wait_for(&running, 6);
    processes::signal(running.pid(), Signal::INT);
    let played = running.finish();
    assert_eq!(played.exit, Some(130));
    assert_eq!(
        (played.report.why.as_str(), played.report.strays),
        ("interrupted", 2)
    );
    assert_eq!(played.report.ticks as usize, played.ticks.len());
    assert!(played.report.ticks >= 5);
    for seat in 0..4 {
        played.assert_untouched(seat);
    }
    played.assert_unspoilt_by(1);
}

/// A game that ends when it is ended.
fn endless(behaviours: [&str; 4]) -> Running {
    let game = Game {
        bots: behaviours.map(hostile).into(),
        ticks: 1_000_000,
        // Higher up, no bot gets a session of its own.
        more: vec!["--sandbox", "limits"],
        ..Game::against("plain")
    };
    game.start()
}

/// Waits until the bots have so many processes.
fn wait_for(running: &Running, processes: usize) {
    let since = Instant::now();
    while processes::of_arena(running.pid()).len() < processes {
        assert!(
            since.elapsed() < Duration::from_secs(30),
            "the bots do not start"
        );
        std::thread::sleep(Duration::from_millis(5));
    }
}
