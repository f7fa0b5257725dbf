//! Bots that print what was not asked for: it is counted, and their answers are found among it.
#![cfg(target_os = "linux")]

use tests::played::Verdict;
use tests::runner::Game;

/// The verdict on a bot whose only fault is to say more than it was asked for.
fn surplus(count: u32) -> Verdict {
    Verdict {
        surplus: count,
        ..Verdict::default()
    }
}

#[test]
fn surplus_lines_are_not_the_answers_to_the_next_states() {
    let played = Game::against("extra 2 5").play();
    let verdict = played.verdict(0);
    assert_eq!(verdict, surplus(verdict.surplus));
    assert!((37..=39).contains(&verdict.surplus), "{verdict:?}");
    let unused = played.unused_states(0);
    // The first one may be taken for an answer: nothing tells yet that the bot prints too much.
    assert!(unused.is_empty() || unused == [3], "{unused:?}");
    played.assert_others_unspoilt_by(0);
}

#[test]
fn of_two_answers_the_last_one_counts() {
    let played = Game::against("changes-its-mind 2 5").play();
    let verdict = played.verdict(0);
    assert_eq!(verdict, surplus(verdict.surplus));
    let unused = played.unused_states(0);
    // The first window closes with the first answer: nothing tells yet that there will be another.
    assert!(
        unused.iter().all(|state| [2, 3].contains(state)),
        "{unused:?}"
    );
    played.assert_others_unspoilt_by(0);
}

#[test]
fn at_the_tournaments_pace_the_last_line_of_every_window_counts() {
    let game = Game {
        ticks: 10,
        more: vec!["--pace", "real", "--startup-ms", "800"],
        ..Game::against("changes-its-mind 1 5")
    };
    let played = game.play();
    assert_eq!(played.verdict(0), surplus(10));
    assert_eq!(played.unused_states(0), [0; 0]);
    assert!(played.report.seconds >= 2.0, "{}", played.report.seconds);
    played.assert_others_unspoilt_by(0);
}

#[test]
fn garbage_is_counted_and_ignored() {
    let played = Game::against("garbage").play();
    let expected = Verdict {
        garbage: 3 * 40,
        ..Verdict::default()
    };
    assert_eq!(played.verdict(0), expected);
    played.assert_unspoilt_by(0);
}

#[test]
fn garbage_is_no_answer() {
    let played = Game::against("garbage-only 20").play();
    let expected = Verdict {
        late: 1,
        garbage: 1,
        ..Verdict::default()
    };
    assert_eq!(played.verdict(0), expected);
    assert_eq!(played.late_states(0), [20]);
    played.assert_unspoilt_by(0);
}

#[test]
fn nul_bytes_are_garbage() {
    let played = Game::against("nul-bytes 11").play();
    let expected = Verdict {
        garbage: 30,
        ..Verdict::default()
    };
    assert_eq!(played.verdict(0), expected);
    played.assert_unspoilt_by(0);
}

#[test]
fn half_a_line_is_no_answer_and_the_rest_is_not_the_next() {
    let played = Game::against("half-a-line 20 300").play();
    let expected = Verdict {
        late: 1,
        ..Verdict::default()
    };
    assert_eq!(played.verdict(0), expected);
    assert_eq!(played.late_states(0), [20]);
    let turn = &played.turns(0)[19];
    assert_eq!(turn.went, turn.straight);
    played.assert_unspoilt_by(0);
}

#[test]
fn bytes_that_are_no_line_extend_nothing() {
    let game = Game {
        ticks: 24,
        speed: 50,
        ..Game::against("dribbles 5")
    };
    let played = game.play();
    let expected = Verdict {
        late: 20,
        ..Verdict::default()
    };
    assert_eq!(played.verdict(0), expected);
    assert_eq!(played.late_states(0), (5..=24).collect::<Vec<_>>());
    let late = played.ticks.iter().flat_map(|line| &line.late);
    let over_time = late.map(|late| late.wall.saturating_sub(50_000 + late.wait));
    assert!(
        over_time.clone().min() < Some(10_000),
        "{:?}",
        over_time.collect::<Vec<_>>()
    );
    played.assert_unspoilt_by(0);
}

#[test]
fn a_line_of_a_gigabyte_is_one_line_of_garbage() {
    let game = Game {
        ticks: 60,
        ..Game::against("long-line 5")
    };
    let played = game.play();
    let verdict = played.verdict(0);
    assert!(verdict.late > 0, "{verdict:?}");
    let expected = Verdict {
        late: verdict.late,
        garbage: 1,
        ..Verdict::default()
    };
    assert_eq!(verdict, expected);
    let late = 5..5 + verdict.late;
    assert_eq!(played.late_states(0), late.collect::<Vec<_>>());
    played.assert_unspoilt_by(0);
}

#[test]
fn a_line_without_end_does_not_keep_the_others_waiting() {
    let game = Game {
        ticks: 15,
        ..Game::against("endless-line 5")
    };
    let played = game.play();
    let expected = Verdict {
        late: 11,
        ..Verdict::default()
    };
    assert_eq!(played.verdict(0), expected);
    played.assert_unspoilt_by(0);
}

#[test]
fn a_flood_on_stderr_is_capped_and_costs_no_bot_an_answer() {
    let game = Game {
        ticks: 2000,
        ..Game::against("floods-stderr 5")
    };
    let played = game.play();
    assert_eq!(played.verdict(0), Verdict::default());
    let flood = std::fs::metadata(played.folder().join("game/0-hostile.err")).unwrap();
    let (cap, note) = (4 << 20, 200);
    assert!((cap..cap + note).contains(&flood.len()), "{flood:?}");
    played.assert_unspoilt_by(0);
}
