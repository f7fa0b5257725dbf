//! The league's games as a runner sees them: what is planned comes first, and then the ladder without end.

use super::ladder::next_table;
use super::record;
use crate::engine::Think;
use crate::fleet::{Finished, Games, Job, Manner, Next, Player};
use crate::league::event::Event;
use crate::league::handle::League;
use crate::league::intake::{fail_trial, judge_trial, player};
use crate::league::store::{GameId, GameKind, LeagueGame, NewGame, Setting, VersionId};
use crate::process::{Pace, Timing};
use crate::sandbox::Sandbox;
use anyhow::{Context, Result};
use jiff::Timestamp;
use protocol::GameConfig;
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};
use tracing::{info, warn};

/// How long no game is begun after one could not be played: a disk that is full is full for a while.
const REST: Duration = Duration::from_secs(3);
/// Programs that are held open, a few files each.
const PLAYERS_KEPT: usize = 80;
/// How often a game is tried that cannot be played.
const ATTEMPTS: u32 = 3;

/// The games of a league.
pub(in crate::league) struct LeagueGames<'a> {
    league: &'a League,
    config: Arc<GameConfig>,
    /// The fence around programs; where none is high enough for uploads, the one around built-in bots.
    fence: Sandbox,
    think: Think,
    players: BTreeMap<VersionId, Arc<Player>>,
    rest_until: Option<Instant>,
    failures: BTreeMap<GameId, u32>,
}

