//! A worker: takes games from the queue, plays them on this machine, and tells what came of them.

use super::beat::{EVERY, Tally, WorkerBeat};
use super::cache::Cache;
use super::link::{Link, LinkNews, Patience};
use super::message::{self, NoticeMessage, VERSION};
use super::names;
use super::place::Place;
use super::slot::Slot;
use crate::bots::own_build;
use crate::fleet::one_game::runtime;
use crate::process::cancel_on_signals;
use crate::sandbox::Sandbox;
use crate::seeds;
use anyhow::{Context, Result};
use futures_util::StreamExt;
use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;
use tokio::sync::mpsc;
use tokio::task::{JoinSet, LocalSet};
use tokio_util::sync::CancellationToken;

/// What a worker is started with.
#[derive(Clone, Debug)]
pub struct WorkerSpec {
    /// The server.
    pub place: Place,
    /// The machine's name, in tables and progress.
    pub machine: String,
    /// Games at a time.
    pub jobs: usize,
    /// Cores for one game.
    pub cores: usize,
    /// The fence around programs, of `light` or better; or why there is none, and programs are refused.
    pub sandbox: Result<Sandbox, String>,
    /// Where programs are kept; in the system's place without one.
    pub cache: Option<PathBuf>,
    /// Bytes of all programs together.
    pub cache_limit: u64,
}

/// What a worker tells the program that has started it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WorkerNews {
    /// It is ready, under this name.
    Ready {
        /// The machine's name.
        machine: String,
        /// The server.
        server: String,
    },
    /// About the connection.
    Link(LinkNews),
    /// A game was played.
    Played {
        /// Of which run.
        run: String,
        /// Which game.
        id: String,
        /// Milliseconds that it took.
        took_ms: u64,
    },
    /// A run is not played here.
    Refused {
        /// Which.
        run: String,
        /// Why.
        why: String,
    },
    /// A coordinator believes this machine no more.
    LeftOut {
        /// Of which run.
        run: String,
        /// Why.
        why: String,
    },
    /// A game could not be played to its end.
    Failed {
        /// Which.
        id: String,
        /// Why.
        why: String,
    },
}

/// What all slots of a worker share.
pub(super) struct Shared {
    pub(super) spec: WorkerSpec,
    /// Its name on the wire.
    pub(super) id: String,
    pub(super) cache: Cache,
    pub(super) stop: CancellationToken,
    pub(super) tell: mpsc::UnboundedSender<WorkerNews>,
    state: Mutex<State>,
}

struct State {
    tally: Tally,
    /// Runs that are not played here.
    refused: BTreeSet<String>,
    /// The games under way: by slot, the run and what ends it.
    playing: BTreeMap<usize, (String, CancellationToken)>,
}

impl Shared {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Notes that a slot plays a game of a run, and returns what ends it.
    pub(super) fn begin(&self, slot: usize, run: &str) -> CancellationToken {
        let token = self.stop.child_token();
        let playing = (run.to_owned(), token.clone());
        self.state().playing.insert(slot, playing);
        token
    }

    /// Notes that a slot is free.
    pub(super) fn end(&self, slot: usize) {
        self.state().playing.remove(&slot);
    }

    pub(super) fn count(&self) {
        self.state().tally.count(Instant::now());
    }

    pub(super) fn is_refused(&self, run: &str) -> bool {
        self.state().refused.contains(run)
    }

    /// Plays no game of a run any more.
    pub(super) fn refuse(&self, run: &str) -> bool {
        self.state().refused.insert(run.to_owned())
    }

    fn end_run(&self, run: &str) {
        let state = self.state();
        let games = state.playing.values().filter(|(of, _)| of == run);
        games.for_each(|(_, token)| token.cancel());
    }

    pub(super) fn say(&self, news: WorkerNews) {
        // Without an ear there is no caller to tell.
        let _ = self.tell.send(news);
    }

    fn beat(&self) -> WorkerBeat {
        let mut state = self.state();
        WorkerBeat {
            version: VERSION,
            worker: self.id.clone(),
            machine: self.spec.machine.clone(),
            arena: env!("CARGO_PKG_VERSION").to_owned(),
            build: own_build().unwrap_or_default(),
            sandbox: self.spec.sandbox.as_ref().ok().map(|sandbox| sandbox.level),
            jobs: self.spec.jobs,
            playing: state.playing.len(),
            games: state.tally.games,
            rate: state.tally.rate(Instant::now()),
        }
    }
}

