//! Bots that answer late, at the last moment, or not at all: each costs itself that one tick, and no
//! later answer is used for another state.
#![cfg(target_os = "linux")]

use tests::played::Verdict;
use tests::runner::{Game, hostile};

fn late(count: u32) -> Verdict {
    Verdict {
        late: count,
        ..Verdict::default()
    }
}

#[test]
fn plain_bots_play_a_plain_game() {
    let played = Game::against("plain").play();
    assert_eq!(played.exit, Some(0));
    assert_eq!((played.report.ticks, played.report.strays), (40, 0));
    assert_eq!(played.report.why, "played to the end");
    played.assert_untouched(0);
    played.assert_unspoilt_by(0);
}

#[test]
fn one_late_answer_costs_one_tick() {
    let played = Game::against("late-once 20 300").play();
    assert_eq!(played.verdict(0), late(1));
    assert_eq!(played.late_states(0), [20]);
    let turn = &played.turns(0)[19];
    assert_eq!(turn.went, turn.straight);
    played.assert_unspoilt_by(0);
    assert_eq!(played.exit, Some(0));
}

#[test]
fn it_does_not_matter_which_thread_is_late() {
    let played = Game::against("late-in-two-threads 20 300").play();
    assert_eq!(played.verdict(0), late(1));
    assert_eq!(played.late_states(0), [20]);
    played.assert_unspoilt_by(0);
}

#[test]
fn bots_that_are_asked_one_after_the_other_are_late_alone() {
    let game = Game {
        more: vec!["--think", "serial"],
        ..Game::against("late-once 20 300")
    };
    let played = game.play();
    assert_eq!(played.verdict(0), late(1));
    assert_eq!(played.late_states(0), [20]);
    played.assert_unspoilt_by(0);
}

#[test]
fn a_bot_that_is_always_late_is_late_in_every_tick() {
    let game = Game {
        ticks: 20,
        speed: 50,
        ..Game::against("always-late 5 300")
    };
    let played = game.play();
    assert_eq!(played.verdict(0), late(16));
    assert_eq!(played.late_states(0), (5..=20).collect::<Vec<_>>());
    played.assert_unspoilt_by(0);
}

/// A game of 50 ms a tick.
fn quick(behaviour: &str) -> Game {
    Game {
        ticks: 24,
        speed: 50,
        ..Game::against(behaviour)
    }
}

#[test]
fn an_answer_that_is_a_little_late_is_never_played() {
    for by in [3, 10, 25, 45, 49, 55, 70] {
        let always = quick(&format!("always-late 2 {}", 50 + by)).play();
        let turns = always.turns(0);
        // Whatever this machine holds up is played for its own state or for none.
        let played = turns.iter().filter(|turn| turn.went != turn.straight);
        let strange: Vec<_> = played.filter(|turn| turn.late || !turn.heard).collect();
        assert!(strange.is_empty(), "late by {by} ms: {strange:?}");
        always.assert_unspoilt_by(0);

        // More than a tick's time late is late in two.
        let once = quick(&format!("late-once 12 {}", 50 + by)).play();
        let late = once.late_states(0);
        assert!(
            [12, 13].starts_with(&late),
            "late by {by} ms in states {late:?}"
        );
        once.assert_unspoilt_by(0);
    }
}

#[test]
fn the_slowest_answer_is_the_latest_whether_it_came_in_time_or_not() {
    let once = Game::against("late-once 20 300").play();
    let slowest = once.seat(0).latency.max_us;
    assert!((300_000..400_000).contains(&slowest), "{slowest}");
    // An answer that never comes took at least its window.
    let never = Game::against("skips 20").play();
    let slowest = never.seat(0).latency.max_us;
    assert!((200_000..300_000).contains(&slowest), "{slowest}");
}

#[test]
fn an_answer_just_before_the_deadline_is_in_time() {
    let game = Game {
        ticks: 12,
        ..Game::against("always-late 2 170")
    };
    let played = game.play();
    assert_eq!(played.verdict(0), Verdict::default());
    assert_eq!(played.unused_states(0), [0; 0]);
    played.assert_unspoilt_by(0);
}

#[test]
fn answers_right_at_the_deadline_shift_none_that_is_in_time() {
    let game = Game {
        ticks: 30,
        speed: 50,
        ..Game::against("always-late 2 50")
    };
    game.play().assert_unspoilt_by(0);
}

#[test]
fn a_skipped_answer_costs_one_tick() {
    let played = Game::against("skips 20").play();
    assert_eq!(played.verdict(0), late(1));
    assert_eq!(played.late_states(0), [20]);
    let turn = &played.turns(0)[19];
    assert_eq!((turn.said, turn.went), (None, turn.straight));
    played.assert_unspoilt_by(0);
}

#[test]
fn skipping_again_and_again_costs_those_ticks_alone() {
    let game = Game {
        speed: 100,
        ..Game::against("skips-often")
    };
    let played = game.play();
    let skipped = [5, 10, 15, 20, 25, 30, 35, 40];
    assert_eq!(played.late_states(0), skipped);
    assert_eq!(played.verdict(0), late(8));
    played.assert_unspoilt_by(0);
}

#[test]
fn a_bot_owes_nothing_while_its_snake_is_dead() {
    let game = Game {
        ticks: 150,
        ..Game::against("dies")
    };
    let played = game.play();
    assert!(played.seat(0).deaths > 0);
    assert_eq!(played.verdict(0), Verdict::default());
    played.assert_unspoilt_by(0);
}

#[test]
fn an_answer_that_comes_while_the_snake_is_dead_is_not_used_for_the_next_life() {
    let game = Game {
        ticks: 150,
        ..Game::against("dies-late 1 300")
    };
    let played = game.play();
    let deaths = played.seat(0).deaths;
    assert!(deaths > 0);
    assert_eq!(played.verdict(0), late(deaths));
    played.assert_unspoilt_by(0);
}

#[test]
fn four_bots_that_skip_and_are_late_get_their_own_answers() {
    let behaviours = [
        "skips-often",
        "late-once 9 150",
        "skips 12",
        "late-once 14 150",
    ];
    let game = Game {
        bots: behaviours.map(hostile).into(),
        speed: 100,
        ..Game::against("plain")
    };
    let played = game.play();
    let expected: [&[u32]; 4] = [&[5, 10, 15, 20, 25, 30, 35, 40], &[9], &[12], &[14]];
    for (seat, states) in (0..).zip(expected) {
        assert_eq!(played.late_states(seat), states, "seat {seat}");
        assert!(
            played.turns(seat).iter().all(|turn| turn.is_fair()),
            "seat {seat}"
        );
    }
    assert_eq!(played.left, Vec::<String>::new());
}
