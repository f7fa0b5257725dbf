//! Late answers, counted by whose fault they were: the one count behind every table, page and report.

use super::window::Fault;
use serde::{Deserialize, Serialize};

/// How many answers were not in when their budget was used up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct LateAnswers {
    /// By the bot's fault: they are called late.
    #[serde(default, rename = "late", skip_serializing_if = "is_zero")]
    pub by_bot: u32,
    /// By the machine's fault: they are called held up, and are not held against the bot.
    #[serde(default, rename = "held_up", skip_serializing_if = "is_zero")]
    pub by_machine: u32,
}

impl LateAnswers {
    /// Counts one more.
    pub fn count(&mut self, fault: Fault) {
        *match fault {
            Fault::Bot => &mut self.by_bot,
            Fault::Machine => &mut self.by_machine,
        } += 1;
    }

    /// Adds those of another game or seat.
    pub fn add(&mut self, other: Self) {
        self.by_bot = self.by_bot.saturating_add(other.by_bot);
        self.by_machine = self.by_machine.saturating_add(other.by_machine);
    }

    /// All of them.
    pub fn total(self) -> u32 {
        self.by_bot.saturating_add(self.by_machine)
    }
}

impl FromIterator<Fault> for LateAnswers {
    fn from_iter<I: IntoIterator<Item = Fault>>(faults: I) -> Self {
        let mut late = Self::default();
        faults.into_iter().for_each(|fault| late.count(fault));
        late
    }
}

fn is_zero(count: &u32) -> bool {
    *count == 0
}
