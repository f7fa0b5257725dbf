//! The games of one journal or many, put together: bots by name, blocks by seed, every game once,
//! always in the same order.

use super::entrant::Entrant;
use super::game_line::GameLine;
use super::journal::Entries;
use super::machine_line::MachineLine;
use super::plan::TournamentPlan;
use super::rating::{GameResult, Placing};
use super::schedule::{BotIndex, GameId};
use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// Finished games.
#[derive(Clone, Debug, Default)]
pub struct Results {
    /// Who took part.
    pub bots: Vec<Entrant>,
    /// What is played, as the first journal says.
    pub plan: Option<TournamentPlan>,
    games: BTreeMap<Key, Kept>,
    /// Games that were there more than once; the first counts.
    pub doubled: usize,
}

/// Which game: the same seed gives other games in another version.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Key {
    seed: String,
    version: u32,
    block: u32,
    rotation: u8,
}

impl Key {
    fn of(plan: &TournamentPlan, id: GameId) -> Self {
        Self {
            seed: plan.seed.clone(),
            version: plan.version,
            block: id.block,
            rotation: id.rotation,
        }
    }
}

/// A game, the folder of its tournament, and where it was played if that was elsewhere.
#[derive(Clone, Debug)]
struct Kept {
    line: GameLine,
    folder: PathBuf,
    machine: Option<MachineLine>,
}

impl Results {
    /// The results of one plan, without a game.
    pub fn new(plan: &TournamentPlan) -> Self {
        Self {
            bots: plan.bots.clone(),
            plan: Some(plan.clone()),
            ..Self::default()
        }
    }

    /// Adds a game of a plan whose bots are numbered as here.
    pub fn add(&mut self, plan: &TournamentPlan, line: GameLine, folder: PathBuf) {
        let key = Key::of(plan, line.id());
        match self.games.entry(key) {
            Entry::Occupied(_) => self.doubled += 1,
            Entry::Vacant(place) => {
                place.insert(Kept {
                    line,
                    folder,
                    machine: None,
                });
            }
        }
    }

    /// Says where the games of a plan in a folder were played. The last word about a game is the one about its line:
    /// one before it was cut off by a crash.
    pub fn add_machines(
        &mut self,
        plan: &TournamentPlan,
        machines: impl IntoIterator<Item = MachineLine>,
        folder: &Path,
    ) {
        for machine in machines {
            let kept = self.games.get_mut(&Key::of(plan, machine.id()));
            if let Some(kept) = kept.filter(|kept| kept.folder == folder) {
                kept.machine = Some(machine);
            }
        }
    }

    /// The games that were played on other machines, and where.
    pub fn elsewhere(&self) -> impl Iterator<Item = (&GameLine, &MachineLine)> {
        let kept = self.games.values();
        kept.filter_map(|kept| Some((&kept.line, kept.machine.as_ref()?)))
    }

    /// Adds all games of a journal.
    pub fn merge(&mut self, entries: Entries, folder: &Path) {
        let Entries {
            plan,
            games,
            machines,
        } = entries;
        let numbers: Vec<BotIndex> = plan.bots.iter().map(|bot| self.number(bot)).collect();
        for mut game in games {
            for seat in &mut game.seats {
                seat.bot = numbers.get(seat.bot).copied().unwrap_or(seat.bot);
            }
            self.add(&plan, game, folder.to_owned());
        }
        self.add_machines(&plan, machines, folder);
        self.plan.get_or_insert(plan);
    }

    fn number(&mut self, bot: &Entrant) -> BotIndex {
        let known = self.bots.iter().position(|known| known.name == bot.name);
        known.unwrap_or_else(|| {
            self.bots.push(bot.clone());
            self.bots.len() - 1
        })
    }

    /// Forgets the blocks after one: a sequential test has looked no further.
    pub fn forget_after(&mut self, block: u32) {
        self.games.retain(|key, _| key.block <= block);
    }

    /// How many games there are.
    pub fn len(&self) -> usize {
        self.games.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.games.is_empty()
    }

    /// The games, and where their replays are.
    pub fn games(&self) -> impl Iterator<Item = (&GameLine, PathBuf)> {
        self.games
            .values()
            .map(|kept| (&kept.line, kept.folder.join(kept.line.replay())))
    }

    /// The folders of the tournaments that the games are from.
    pub fn folders(&self) -> BTreeSet<&Path> {
        let games = self.games.values();
        games.map(|kept| kept.folder.as_path()).collect()
    }

    /// The games as statistics see them, blocks numbered anew.
    pub fn played(&self) -> Vec<GameResult> {
        let mut blocks: BTreeMap<(&str, u32, u32), u32> = BTreeMap::new();
        let keys = self.games.iter();
        keys.map(|(key, kept)| {
            let next = blocks.len() as u32;
            let block = (key.seed.as_str(), key.version, key.block);
            GameResult {
                block: *blocks.entry(block).or_insert(next),
                placings: (kept.line.seats.iter())
                    .map(|seat| Placing {
                        bot: seat.bot,
                        longest: seat.longest,
                        kills: seat.kills,
                    })
                    .collect(),
            }
        })
        .collect()
    }
}
