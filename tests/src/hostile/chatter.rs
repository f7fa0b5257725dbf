//! Bots that print what was not asked for.

use super::bot::{Bot, Turn, say};
use protocol::Move;
use std::io::Write;
use std::time::Duration;

/// Every answer twice, the second one a little later.
pub(super) fn extra(bot: &mut Bot, turn: &Turn<'_>) {
    bot.answer(turn.way);
    bot.sleep();
    say(format!("{}\n", Move::from(turn.way)).as_bytes());
}

/// First another answer, then the one it means.
pub(super) fn changes_its_mind(bot: &mut Bot, turn: &Turn<'_>) {
    say(format!("{}\n", Move::from(turn.way.turn_left())).as_bytes());
    bot.sleep();
    bot.answer(turn.way);
}

/// Three lines of garbage before every answer.
pub(super) fn garbage(bot: &mut Bot, turn: &Turn<'_>) {
    let text = format!("\nhello, world\n7\n{}", bot.words(turn.way));
    say(text.as_bytes());
}

/// Garbage instead of an answer.
pub(super) fn garbage_only(bot: &mut Bot, turn: &Turn<'_>) {
    if bot.begins() {
        say(b"up, I think\n");
    } else {
        bot.answer(turn.way);
    }
}

/// A line of NUL bytes before every answer.
pub(super) fn nul_bytes(bot: &mut Bot, turn: &Turn<'_>) {
    say(b"\0\0\0\0\n");
    bot.answer(turn.way);
}

/// The first half of an answer, and the rest too late.
pub(super) fn half_a_line(bot: &mut Bot, turn: &Turn<'_>) {
    let words = bot.words(turn.way);
    let (first, rest) = words.as_bytes().split_at(words.len() - 1);
    say(first);
    if bot.begins() {
        bot.sleep();
    }
    say(rest);
}

/// A byte every millisecond, and never a line end.
pub(super) fn dribbles(_: &mut Bot, _: &Turn<'_>) {
    loop {
        say(b"1");
        std::thread::sleep(Duration::from_millis(1));
    }
}

/// A line of 1 GB, then the answer.
pub(super) fn long_line(bot: &mut Bot, turn: &Turn<'_>) {
    if bot.begins() {
        let chunk = [b'1'; 1 << 16];
        for _ in 0..(1 << 30) / chunk.len() {
            say(&chunk);
        }
        say(b"\n");
    }
    bot.answer(turn.way);
}

/// As many bytes as go through, for ever.
pub(super) fn endless_line(_: &mut Bot, _: &Turn<'_>) {
    let chunk = [b'1'; 1 << 16];
    loop {
        say(&chunk);
    }
}

/// As much as goes through to stderr, for ever, beside a plain game.
pub(super) fn floods_stderr(bot: &mut Bot, turn: &Turn<'_>) {
    if bot.begins() {
        std::thread::spawn(|| {
            let chunk = [b'e'; 1 << 16];
            while std::io::stderr().write_all(&chunk).is_ok() {}
        });
    }
    bot.answer(turn.way);
}
