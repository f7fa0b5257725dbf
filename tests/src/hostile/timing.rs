//! Bots that answer at the wrong time, or not at all.

use super::bot::{Bot, Turn};
use super::snake;

pub(super) fn late_once(bot: &mut Bot, turn: &Turn<'_>) {
    if bot.begins() {
        bot.sleep();
    }
    bot.answer(turn.way);
}

pub(super) fn always_late(bot: &mut Bot, turn: &Turn<'_>) {
    bot.sleep();
    bot.answer(turn.way);
}

/// Like [`late_once`], but it is another thread that sleeps, while this one waits for it.
pub(super) fn late_in_two_threads(bot: &mut Bot, turn: &Turn<'_>) {
    if bot.begins() {
        std::thread::scope(|scope| scope.spawn(|| bot.sleep()).join().is_ok());
    }
    bot.answer(turn.way);
}

pub(super) fn skips(bot: &mut Bot, turn: &Turn<'_>) {
    if !bot.begins() {
        bot.answer(turn.way);
    }
}

pub(super) fn skips_often(bot: &mut Bot, turn: &Turn<'_>) {
    if !bot.state.is_multiple_of(5) {
        bot.answer(turn.way);
    }
}

/// Goes straight on until it hits something, again and again.
pub(super) fn dies(bot: &mut Bot, turn: &Turn<'_>) {
    bot.answer(snake::heading(turn.seen));
}

/// Like [`dies`], and still thinks about its last state when it is dead.
pub(super) fn dies_late(bot: &mut Bot, turn: &Turn<'_>) {
    if snake::faces_a_wall(turn.init, turn.seen) {
        bot.sleep();
    }
    bot.answer(snake::heading(turn.seen));
}
