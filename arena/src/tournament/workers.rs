//! Plays games side by side, each worker one after the other on a thread of its own: a bot's life
//! hangs on the thread that started it.

use super::game_line::{GameLine, REPLAY};
use super::plan::Manner;
use super::schedule::Fixture;
use crate::bots::{BotSpec, Launch, SealedBot};
use crate::engine::BrainGame;
use crate::engine::people::People;
use crate::engine::{self, GameSpec, Outcome, Think};
use crate::process::cancel_on_signals;
use crate::process::{LogPaths, Timing};
use crate::replay::EndReason;
use crate::replay::SeatLine;
use crate::sandbox::Sandbox;
use anyhow::{Context, Result, bail};
use protocol::{BySeat, GameConfig};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use tokio::runtime::{Builder, Runtime};
use tokio::sync::mpsc;
use tokio_util::sync::CancellationToken;
use tracing::{debug, info_span};

/// What every game of a tournament has in common.
#[derive(Debug)]
pub struct SharedSpec {
    /// The rules' numbers.
    pub config: Arc<GameConfig>,
    /// Ticks of a game.
    pub ticks: u32,
    /// How bots are run.
    pub manner: Manner,
    /// How their answers are timed.
    pub timing: Timing,
    /// Who of them thinks when.
    pub think: Think,
    /// Who takes part.
    pub bots: Vec<BotSpec>,
    /// Their programs as they were opened, by which each is known; none where brains are run in this process.
    pub sealed: Vec<SealedBot>,
    /// The fence around them.
    pub sandbox: Sandbox,
    /// Where each game gets a folder.
    pub games: PathBuf,
}

/// Games to be played, and by how many workers.
pub struct WorkQueue<'a> {
    /// The games, in order.
    pub fixtures: Box<dyn Iterator<Item = Fixture> + Send + 'a>,
    /// Games at the same time.
    pub jobs: usize,
}

/// Plays all games, and hands over each as it ends, until there are no more, `finished` breaks off or
/// the token is cancelled. Games that are under way then are given up.
///
/// # Errors
/// The first error of a game or of `finished`; a bot that misbehaves is none.
pub fn play_all(
    shared: &SharedSpec,
    work: WorkQueue<'_>,
    stop: &CancellationToken,
    mut finished: impl FnMut(GameLine) -> Result<ControlFlow<()>>,
) -> Result<()> {
    let runtime = runtime()?;
    let queue = Mutex::new(work.fixtures);
    let (sender, mut results) = mpsc::unbounded_channel();
    std::thread::scope(|scope| {
        for number in 0..work.jobs {
            let (sender, queue) = (sender.clone(), &queue);
            scope.spawn(move || {
                let next = || {
                    let mut queue = queue.lock().unwrap_or_else(PoisonError::into_inner);
                    if stop.is_cancelled() {
                        None
                    } else {
                        queue.next()
                    }
                };
                if let Err(error) = run_worker(shared, number, next, stop, &sender) {
                    // The receiver is there until every sender is gone.
                    let _ = sender.send(Err(error));
                }
            });
        }
        drop(sender);
        let outcome = runtime.block_on(async {
            cancel_on_signals(stop).context("cannot listen for Ctrl-C")?;
            while let Some(result) = results.recv().await {
                if finished(result?)?.is_break() {
                    break;
                }
            }
            Ok(())
        });
        stop.cancel();
        outcome
    })
}

type Sender = mpsc::UnboundedSender<Result<GameLine>>;

fn run_worker(
    shared: &SharedSpec,
    number: usize,
    mut next: impl FnMut() -> Option<Fixture>,
    stop: &CancellationToken,
    sender: &Sender,
) -> Result<()> {
    let mut runner = match shared.manner {
        Manner::Processes => Runner::Processes(runtime()?),
        Manner::InProcess { nodes } => Runner::InProcess { nodes },
    };
    let _worker = info_span!("worker", number).entered();
    while let Some(fixture) = next() {
        debug!(game = %fixture.id, "begins");
        let folder = shared.games.join(fixture.id.to_string());
        clear(&folder)?;
        check_programs(shared, &fixture)?;
        let outcome = runner.play(shared, &fixture, &folder, stop)?;
        if outcome.why == EndReason::Interrupted {
            clear(&folder)?;
            std::fs::remove_dir(&folder).context("cannot remove an unfinished game")?;
            return Ok(());
        }
        check_programs(shared, &fixture)?;
        if sender.send(Ok(GameLine::new(&fixture, &outcome))).is_err() {
            return Ok(());
        }
    }
    Ok(())
}

/// Whether those who play are what was opened. A game that another program played is not counted.
fn check_programs(shared: &SharedSpec, fixture: &Fixture) -> Result<()> {
    let playing = fixture.seats.values();
    let mut programs = playing.filter_map(|&bot| shared.sealed.get(bot));
    Ok(programs.try_for_each(SealedBot::check)?)
}

/// Where games are played.
enum Runner {
    InProcess { nodes: u64 },
    Processes(Runtime),
}

impl Runner {
    fn play(
        &mut self,
        shared: &SharedSpec,
        fixture: &Fixture,
        folder: &Path,
        stop: &CancellationToken,
    ) -> Result<Outcome> {
        let replay = folder.join(REPLAY);
        match self {
            Self::InProcess { nodes } => {
                let game = BrainGame {
                    config: shared.config.clone(),
                    seed: fixture.seed.clone(),
                    ticks: shared.ticks,
                    nodes: *nodes,
                    brains: brains(shared, fixture)?,
                    replay,
                };
                game.play(stop)
            }
            Self::Processes(runtime) => {
                let bots = fixture.seats.map(|_, &bot| shared.bots[bot].clone());
                let logs = bots.map(|seat, bot| LogPaths::inside(folder, seat.0, &bot.name));
                let game = GameSpec {
                    config: shared.config.clone(),
                    seed: fixture.seed.clone(),
                    ticks: shared.ticks,
                    timing: shared.timing,
                    waits: Vec::new(),
                    think: shared.think,
                    bots,
                    logs,
                    replay,
                    sandbox: shared.sandbox.clone(),
                    people: People::default(),
                };
                let outcome = runtime.block_on(engine::play(&game, stop, |_| {}))?;
                game.logs.values().for_each(remove_empty);
                Ok(outcome)
            }
        }
    }
}

fn brains(shared: &SharedSpec, fixture: &Fixture) -> Result<BySeat<SeatLine>> {
    let brain = |&bot: &usize| match &shared.bots[bot].launch {
        Launch::BuiltIn { brain, .. } => Ok(SeatLine {
            name: shared.bots[bot].name.clone(),
            command: brain.clone(),
        }),
        Launch::Program(_) | Launch::Unbuilt { .. } | Launch::Human => {
            bail!("{} is not built in", shared.bots[bot])
        }
    };
    fixture.seats.values().map(brain).collect()
}

/// Makes the folder of a game, without what a killed run may have left in it.
fn clear(folder: &Path) -> Result<()> {
    let cleared = match std::fs::remove_dir_all(folder) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => Err(error),
        _ => std::fs::create_dir_all(folder),
    };
    cleared.with_context(|| format!("cannot clear the folder {}", folder.display()))
}

/// Most bots write nothing, and eight empty files a game are of no use.
fn remove_empty(logs: &LogPaths) {
    for path in [&logs.log, &logs.err] {
        if std::fs::metadata(path).is_ok_and(|file| file.len() == 0) {
            let _ = std::fs::remove_file(path);
        }
    }
}

fn runtime() -> Result<Runtime> {
    Ok(Builder::new_current_thread().enable_all().build()?)
}
