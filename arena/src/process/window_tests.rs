//! The clock's judgement as a table: the time, and what the kernel tells at that time, are arguments.

use super::*;

/// What the kernel tells of a bot: milliseconds on a core, milliseconds waiting for one, and whether it is
/// ready to run.
type Told = Option<(u64, u64, bool)>;

/// One look at a bot, so many milliseconds after its state was sent, and what comes of it.
struct Look {
    at: u64,
    told: Told,
    expected: Expected,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Expected {
    Waits,
    InTime,
    Late(Fault),
}
use Expected::{InTime, Late, Waits};

fn look(at: u64, told: Told, expected: Expected) -> Look {
    Look { at, told, expected }
}

fn timing(pace: Pace) -> Timing {
    Timing {
        budget: Duration::from_millis(50),
        startup: Duration::from_millis(2000),
        pace,
        cap: Duration::from_millis(500),
    }
}

/// Looks at a window in turn. `answer` is when a move came, if one did.
fn judged(pace: Pace, first: bool, answer: Option<u64>, looks: &[Look]) {
    let sent = Instant::now();
    let after = |ms| sent + Duration::from_millis(ms);
    let mut window = Window::open(sent, timing(pace), first);
    for &Look { at, told, expected } in looks {
        let answered = answer.is_some_and(|answer| answer <= at);
        if answered && window.latest.is_none() {
            window.take(Move::Straight, after(answer.unwrap_or(at)));
        }
        let usage = told.map(|(cpu, wait, runnable)| Usage {
            cpu: Duration::from_millis(cpu),
            wait: Duration::from_millis(wait),
            runnable,
        });
        let found = match window.judge(after(at), usage, answered) {
            Verdict::Wait => Waits,
            Verdict::Close(None) => InTime,
            Verdict::Close(Some(lateness)) => Late(lateness.fault),
        };
        assert_eq!(found, expected, "after {at} ms");
    }
}

#[test]
fn a_bot_that_thinks_too_long_is_late_at_its_deadline() {
    let looks = [
        look(2, Some((2, 0, true)), Waits),
        look(49, Some((49, 0, true)), Waits),
        look(50, Some((50, 0, false)), Late(Fault::Bot)),
    ];
    judged(Pace::Fast, false, None, &looks);
}

#[test]
fn a_bot_that_sleeps_is_late_by_its_own_fault() {
    let looks = [
        look(2, Some((1, 0, false)), Waits),
        look(50, Some((1, 0, false)), Late(Fault::Bot)),
    ];
    judged(Pace::Fast, false, None, &looks);
}

#[test]
fn time_without_a_core_is_given_back_and_no_more_than_that() {
    // It waited 20 ms after the first look, and may have waited 2 more before it.
    let looks = [
        look(2, Some((1, 0, true)), Waits),
        look(50, Some((30, 20, true)), Waits),
        look(71, Some((50, 20, true)), Waits),
        look(72, Some((51, 20, false)), Late(Fault::Bot)),
    ];
    judged(Pace::Fast, false, None, &looks);
}

#[test]
fn a_bot_that_never_gets_a_core_is_late_by_the_machines_fault() {
    let looks = [
        look(2, Some((0, 2, true)), Waits),
        look(50, Some((0, 50, true)), Waits),
        look(300, Some((0, 300, true)), Waits),
        look(551, Some((0, 551, true)), Late(Fault::Machine)),
    ];
    judged(Pace::Fast, false, None, &looks);
}

#[test]
fn where_the_kernel_tells_nothing_the_clock_is_the_walls() {
    let looks = [look(2, None, Waits), look(50, None, Late(Fault::Bot))];
    judged(Pace::Fast, false, None, &looks);
}

#[test]
fn the_first_answer_has_the_time_to_start_and_is_never_late() {
    let looks = [
        look(50, Some((50, 0, true)), Waits),
        look(2049, Some((2000, 0, true)), Waits),
        look(2050, Some((2000, 0, true)), InTime),
    ];
    judged(Pace::Fast, true, None, &looks);
}

#[test]
fn at_the_tournaments_pace_a_window_with_an_answer_closes_with_its_time() {
    let looks = [
        look(10, Some((5, 0, false)), Waits),
        look(49, Some((5, 0, false)), Waits),
        look(50, Some((5, 0, false)), InTime),
    ];
    judged(Pace::Real, false, Some(7), &looks);
}

#[test]
fn an_answer_that_was_owed_to_a_chatterer_is_in_time_at_the_deadline() {
    let looks = [
        look(10, Some((5, 0, true)), Waits),
        look(50, Some((40, 0, true)), InTime),
    ];
    judged(Pace::Fast, false, Some(7), &looks);
}
