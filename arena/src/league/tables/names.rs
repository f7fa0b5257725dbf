//! Bots' and owners' names by the bots' rows.

use crate::league::store::{BotId, Store, StoreError, StudentId};
use std::collections::BTreeMap;

/// Each bot's name and its owner's.
#[derive(Debug, Default)]
pub(super) struct Names(BTreeMap<BotId, (String, Option<String>)>);

impl Names {
    pub(super) fn of(store: &Store) -> Result<Self, StoreError> {
        let students = store.students()?;
        let students: BTreeMap<StudentId, String> = students
            .into_iter()
            .map(|person| (person.id, person.name))
            .collect();
        let bots = store.bots(None)?.into_iter().map(|bot| {
            let owner = bot.owner.and_then(|owner| students.get(&owner).cloned());
            (bot.id, (bot.name, owner))
        });
        Ok(Self(bots.collect()))
    }

    pub(super) fn get(&self, bot: BotId) -> (String, Option<String>) {
        self.0.get(&bot).cloned().unwrap_or_default()
    }
}