/// Plays games until the token is cancelled or the program is told to end; games under way are given back then.
///
/// # Errors
/// If the server does not let us in, or no folder for programs can be had.
pub fn work(
    spec: WorkerSpec,
    stop: &CancellationToken,
    mut tell: impl FnMut(WorkerNews),
) -> Result<()> {
    let cache = Cache::open(spec.cache.as_deref(), spec.cache_limit);
    let cache = cache.context("cannot take a folder for programs; name one with --cache")?;
    let working = async {
        cancel_on_signals(stop).context("cannot listen for Ctrl-C")?;
        let name = format!("arena worker {}", spec.machine);
        let link = Link::open(&spec.place, &name, stop, |news| {
            tell(WorkerNews::Link(news))
        });
        let Some(link) = link.await? else {
            return Ok(());
        };
        let (sender, news) = mpsc::unbounded_channel();
        let id = seeds::fresh().context("the system has no random numbers")?;
        let shared = Arc::new(Shared {
            id,
            cache,
            stop: stop.clone(),
            tell: sender,
            state: Mutex::new(State {
                tally: Tally::new(Instant::now()),
                refused: BTreeSet::new(),
                playing: BTreeMap::new(),
            }),
            spec,
        });
        serve(link, &shared, news, &mut tell).await
    };
    let here = LocalSet::new();
    runtime()?.block_on(here.run_until(working))
}

/// Keeps the slots going, tells of the worker, and listens to coordinators.
async fn serve(
    mut link: Link,
    shared: &Arc<Shared>,
    mut news: mpsc::UnboundedReceiver<WorkerNews>,
    tell: &mut dyn FnMut(WorkerNews),
) -> Result<()> {
    let listening = "cannot listen to coordinators";
    let mut notices = link
        .client
        .subscribe(names::NOTICE)
        .await
        .context(listening)?;
    let mut pings = link
        .client
        .subscribe(names::PING)
        .await
        .context(listening)?;
    let mut slots = JoinSet::new();
    for number in 0..shared.spec.jobs.max(1) {
        let slot = Slot::new(number, shared.clone(), link.context.clone());
        slots.spawn_local(slot.run());
    }
    tell(WorkerNews::Ready {
        machine: shared.spec.machine.clone(),
        server: link.server.clone(),
    });
    let mut beats = tokio::time::interval(EVERY);
    let mut patience = Patience::default();
    let subject = names::beat(&shared.id);
    loop {
        tokio::select! {
            biased;
            Some(item) = news.recv() => tell(item),
            ended = slots.join_next() => match ended {
                None => break,
                Some(Err(error)) => {
                    shared.stop.cancel();
                    return Err(error).context("a slot has ended");
                }
                Some(Ok(())) => {}
            },
            Some(item) = link.news.recv() => {
                patience.note(&item)?;
                tell(WorkerNews::Link(item));
            }
            Some(notice) = notices.next() => {
                if let Ok(notice) = message::read::<NoticeMessage>(&notice.payload) {
                    hear(shared, &notice);
                }
            }
            Some(ping) = pings.next() => {
                if let Some(reply) = ping.reply {
                    let _ = link.client.publish(reply, message::write(&shared.beat()).into()).await;
                }
            }
            _ = beats.tick() => {
                let _ = link.client.publish(subject.clone(), message::write(&shared.beat()).into()).await;
            }
        }
    }
    while let Ok(item) = news.try_recv() {
        tell(item);
    }
    let flushed = tokio::time::timeout(EVERY, link.client.flush()).await;
    if let Ok(Err(error)) = flushed {
        tracing::debug!(%error, "the last words are not sent");
    }
    Ok(())
}

fn hear(shared: &Shared, notice: &NoticeMessage) {
    match &notice.left_out {
        None => shared.end_run(&notice.run),
        Some((machine, why)) if *machine == shared.spec.machine => {
            shared.end_run(&notice.run);
            if shared.refuse(&notice.run) {
                shared.say(WorkerNews::LeftOut {
                    run: notice.run.clone(),
                    why: why.clone(),
                });
            }
        }
        Some(_) => {}
    }
}
