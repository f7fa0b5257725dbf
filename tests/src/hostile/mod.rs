//! A bot that plays a plain game and, from a given state on, breaks the protocol in one way, or attacks what is
//! not its own.
//!
//! It logs what it answers to which state, as in `log state=7 move=U`, so that a replay tells an
//! answer that was used for another state from one that was used for its own.

mod attacks;
mod behaviour;
mod bot;
mod chatter;
mod cores;
mod leaving;
mod lifetime;
mod snake;
mod timing;

pub use attacks::SECRET;
use bot::Bot;
use std::io::Write;
use std::process::ExitCode;

/// Plays one game on stdin and stdout. The words are a behaviour's name, the number of the state in
/// which it begins, and a time in milliseconds that some behaviours need.
pub fn run(words: &[String]) -> ExitCode {
    if words.first().is_some_and(|word| word == "helper") {
        cores::help();
        return ExitCode::SUCCESS;
    }
    let name = words.first().map_or("plain", String::as_str);
    let number = |index: usize, default| match words.get(index) {
        Some(word) => word.parse().ok(),
        None => Some(default),
    };
    let (Some(behaviour), Some(since), Some(pause)) =
        (behaviour::by_name(name), number(1, 1), number(2, 0))
    else {
        let _ = writeln!(std::io::stderr(), "no such behaviour: {words:?}");
        return ExitCode::from(2);
    };
    Bot::new(since.try_into().unwrap_or(u32::MAX), pause).play(&behaviour)
}
