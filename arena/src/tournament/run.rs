//! A tournament from its plan to its last game: what has been played is read, what is left is played, and a
//! sequential test may end it early.

use super::fixtures::Fixtures;
use super::game_line::GameLine;
use super::journal::Journal;
use super::plan::TournamentPlan;
use super::rating::{Decision, GameResult, Placing};
use super::results::Results;
use super::schedule::{Block, Fixture, GameId, Shard};
use super::shared::SharedSpec;
use super::trial::Trial;
use crate::fleet::Runner;
use anyhow::{Context, Result};
use std::collections::HashSet;
use std::ops::ControlFlow;
use std::path::PathBuf;
use tokio_util::sync::CancellationToken;

/// A tournament that is ready to be played.
pub struct Tournament {
    /// What is played, as its journal says it.
    pub plan: TournamentPlan,
    /// How games are played.
    pub shared: SharedSpec,
    /// Where journal, games and report go.
    pub folder: PathBuf,
    /// How many blocks are played; `None` if a test decides.
    pub blocks: Option<u32>,
    /// Which of them are played here.
    pub shard: Shard,
    /// The test that may end it early.
    pub trial: Option<Trial>,
}

/// A tournament with its journal open: no other program plays in its folder.
pub struct OpenTournament {
    tournament: Tournament,
    journal: Journal,
    results: Results,
}

/// What a tournament has come to.
pub struct Standings {
    /// All games that count.
    pub results: Results,
    /// The test, if there was one.
    pub trial: Option<Trial>,
    /// Whether nothing is left to play.
    pub is_whole: bool,
}

impl Tournament {
    /// Takes the folder and reads what has been played there.
    ///
    /// # Errors
    /// If the folder cannot be used, or holds games that were played otherwise and mixing is not forced.
    pub fn open(mut self, force: bool) -> Result<OpenTournament> {
        let make = || format!("cannot make the folder {}", self.folder.display());
        std::fs::create_dir_all(&self.folder).with_context(make)?;
        let (journal, entries) = Journal::open(&self.folder, &self.plan, force)?;
        let mut results = Results::new(&self.plan);
        for game in entries.games {
            if let Some(trial) = &mut self.trial {
                trial.add(&played(&game));
            }
            results.add(&self.plan, game, self.folder.clone());
        }
        results.add_machines(&self.plan, entries.machines, &self.folder);
        Ok(OpenTournament {
            tournament: self,
            journal,
            results,
        })
    }
}

impl OpenTournament {
    /// What is played, and where.
    pub fn tournament(&self) -> &Tournament {
        &self.tournament
    }

    /// How many games are left at most; `None` if the test alone decides.
    pub fn left(&self) -> Option<u64> {
        let blocks = self.tournament.blocks?;
        if self.is_decided() {
            return Some(0);
        }
        // Counted and not listed: there may be billions.
        let Tournament { plan, shard, .. } = &self.tournament;
        let all = u64::from(shard.share_of(blocks)) * plan.seats() as u64;
        let done = self.results.games().map(|(line, _)| line.id());
        let done = done.filter(|id| id.block < blocks && shard.has(id.block));
        Some(all.saturating_sub(done.count() as u64))
    }

    /// Has played what is left, until the test decides or the token is cancelled. `finished` is told after every
    /// game, when it is on disk.
    ///
    /// # Errors
    /// If a game or the journal cannot be written.
    pub fn play(
        &mut self,
        runner: &mut dyn Runner,
        stop: &CancellationToken,
        mut finished: impl FnMut(&Results, Option<&Trial>),
    ) -> Result<()> {
        if self.is_decided() {
            return Ok(());
        }
        let left = self.fixtures_left(self.tournament.blocks);
        let Self {
            tournament,
            journal,
            results,
        } = self;
        let Tournament {
            plan,
            shared,
            folder,
            trial,
            ..
        } = tournament;
        let mut games = Fixtures::new(shared, left, |game, machine| {
            journal.add(&game, machine.as_ref())?;
            let decision = trial.as_mut().map(|trial| trial.add(&played(&game)));
            results.add(plan, game, folder.clone());
            results.add_machines(plan, machine, folder);
            finished(results, trial.as_ref());
            Ok(match decision {
                None | Some(Decision::Open) => ControlFlow::Continue(()),
                Some(_) => ControlFlow::Break(()),
            })
        });
        runner.play(&mut games, stop)
    }

    /// What it has come to. Games that were played after the test had decided do not count.
    pub fn close(mut self) -> Standings {
        let decided = self.is_decided();
        if let Some(trial) = self.tournament.trial.as_ref().filter(|_| decided) {
            self.results.forget_after(trial.last_block());
        }
        let blocks = self.tournament.blocks;
        let nothing_left = || self.fixtures_left(blocks).next().is_none();
        let is_whole = decided || (blocks.is_some() && nothing_left());
        Standings {
            is_whole,
            results: self.results,
            trial: self.tournament.trial,
        }
    }

    fn is_decided(&self) -> bool {
        let decision = self.tournament.trial.as_ref().map(Trial::decision);
        decision.is_some_and(|decision| decision != Decision::Open)
    }

    /// The games that have not been played.
    fn fixtures_left(&self, blocks: Option<u32>) -> impl Iterator<Item = Fixture> + Send + use<> {
        let done: HashSet<GameId> = self.results.games().map(|(line, _)| line.id()).collect();
        scheduled(&self.tournament.plan, blocks, self.tournament.shard)
            .flat_map(|block| block.games().collect::<Vec<_>>())
            .filter(move |fixture| !done.contains(&fixture.id))
    }
}

/// The blocks that are played here.
pub fn scheduled(
    plan: &TournamentPlan,
    blocks: Option<u32>,
    shard: Shard,
) -> impl Iterator<Item = Block> + Send + use<> {
    plan.schedule()
        .take_while(move |block| blocks.is_none_or(|blocks| block.number < blocks))
        .filter(move |block| shard.has(block.number))
}

fn played(game: &GameLine) -> GameResult {
    let placings = game.seats.iter().map(|seat| Placing {
        bot: seat.bot,
        longest: seat.longest,
        kills: seat.kills,
    });
    GameResult {
        block: game.block,
        placings: placings.collect(),
    }
}
