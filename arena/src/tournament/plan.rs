//! What a tournament is: the first line of its journal. Games of different plans do not mix.

use super::entrant::Entrant;
use super::schedule::Schedule;
use crate::fleet::Manner;
use crate::replay::config_values;
use protocol::GameConfig;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt;

/// What the first field of a journal says.
pub(super) const FORMAT: &str = "snakepit-tournament";
/// The version of the format that this arena writes for new tournaments.
pub(super) const VERSION: u32 = 2;
/// The oldest version that it reads and goes on with. A block's seed there is the tournament's and a number,
/// so that each gives away all others.
pub(super) const OLDEST_VERSION: u32 = 1;

/// Bots that are all named where two lists differ.
const LISTED: usize = 8;

/// What is played, by whom.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TournamentPlan {
    pub(super) format: String,
    pub(super) version: u32,
    /// The version of the arena.
    pub arena: String,
    /// What the schedule and all games are seeded from.
    pub seed: String,
    /// Ticks of a game.
    pub ticks: u32,
    /// How bots are run.
    pub manner: Manner,
    /// Every key of the configuration with its value.
    pub config: BTreeMap<String, String>,
    /// Who takes part.
    pub bots: Vec<Entrant>,
    /// How many of them, the last ones, are there for the others to be compared with.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub references: usize,
}

impl TournamentPlan {
    /// The plan of a tournament.
    pub fn new(
        config: &GameConfig,
        seed: &str,
        ticks: u32,
        manner: Manner,
        bots: Vec<Entrant>,
    ) -> Self {
        Self {
            format: FORMAT.to_owned(),
            version: VERSION,
            arena: env!("CARGO_PKG_VERSION").to_owned(),
            seed: seed.to_owned(),
            ticks,
            manner,
            config: config_values(config),
            bots,
            references: 0,
        }
    }

    /// The same plan, with the last so many bots there for the others to be compared with.
    #[must_use]
    pub fn with_references(self, references: usize) -> Self {
        Self { references, ..self }
    }

    /// The same plan, for a journal that was begun with another: what is played there stays what it was.
    #[must_use]
    pub fn in_version_of(self, journal: &Self) -> Self {
        Self {
            version: journal.version,
            ..self
        }
    }

    /// Whether this arena knows the format.
    pub(super) fn is_known(&self) -> bool {
        self.format == FORMAT && (OLDEST_VERSION..=VERSION).contains(&self.version)
    }

    /// The schedule of its games.
    pub fn schedule(&self) -> Schedule {
        let schedule = Schedule::new(self.bots.len(), self.seats(), &self.seed)
            .with_references(self.references);
        match self.version {
            1 => schedule.with_seeds_of_version_1(),
            _ => schedule,
        }
    }

    /// Seats of a game.
    pub fn seats(&self) -> usize {
        let snakes = self.config.get("num_snakes");
        snakes.and_then(|text| text.parse().ok()).unwrap_or(4)
    }

    /// In what the games of another plan cannot be counted together with those of this one.
    pub fn clashes(&self, other: &Self) -> Vec<String> {
        let mut clashes = Vec::new();
        if self.arena != other.arena {
            clashes.push(was_and_is("the arena's version", &self.arena, &other.arena));
        }
        if self.ticks != other.ticks {
            clashes.push(was_and_is("the number of ticks", &self.ticks, &other.ticks));
        }
        if self.manner != other.manner {
            clashes.push(was_and_is(
                "the way bots are run",
                &self.manner,
                &other.manner,
            ));
        }
        for (key, value) in &self.config {
            match other.config.get(key) {
                Some(changed) if changed != value => clashes.push(was_and_is(key, value, changed)),
                _ => {}
            }
        }
        for bot in &self.bots {
            let Some(changed) = other.bots.iter().find(|other| other.name == bot.name) else {
                continue;
            };
            if changed.command != bot.command {
                let what = format!("the command of bot `{}`", bot.name);
                clashes.push(was_and_is(&what, &bot.command, &changed.command));
            } else if changed.fingerprint != bot.fingerprint {
                clashes.push(format!("the program of bot `{}` has changed", bot.name));
            }
        }
        clashes
    }

    /// Why another plan cannot go on where this one ended, whatever is forced: the numbers of blocks
    /// and bots mean something else there.
    pub fn incompatibility(&self, other: &Self) -> Option<String> {
        let names = |plan: &Self| -> Vec<String> {
            let names = plan.bots.iter().map(|bot| bot.name.clone());
            names.collect()
        };
        let (was, is) = (names(self), names(other));
        if was != is {
            Some(other_bots(&was, &is))
        } else if self.references != other.references {
            let (was, is) = (self.references, other.references);
            Some(format!("it has {was} reference bots, not {is}"))
        } else if self.seed != other.seed {
            Some(format!("its seed is {}, not {}", self.seed, other.seed))
        } else if self.version != other.version {
            let (was, is) = (self.version, other.version);
            Some(format!("its journal has version {was}, not {is}"))
        } else if self.seats() != other.seats() {
            let (was, is) = (self.seats(), other.seats());
            Some(format!("its games have {was} seats, not {is}"))
        } else {
            None
        }
    }
}

/// How two lists of names differ; of long ones, what is in one of them alone.
fn other_bots(was: &[String], is: &[String]) -> String {
    let missing = |of: &[String], from: &[String]| -> String {
        let names: Vec<&str> = of
            .iter()
            .filter(|name| !from.contains(name))
            .map(String::as_str)
            .collect();
        names.join(", ")
    };
    let (gone, new) = (missing(was, is), missing(is, was));
    match (was.len() > LISTED, gone.is_empty(), new.is_empty()) {
        (true, false, true) => format!("its bots include {gone}"),
        (true, true, false) => format!("its bots do not include {new}"),
        (true, false, false) => format!("its bots include {gone}, and not {new}"),
        _ => format!("its bots are {}, not {}", was.join(" "), is.join(" ")),
    }
}

fn is_zero(count: &usize) -> bool {
    *count == 0
}

fn was_and_is<T: fmt::Display>(what: &str, was: &T, is: &T) -> String {
    format!("{what} was {was} and is {is}")
}
