//! What each machine has played, where games were played on others.

use super::results::Results;
use crate::printable;
use crate::process::LateAnswers;
use crate::text_table::fitting_table;
use serde::Serialize;
use std::collections::BTreeMap;

/// What a machine has played.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct MachineSummary {
    /// Its name.
    pub machine: String,
    /// Games.
    pub games: u32,
    /// Ticks of them all.
    pub ticks: u64,
    /// How long they took one after the other, in milliseconds, as the machine says.
    pub ms: u64,
    /// Answers that were late there.
    #[serde(flatten)]
    pub late: LateAnswers,
}

impl MachineSummary {
    /// Adds up what each has played, by name.
    pub fn all(results: &Results) -> Vec<Self> {
        let mut machines: BTreeMap<&str, Self> = BTreeMap::new();
        for (line, place) in results.elsewhere() {
            let machine = machines.entry(&place.machine).or_default();
            machine.games += 1;
            machine.ticks = machine.ticks.saturating_add(line.ticks.into());
            machine.ms = machine.ms.saturating_add(place.ms);
            line.seats
                .iter()
                .for_each(|seat| machine.late.add(seat.late));
        }
        let named = machines.into_iter().map(|(name, summary)| Self {
            machine: name.to_owned(),
            ..summary
        });
        named.collect()
    }

    /// Ticks that a game there plays in a second.
    pub fn ticks_a_second(&self) -> f64 {
        self.ticks as f64 * 1000.0 / self.ms.max(1) as f64
    }
}

/// The columns of every table of machines.
pub(super) const HEADER: [&str; 6] = [
    "machine",
    "games",
    "a game, s",
    "ticks a second",
    "late",
    "held up",
];

/// The cells of a machine's row.
pub(super) fn cells(machine: &MachineSummary) -> [String; 6] {
    let a_game = machine.ms as f64 / 1000.0 / f64::from(machine.games.max(1));
    [
        printable::name(&machine.machine).into_owned(),
        machine.games.to_string(),
        format!("{a_game:.2}"),
        format!("{:.0}", machine.ticks_a_second()),
        machine.late.by_bot.to_string(),
        machine.late.by_machine.to_string(),
    ]
}

/// The table of machines, if games were played on others.
pub(super) fn table(machines: &[MachineSummary], width: u16) -> Option<String> {
    let rows = machines.iter().map(|machine| cells(machine).to_vec());
    (!machines.is_empty()).then(|| fitting_table(&HEADER, rows, &[0], &[2, 3], width))
}
