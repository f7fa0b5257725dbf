//! Attacks on what is not the bot's: the arena, its rivals, the record and the machine. Each is tried in the state
//! in which the behaviour begins, its outcome is logged (`log attack=ptrace refused: …`), and the bot plays on.

mod calls;
mod environment;
mod files;
mod memory;
mod network;
pub(super) mod resources;
mod scheduling;
mod signals;
mod victims;

use super::bot::{Bot, Turn, say};
pub use environment::SECRET;
use std::io;

/// What came of one attack: what it got hold of, or why it was refused.
struct Attempt {
    name: &'static str,
    outcome: io::Result<String>,
}

fn attempt(name: &'static str, outcome: io::Result<impl Into<String>>) -> Attempt {
    Attempt {
        name,
        outcome: outcome.map(Into::into),
    }
}

impl Attempt {
    fn tell(&self) {
        let outcome = match &self.outcome {
            Ok(gain) => format!("worked: {gain}"),
            Err(error) => format!("refused: {error}"),
        };
        tell(&format!("attack={} {outcome}", self.name));
    }
}

fn tell(note: &str) {
    say(format!("log {note}\n").as_bytes());
}

/// Everything that ends no process of its own. The bot's number is the port of the arena's page.
pub(super) fn everything(bot: &mut Bot, turn: &Turn<'_>) {
    if bot.begins() {
        let victims = victims::victims();
        tell(&format!("attack=victims {}", victims.len()));
        let port = u16::try_from(bot.pause.as_millis()).unwrap_or_default();
        let themes = [
            signals::attempts(&victims),
            memory::attempts(&victims),
            scheduling::attempts(&victims),
            files::attempts(),
            network::attempts(port),
            environment::attempts(),
        ];
        themes.iter().flatten().for_each(Attempt::tell);
    }
    bot.answer(turn.way);
}

/// What harms no other process even where nothing is refused.
pub(super) fn what_it_was_given(bot: &mut Bot, turn: &Turn<'_>) {
    if bot.begins() {
        environment::attempts().iter().for_each(Attempt::tell);
    }
    bot.answer(turn.way);
}
