//! Bots that leave in mid-game, or close the door.

use super::bot::{Bot, Turn};
use super::lifetime;
use std::fs::File;
use std::io::Write;

/// What a bot says before it exits, and its status.
const LAST_WORDS: &str = "I have seen enough";
const STATUS: i32 = 7;

pub(super) fn closes_stdout(bot: &mut Bot, turn: &Turn<'_>) {
    if bot.begins() {
        rustix::stdio::dup2_stdout(nothing()).expect("stdout can be replaced");
    }
    bot.answer(turn.way);
}

/// Closes its stdin and stays.
pub(super) fn closes_stdin(bot: &mut Bot, turn: &Turn<'_>) {
    bot.answer(turn.way);
    rustix::stdio::dup2_stdin(nothing()).expect("stdin can be replaced");
    lifetime::wait_for_the_end();
}

pub(super) fn exits_at_start(_: &mut Bot) {
    exit();
}

pub(super) fn exits(_: &mut Bot, _: &Turn<'_>) {
    exit();
}

/// Its child holds its stdout open.
pub(super) fn exits_and_leaves_its_pipes(_: &mut Bot, _: &Turn<'_>) {
    lifetime::fork(&["sleep", "60"]);
    exit();
}

fn exit() {
    let _ = writeln!(std::io::stderr(), "{LAST_WORDS}");
    std::process::exit(STATUS);
}

fn nothing() -> File {
    let mut options = File::options();
    let opened = options.read(true).write(true).open("/dev/null");
    opened.expect("there is a place for nothing")
}
