//! Who takes part: a name, a command, and a fingerprint that changes with the program.

use crate::bots::{BotSpec, SealedBot};
use serde::{Deserialize, Serialize};

/// One bot of a tournament.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entrant {
    /// What it is called.
    pub name: String,
    /// What was typed to name it.
    pub command: String,
    /// Sum over its command and the contents of every file in it.
    pub fingerprint: String,
}

impl Entrant {
    /// A bot with the fingerprint of what was opened.
    pub fn of(bot: &BotSpec, sealed: &SealedBot) -> Self {
        Self {
            name: bot.name.clone(),
            command: bot.spec.clone(),
            fingerprint: sealed.fingerprint(),
        }
    }
}
