//! The clock's judgement as a table: the time, and what the kernel tells at that time, are arguments.

use super::super::account::Thread;
use super::*;

/// What the kernel tells of a bot's threads: for each, milliseconds on a core, milliseconds waiting for
/// one, and whether it is ready to run.
type Told<'a> = Option<&'a [(u64, u64, bool)]>;

/// One look at a bot, so many milliseconds after its state was sent, and what comes of it.
struct Look<'a> {
    at: u64,
    told: Told<'a>,
    expected: Expected,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Expected {
    Waits,
    InTime,
    Late(Fault),
}
use Expected::{InTime, Late, Waits};

fn look(at: u64, told: Told<'_>, expected: Expected) -> Look<'_> {
    Look { at, told, expected }
}

/// Nothing is left of the last budget.
const NOTHING: Duration = Duration::ZERO;

fn timing(pace: Pace) -> Timing {
    Timing {
        budget: Duration::from_millis(50),
        startup: Duration::from_millis(2000),
        pace,
        cap: Duration::from_millis(500),
    }
}

fn usage(told: Told<'_>) -> Option<Usage> {
    let ms = Duration::from_millis;
    let threads = (0..).zip(told?).map(|(id, &(ran, waited, ready))| Thread {
        id,
        ran: ms(ran),
        waited: ms(waited),
        ready,
        sleeps: 0,
    });
    let threads: Vec<Thread> = threads.collect();
    Some(Usage {
        cpu: threads.iter().map(|thread| thread.ran).sum(),
        threads,
    })
}

/// Looks at a window in turn. `answer` is when a move came, if one did.
fn judged(pace: Pace, first: bool, answer: Option<u64>, looks: &[Look<'_>]) {
    let sent = Instant::now();
    let after = |ms| sent + Duration::from_millis(ms);
    let mut window = Window::open(sent, timing(pace), first, NOTHING, None);
    for &Look { at, told, expected } in looks {
        if let Some(answer) = answer.filter(|&answer| answer <= at)
            && window.latest.is_none()
        {
            window.take(Move::Straight, after(answer), || None);
        }
        window.look(after(at), usage(told));
        let found = match window.judge(after(at)) {
            Verdict::Wait => Waits,
            Verdict::Close(None) => InTime,
            Verdict::Close(Some(lateness)) => Late(lateness.fault),
        };
        assert_eq!(found, expected, "after {at} ms");
    }
}

/// Looks at a window without an answer, of a bot that is known to think for a while: what it had used
/// before is known.
fn judged_from(before: Told<'_>, looks: &[Look<'_>]) {
    let sent = Instant::now();
    let after = |ms| sent + Duration::from_millis(ms);
    let mut window = Window::open(sent, timing(Pace::Fast), false, NOTHING, usage(before));
    assert_eq!(window.wake, after(2), "it has begun to think by then");
    for &Look { at, told, expected } in looks {
        window.look(after(at), usage(told));
        let found = match window.judge(after(at)) {
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
        look(2, Some(&[(2, 0, true)]), Waits),
        look(49, Some(&[(49, 0, true)]), Waits),
        look(50, Some(&[(50, 0, true)]), Late(Fault::Bot)),
    ];
    judged(Pace::Fast, false, None, &looks);
}

#[test]
fn a_bot_that_sleeps_is_late_by_its_own_fault() {
    let looks = [
        look(2, Some(&[(1, 0, false)]), Waits),
        look(50, Some(&[(1, 0, false)]), Late(Fault::Bot)),
    ];
    judged(Pace::Fast, false, None, &looks);
}

#[test]
fn a_bot_that_sleeps_and_wakes_at_its_deadline_is_late_as_soon_as_it_is_seen_to_run() {
    let looks = [
        look(2, Some(&[(1, 0, false)]), Waits),
        look(50, Some(&[(1, 0, true)]), Waits),
        look(51, Some(&[(1, 0, true)]), Waits),
        look(52, Some(&[(3, 0, true)]), Late(Fault::Bot)),
    ];
    judged(Pace::Fast, false, None, &looks);
}

#[test]
fn time_without_a_core_is_given_back_and_no_more_than_that() {
    // It waited 20 ms after the first look, and may have waited 2 more before it.
    let looks = [
        look(2, Some(&[(1, 0, true)]), Waits),
        look(50, Some(&[(29, 20, false)]), Waits),
        look(71, Some(&[(30, 20, false)]), Waits),
        look(72, Some(&[(30, 20, false)]), Late(Fault::Bot)),
    ];
    judged(Pace::Fast, false, None, &looks);
    let known = [
        look(50, Some(&[(30, 20, false)]), Waits),
        look(69, Some(&[(31, 20, false)]), Waits),
        look(70, Some(&[(31, 20, false)]), Late(Fault::Bot)),
    ];
    judged_from(Some(&[(0, 0, false)]), &known);
}

#[test]
fn a_bot_that_has_used_its_budget_on_cores_gets_no_more_however_long_it_waited() {
    let looks = [
        look(50, Some(&[(1030, 20, true)]), Waits),
        look(71, Some(&[(1049, 22, true)]), Waits),
        look(72, Some(&[(1050, 22, true)]), Late(Fault::Bot)),
    ];
    judged_from(Some(&[(1000, 0, false)]), &looks);
}

#[test]
fn a_wait_that_is_not_over_is_given_back_too() {
    // The kernel counts the wait when the thread gets a core, after 80 ms.
    let looks = [
        look(50, Some(&[(10, 5, true)]), Waits),
        look(51, Some(&[(10, 5, true)]), Waits),
        look(81, Some(&[(11, 70, true)]), Waits),
        look(99, Some(&[(29, 70, true)]), Waits),
        look(120, Some(&[(31, 70, false)]), Late(Fault::Bot)),
    ];
    judged_from(Some(&[(0, 0, false)]), &looks);
}

#[test]
fn eight_threads_that_wait_for_a_core_earn_nothing() {
    // Two cores: together they ran for twice the time, and each waited for three quarters of it.
    let before = [(0, 0, false); 8];
    let threads = [(12, 37, true); 8];
    judged_from(Some(&before), &[look(50, Some(&threads), Late(Fault::Bot))]);
}

#[test]
fn the_waits_of_threads_are_not_added_up() {
    let looks = [
        look(
            50,
            Some(&[(1, 15, false), (2, 20, false), (3, 10, false)]),
            Waits,
        ),
        look(
            69,
            Some(&[(1, 15, false), (2, 20, false), (3, 10, false)]),
            Waits,
        ),
        look(
            70,
            Some(&[(1, 15, false), (2, 20, false), (3, 10, false)]),
            Late(Fault::Bot),
        ),
    ];
    judged_from(Some(&[(0, 0, false); 3]), &looks);
}

#[test]
fn a_helper_uses_the_bots_budget() {
    // The bot waits for its helper, which has waited for a core and used 50 ms.
    let looks = [
        look(50, Some(&[(1, 0, false), (40, 9, true)]), Waits),
        look(60, Some(&[(1, 0, false), (49, 10, true)]), Late(Fault::Bot)),
    ];
    judged_from(Some(&[(0, 0, false); 2]), &looks);
}

#[test]
fn a_bot_that_never_gets_a_core_is_late_by_the_machines_fault() {
    let looks = [
        look(2, Some(&[(0, 2, true)]), Waits),
        look(50, Some(&[(0, 2, true)]), Waits),
        look(300, Some(&[(1, 252, true)]), Waits),
        look(549, Some(&[(1, 252, true)]), Waits),
        look(550, Some(&[(1, 252, true)]), Late(Fault::Machine)),
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
        look(50, Some(&[(50, 0, true)]), Waits),
        look(2049, Some(&[(2000, 0, true)]), Waits),
        look(2050, Some(&[(2000, 0, true)]), InTime),
    ];
    judged(Pace::Fast, true, None, &looks);
}

#[test]
fn at_the_tournaments_pace_a_window_with_an_answer_closes_with_its_time() {
    let looks = [
        look(10, Some(&[(5, 0, false)]), Waits),
        look(49, Some(&[(5, 0, false)]), Waits),
        look(50, Some(&[(5, 0, false)]), InTime),
    ];
    judged(Pace::Real, false, Some(7), &looks);
}

#[test]
fn a_chatterer_with_an_answer_is_in_time_at_the_deadline() {
    let looks = [
        look(10, Some(&[(5, 0, true)]), Waits),
        look(50, Some(&[(40, 0, true)]), InTime),
    ];
    judged(Pace::Fast, false, Some(7), &looks);
}

/// What comes of an answer after so many milliseconds, of a bot that waited for a core and has used
/// so much by then: its lateness, and whether it is played.
fn answered(at: u64, told: Told<'_>) -> (Option<Fault>, bool) {
    let sent = Instant::now();
    let now = sent + Duration::from_millis(at);
    let before = usage(Some(&[(0, 0, false)]));
    let mut window = Window::open(sent, timing(Pace::Fast), false, NOTHING, before);
    let lateness = window.take(Move::Straight, now, || usage(told));
    (
        lateness.map(|lateness| lateness.fault),
        window.latest.is_some(),
    )
}

#[test]
fn an_answer_after_the_deadline_is_played_unless_the_budget_was_used_on_cores() {
    assert_eq!(answered(50, Some(&[(50, 0, false)])), (None, true));
    assert_eq!(
        answered(70, Some(&[(49, 20, false)])),
        (Some(Fault::Machine), true)
    );
    assert_eq!(
        answered(70, Some(&[(50, 20, false)])),
        (Some(Fault::Bot), false)
    );
}

#[test]
fn a_bot_is_not_blamed_for_what_the_arena_could_not_look_at() {
    // The first look was due after 2 ms.
    let looks = [
        look(60, Some(&[(25, 30, true)]), Waits),
        look(80, Some(&[(45, 30, true)]), Waits),
        look(108, Some(&[(73, 30, true)]), Late(Fault::Bot)),
    ];
    judged(Pace::Fast, false, None, &looks);
}

#[test]
fn what_the_machine_kept_a_bot_from_using_is_left_for_the_debt_in_the_next_window() {
    let sent = Instant::now();
    let after = |ms| sent + Duration::from_millis(ms);
    let before = [(0, 0, false)];
    let mut held_up = Window::open(
        sent,
        timing(Pace::Fast),
        false,
        NOTHING,
        usage(Some(&before)),
    );
    held_up.look(after(550), usage(Some(&[(20, 525, true)])));
    let Verdict::Close(Some(lateness)) = held_up.judge(after(550)) else {
        panic!("its time is over");
    };
    assert_eq!(lateness.fault, Fault::Machine);
    let carried = held_up.unused(lateness);
    assert_eq!(carried, Duration::from_millis(30));

    let mut next = Window::open(
        after(550),
        timing(Pace::Fast),
        false,
        carried,
        usage(Some(&[(20, 525, true)])),
    );
    next.look(after(630), usage(Some(&[(100, 525, true)])));
    assert!(matches!(next.judge(after(629)), Verdict::Wait));
    let late = next.judge(after(630));
    assert!(matches!(late, Verdict::Close(Some(l)) if l.fault == Fault::Bot));
}