impl<'a> LeagueGames<'a> {
    pub(in crate::league) fn new(league: &'a League, fence: Sandbox, jobs: usize) -> Result<Self> {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Ok(Self {
            league,
            config: Arc::new(league.config.game()?),
            fence: fence.hiding(&league.folders.work()),
            think: Think::Auto {
                cores: (cores / jobs.max(1)).max(1),
            },
            players: BTreeMap::new(),
            rest_until: None,
            failures: BTreeMap::new(),
        })
    }

    fn next_job(&mut self) -> Result<Option<Job>> {
        if self.rest_until.is_some_and(|until| Instant::now() < until) {
            return Ok(None);
        }
        let running = self.league.running();
        for game in self.league.store.games_left()? {
            if running.contains(&game.id) {
                continue;
            }
            match self.job(&game) {
                Ok(job) => return Ok(Some(self.begin(job, game.id))),
                Err(error) => self.give_up(&game, &error)?,
            }
        }
        if self.league.store.is_on(Setting::Paused)? {
            return Ok(None);
        }
        let Some(id) = self.plan_ladder()? else {
            return Ok(None);
        };
        let game = self.league.store.game(id)?.context("a game is gone")?;
        match self.job(&game) {
            Ok(job) => Ok(Some(self.begin(job, id))),
            Err(error) => {
                self.give_up(&game, &error)?;
                Ok(None)
            }
        }
    }

    fn plan_ladder(&self) -> Result<Option<GameId>> {
        let field = self.league.contenders()?;
        let seed = crate::seeds::fresh()?;
        let draw = seed.bytes().fold(0u64, |draw, byte| {
            draw.wrapping_mul(0x100_0000_01b3) ^ u64::from(byte)
        });
        let Some(seats) = next_table(&field, self.config.num_snakes, draw) else {
            return Ok(None);
        };
        let game = NewGame {
            kind: GameKind::Ladder,
            round: None,
            asked_by: None,
            // What decided the table is not what seeds the game.
            seed: crate::seeds::fresh()?,
            seats,
        };
        let planned = self.league.store.plan_games(&[game], Timestamp::now())?;
        Ok(planned.first().copied())
    }

    fn begin(&self, job: Job, id: GameId) -> Job {
        self.league.running_now().insert(id);
        self.league.tell(Event::GameBegins { game: id });
        job
    }

    fn job(&mut self, game: &LeagueGame) -> Result<Job> {
        let mut seats = Vec::new();
        for seat in &game.seats {
            seats.push(self.player(seat.version)?);
        }
        let startup = Duration::from_millis(self.league.config.startup_ms);
        let replay = self.league.live_replay(game.id);
        let folder = replay.parent().context("a replay is in a folder")?;
        Ok(Job {
            id: game.id.to_string(),
            config: self.config.clone(),
            seed: game.seed.clone(),
            ticks: match game.kind {
                GameKind::Trial => self.league.config.ladder.trial_ticks,
                _ => self.league.config.ticks,
            },
            manner: Manner::Processes,
            timing: Timing {
                budget: Duration::from_millis(self.config.speed.into()),
                startup,
                pace: Pace::Fast,
                cap: Timing::FAIR_CAP,
            },
            think: self.think,
            seats: seats.into(),
            sandbox: self.fence.clone(),
            folder: folder.to_owned(),
        })
    }

    /// A version as what sits at a table. Some are kept: to sum up a large program takes a while.
    fn player(&mut self, id: VersionId) -> Result<Arc<Player>> {
        if let Some(kept) = self.players.get(&id) {
            return Ok(kept.clone());
        }
        let version = self.league.store.version(id)?;
        let version = version.context("a version is gone")?;
        let bot = self.league.store.bot(version.bot)?;
        let bot = bot.context("a bot is gone")?;
        if bot.owner.is_some() && self.league.fence.is_err() {
            anyhow::bail!("{} came by upload, and there is no fence for it", bot.name);
        }
        let player = Arc::new(player(&self.league.folders, &bot, &version)?);
        if self.players.len() >= PLAYERS_KEPT {
            self.players.clear();
        }
        self.players.insert(id, player.clone());
        Ok(player)
    }

    /// A game that cannot be played at all: others go on without it.
    fn give_up(&mut self, game: &LeagueGame, error: &anyhow::Error) -> Result<()> {
        warn!(game = %game.id, "cannot be played: {error:#}");
        let now = Timestamp::now();
        let mut missing = Vec::new();
        for seat in &game.seats {
            if self.player(seat.version).is_err() {
                missing.push(seat.version);
            }
        }
        for &version in &missing {
            fail_trial(
                self.league,
                version,
                "its program is not there any more",
                now,
            )?;
        }
        match (missing.is_empty(), game.round) {
            (false, Some(_)) => self.league.unseat(&missing)?,
            _ => {
                for seat in &game.seats {
                    fail_trial(self.league, seat.version, &format!("{error:#}"), now)?;
                }
                self.league.store.drop_planned(game.id)?;
            }
        }
        self.rest();
        Ok(())
    }

    fn rest(&mut self) {
        self.rest_until = Some(Instant::now() + REST);
    }

    fn keep(&self, id: GameId, game: &Finished) -> Result<()> {
        let (league, now) = (self.league, Timestamp::now());
        record::keep(&league.folders, &league.store, id, game, now)?;
        let played = league.store.game(id)?.context("a game is gone")?;
        match played.kind {
            GameKind::Trial => judge_trial(league, &played, now)?,
            GameKind::Ladder => league.unrated.store(true, Ordering::Relaxed),
            GameKind::Division | GameKind::Final | GameKind::Demand => {}
        }
        info!(game = %id, kind = %played.kind, ticks = game.outcome.ticks, "played");
        league.tell(Event::GameEnds { game: id });
        Ok(())
    }
}

impl Games for LeagueGames<'_> {
    fn next(&mut self) -> Next {
        match self.next_job() {
            Ok(Some(job)) => Next::Play(Box::new(job)),
            Ok(None) => Next::Later,
            Err(error) => {
                warn!("no game can be begun: {error:#}");
                self.rest();
                Next::Later
            }
        }
    }

    fn finished(&mut self, game: Finished) -> Result<ControlFlow<()>> {
        let id: GameId = game.job.id.parse()?;
        let kept = self.keep(id, &game);
        self.league.running_now().remove(&id);
        // It is still planned, and played again later.
        if let Err(error) = kept {
            warn!(game = %id, "cannot be kept: {error:#}");
            self.rest();
        }
        self.failures.remove(&id);
        Ok(ControlFlow::Continue(()))
    }

    fn failed(&mut self, job: Job, error: anyhow::Error) -> Result<()> {
        let id: GameId = job.id.parse()?;
        self.league.running_now().remove(&id);
        self.players.clear();
        let failures = self.failures.entry(id).or_default();
        *failures += 1;
        let tried = *failures;
        warn!(game = %id, tried, "was not played: {error:#}");
        self.rest();
        if tried >= ATTEMPTS
            && let Some(game) = self.league.store.game(id)?
        {
            self.failures.remove(&id);
            self.give_up(&game, &error)?;
        }
        Ok(())
    }
}
