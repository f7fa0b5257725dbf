//! Bots that use cores they have no right to: their time is their own and no more, and the others'
//! is theirs.
#![cfg(target_os = "linux")]

use arena::process::Fault;
use arena::replay::LateLine;
use tests::played::{Played, Verdict};
use tests::runner::{Game, hostile};

/// What the bot in a seat, which says so at the end, has used of cores, in seconds.
fn used(played: &Played, seat: u8) -> f64 {
    let text = played.stderr(seat);
    let millis: f64 = text.trim().parse().expect("a number of milliseconds");
    millis / 1000.0
}

/// The bots of the other seats, each of which thinks for so long.
fn against(behaviour: &str, others: &str) -> Game {
    Game {
        bots: [behaviour, others, others, others].map(hostile).into(),
        speed: 50,
        ..Game::against("plain")
    }
}

/// The late answers of the bot in the first seat.
fn late(played: &Played) -> Vec<&LateLine> {
    let late = played.ticks.iter().flat_map(|line| &line.late);
    late.filter(|late| late.seat == 0).collect()
}

#[test]
fn eight_threads_get_their_time_and_no_more() {
    let game = Game {
        ticks: 30,
        more: vec!["--think", "parallel"],
        ..against("thinks-in-eight-threads 2 200", "plain")
    };
    let played = game.play();
    let late = late(&played);
    assert_eq!(late.len(), 29);
    // Only where others are at work too it may not have been able to use its budget.
    let blamed = |late: &&LateLine| (late.fault == Fault::Bot) == (late.cpu >= 50_000);
    assert!(late.iter().all(blamed), "{late:?}");
    // It is over with the budget's time, or once the budget was used; and with the arena's next look, which
    // waits for a core as well.
    let used = late.iter().map(|late| late.wall.min(late.cpu)).min();
    assert!(used < Some(60_000), "{late:?}");
    played.assert_unspoilt_by(0);
}

#[test]
fn bots_that_use_less_than_their_budget_are_never_late_beside_eight_threads() {
    let game = Game {
        ticks: 25,
        more: vec!["--think", "parallel"],
        ..against("thinks-in-eight-threads 2 200", "thinks 2 30")
    };
    let played = game.play();
    assert_eq!(late(&played).len(), 24);
    for seat in 1..4 {
        assert_eq!(played.verdict(seat), Verdict::default(), "seat {seat}");
    }
}

#[test]
fn a_helper_uses_the_time_of_its_bot() {
    let game = Game {
        ticks: 20,
        more: vec!["--think", "parallel"],
        ..against("thinks-in-a-helper 2 65", "plain")
    };
    let played = game.play();
    assert_eq!(played.late_states(0), (2..=20).collect::<Vec<_>>());
    played.assert_unspoilt_by(0);
}

#[test]
fn a_helper_in_a_session_of_its_own_stands_still_off_turn() {
    // Behind a higher fence there are no other sessions.
    let game = Game {
        ticks: 40,
        more: vec!["--think", "serial", "--sandbox", "limits"],
        ..against("spins-in-a-session 2", "thinks 2 20")
    };
    let played = game.play();
    let (used, seconds) = (used(&played, 0), played.report.seconds);
    // The others think for 60 ms in every tick.
    assert!(seconds > 2.0 && used < 0.4, "{used} s of {seconds} s");
    assert_eq!(played.verdict(0), Verdict::default());
    assert_eq!(played.left, Vec::<String>::new());
}

#[test]
fn threads_that_go_on_after_the_answer_are_counted_and_stopped_off_turn() {
    let game = Game {
        bots: ["spins 2", "thinks 2 5", "plain", "plain"]
            .map(hostile)
            .into(),
        ticks: 400,
        ..Game::against("plain")
    };
    let played = game.play();
    let (used, seconds) = (used(&played, 0), played.report.seconds);
    // One bot that thinks and two that answer at once would find a core beside one more, and this one
    // takes all there are. In its turns it may.
    let own_us: i64 = played.ticks.iter().map(|line| line.us[0].max(0)).sum();
    let off_turn = used - 2.0 * own_us as f64 / 1e6;
    assert!(
        seconds > 2.0 && off_turn < 0.25 * seconds,
        "{off_turn} s of {seconds} s"
    );
    played.assert_unspoilt_by(0);
}
