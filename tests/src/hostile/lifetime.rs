//! Bots that do not end when they should, or whose work goes on without them.

use super::bot::{Bot, Turn};
use std::os::unix::process::CommandExt;
use std::process::Command;

/// Reads nothing, says nothing.
pub(super) fn never_reads(_: &mut Bot) {
    wait_for_the_end();
}

/// Does not exit when the game is over.
pub(super) fn stays(_: &mut Bot) {
    wait_for_the_end();
}

/// Starts anew with the signal ignored, which a program passes on to the one it becomes.
pub(super) fn ignores_term(_: &mut Bot) {
    let itself = std::env::current_exe().expect("a program has a file");
    let script = r#"trap "" TERM; exec "$0" stays"#;
    let error = Command::new("sh").args(["-c", script]).arg(itself).exec();
    panic!("cannot start anew: {error}");
}

/// Leaves a child behind, in its own process group.
pub(super) fn forks(bot: &mut Bot, turn: &Turn<'_>) {
    if bot.begins() {
        fork(&["sleep", "60"]);
    }
    bot.answer(turn.way);
}

/// Leaves a child behind that has a session of its own, and a child of that one.
pub(super) fn forks_into_a_session(bot: &mut Bot, turn: &Turn<'_>) {
    if bot.begins() {
        fork(&["setsid", "sh", "-c", "sleep 60 & wait"]);
    }
    bot.answer(turn.way);
}

pub(super) fn wait_for_the_end() -> ! {
    loop {
        std::thread::park();
    }
}

/// The processes that this one has started.
pub(super) fn children() -> Vec<u32> {
    let tasks = std::fs::read_dir("/proc/self/task").expect("a process has threads");
    let lists = tasks.flatten().map(|task| {
        let list = std::fs::read_to_string(task.path().join("children"));
        list.unwrap_or_default()
    });
    let lists: String = lists.collect();
    let pids = lists.split_whitespace();
    pids.filter_map(|word| word.parse().ok()).collect()
}

/// Starts a program that is not waited for.
pub(super) fn fork(words: &[&str]) {
    let child = Command::new(words[0]).args(&words[1..]).spawn();
    drop(child.expect("there is such a program"));
}
