//! Bots that leave: they are reported with their last words, their snakes are removed, the game goes
//! on.
#![cfg(target_os = "linux")]

use tests::played::{Gone, Played, Verdict};
use tests::runner::{Game, hostile};

fn gone(tick: u32, reason: &str, stderr: &[&str]) -> Verdict {
    Verdict {
        gone: Some(Gone {
            tick,
            reason: reason.to_owned(),
            stderr: stderr.iter().map(|&line| line.to_owned()).collect(),
        }),
        ..Verdict::default()
    }
}

/// The ticks in which the snake of the first seat was on the board, and where it was removed.
fn life(played: &Played) -> (usize, Option<u32>) {
    let on_board = |moves: &str| !moves.starts_with('.');
    let ticks = played
        .ticks
        .iter()
        .filter(|line| on_board(&line.moves))
        .count();
    let removed = |line: &&arena::replay::TickLine| line.events.contains(&"removed 0".to_owned());
    (
        ticks,
        played.ticks.iter().find(removed).map(|line| line.tick),
    )
}

#[test]
fn a_bot_that_exits_at_once_is_gone_before_the_first_tick() {
    let played = Game::against("exits-at-start").play();
    let expected = gone(0, "exited with status 7", &["I have seen enough"]);
    assert_eq!(played.verdict(0), expected);
    assert_eq!(life(&played), (1, Some(1)));
    assert_eq!((played.exit, played.report.ticks), (Some(3), 40));
    played.assert_unspoilt_by(0);
}

#[test]
fn a_bot_that_exits_is_gone_from_the_tick_on() {
    let played = Game::against("exits 20").play();
    let expected = gone(19, "exited with status 7", &["I have seen enough"]);
    assert_eq!(played.verdict(0), expected);
    assert_eq!(life(&played), (20, Some(20)));
    assert_eq!((played.exit, played.report.ticks), (Some(3), 40));
    played.assert_unspoilt_by(0);
}

#[test]
fn a_bot_that_exits_is_gone_even_if_its_child_holds_its_pipes() {
    let played = Game::against("exits-and-leaves-its-pipes 20").play();
    let expected = gone(19, "exited with status 7", &["I have seen enough"]);
    assert_eq!(played.verdict(0), expected);
    assert_eq!(life(&played), (20, Some(20)));
    assert_eq!(played.report.strays, 1);
    played.assert_unspoilt_by(0);
}

#[test]
fn a_bot_that_closes_its_stdout_is_gone() {
    let played = Game::against("closes-stdout 20").play();
    let expected = gone(19, "closed a pipe and was ended", &[]);
    assert_eq!(played.verdict(0), expected);
    assert_eq!(life(&played), (20, Some(20)));
    played.assert_unspoilt_by(0);
}

#[test]
fn a_bot_that_closes_its_stdin_is_gone_when_it_is_asked_again() {
    let played = Game::against("closes-stdin 20").play();
    let verdict = played.verdict(0);
    let tick = verdict.gone.as_ref().map_or(0, |gone| gone.tick);
    // The answer before may be used before the pipe is closed.
    assert!((20..=21).contains(&tick), "{verdict:?}");
    assert_eq!(
        verdict,
        Verdict {
            late: verdict.late,
            ..gone(tick, "closed a pipe and was ended", &[])
        }
    );
    played.assert_unspoilt_by(0);
}

#[test]
fn a_program_that_does_not_exist_is_gone_and_the_game_goes_on() {
    let mut game = Game::against("plain");
    game.bots[0] = "no-such-program".to_owned();
    game.more = vec!["--anyway"];
    let played = game.play();
    let reason = "cannot start `no-such-program`: no program in the search path and no built-in brain \
                  has that name; built in are champion, settler, racer, territory, astar, hamilton, greedy, random";
    assert_eq!(played.verdict(0), gone(0, reason, &[]));
    assert_eq!((played.exit, played.report.ticks), (Some(3), 40));
    played.assert_unspoilt_by(0);
}

#[test]
fn a_game_without_bots_is_over() {
    let game = Game {
        bots: ["exits 5", "exits 9", "exits-at-start", "exits 7"]
            .map(hostile)
            .into(),
        ..Game::against("plain")
    };
    let played = game.play();
    assert_eq!(played.report.why, "no bot was left");
    assert_eq!((played.exit, played.report.ticks), (Some(3), 9));
    assert_eq!(played.left, Vec::<String>::new());
}
