//! The coordinator of a run: it keeps enough games in the queue, takes results, and asks again for what was lost. What
//! has been played is known to `Games` and to nothing else, so that a queue that loses everything costs
//! games, never a wrong table.

use super::beat::{Roster, WorkerBeat};
use super::convert::message_of;
use super::digest::Digest;
use super::error::FleetError;
use super::intake;
use super::link::{Link, LinkNews, Patience};
use super::message::{self, JobMessage, NoticeMessage, VERSION};
use super::names;
use super::news::FleetNews;
use super::objects::Objects;
use super::packages::Packages;
use super::queue::Queue;
use super::results::Results;
use crate::fleet::{Games, Job, Next};
use crate::seeds;
use anyhow::{Context, Result};
use futures_util::StreamExt;
use std::collections::{BTreeMap, BTreeSet};
use std::time::{Duration, Instant};
use tokio_util::sync::CancellationToken;
use tracing::{debug, warn};

/// Games that are in the queue or with workers at least, however few workers there are.
const AHEAD_LEAST: usize = 16;
/// The same at most.
const AHEAD_MOST: usize = 4096;
/// Between two looks at the queue.
const LOOK_EVERY: Duration = Duration::from_secs(1);
/// In how many looks in a row a game is not there before it is asked for again.
const MISSED_MOST: u32 = 3;
/// How long a server without streams is given to start them.
const STREAMS_WITHIN: Duration = Duration::from_secs(6);
/// How long what is left is cleared away.
const CLEARED_WITHIN: Duration = Duration::from_secs(3);
/// How long programs and replays stay that no coordinator removes.
const PROGRAMS_KEPT: Duration = Duration::from_secs(30 * 24 * 60 * 60);
const REPLAYS_KEPT: Duration = Duration::from_secs(24 * 60 * 60);

/// A game that was asked for.
pub(super) struct Asked {
    pub(super) job: Job,
    pub(super) message: JobMessage,
    pub(super) digest: Digest,
    bytes: Vec<u8>,
    /// How often it was put into the queue.
    times: u32,
    /// In how many looks it was not there.
    missed: u32,
    /// How often it could not be played to its end.
    pub(super) failures: u64,
}

/// The coordinator of a run.
pub(super) struct Coordinator<'a> {
    pub(super) link: Link,
    pub(super) run: &'a str,
    ack_wait: Duration,
    packages: &'a mut Packages,
    pub(super) tell: &'a mut Box<dyn FnMut(FleetNews)>,
    /// Tells the ids of this process's messages from those of another.
    session: String,
    pub(super) asked: BTreeMap<String, Asked>,
    /// Machines that lie or are broken, and what others have done wrong.
    pub(super) left_out: BTreeSet<String>,
    pub(super) strikes: BTreeMap<String, u32>,
    pub(super) refused: BTreeSet<(String, String)>,
    roster: Roster,
    patience: Patience,
    pub(super) server: Option<Server>,
}

/// What the server has for us; none before it is set up, and after it was lost.
pub(super) struct Server {
    pub(super) queue: Queue,
    pub(super) programs: Objects,
    pub(super) replays: Objects,
}

impl<'a> Coordinator<'a> {
    pub(super) fn new(
        link: Link,
        run: &'a str,
        ack_wait: Duration,
        packages: &'a mut Packages,
        tell: &'a mut Box<dyn FnMut(FleetNews)>,
    ) -> Self {
        Self {
            link,
            run,
            ack_wait,
            packages,
            tell,
            session: String::new(),
            asked: BTreeMap::new(),
            left_out: BTreeSet::new(),
            strikes: BTreeMap::new(),
            refused: BTreeSet::new(),
            roster: Roster::default(),
            patience: Patience::default(),
            server: None,
        }
    }

    /// Has games played until there are no more, one breaks off or the token is cancelled.
    pub(super) async fn run(
        mut self,
        games: &mut dyn Games,
        stop: &CancellationToken,
    ) -> Result<()> {
        self.session = seeds::fresh().context("the system has no random numbers")?;
        self.begin(stop).await?;
        let outcome = self.keep_going(games, stop).await;
        let cleared = tokio::time::timeout(CLEARED_WITHIN, self.end()).await;
        if cleared.is_err() {
            debug!("what is left in the queue stays there");
        }
        outcome
    }

    /// Takes the queue over from a coordinator of the same run that is gone.
    async fn begin(&mut self, stop: &CancellationToken) -> Result<()> {
        let since = Instant::now();
        loop {
            let set_up = async {
                let queue = Queue::make(&self.link.context).await?;
                queue.forget_run(self.run).await
            };
            let Err(error) = set_up.await else {
                return Ok(());
            };
            if stop.is_cancelled() {
                return Ok(());
            }
            if self.link.is_up() && since.elapsed() > STREAMS_WITHIN {
                let server = self.link.server.clone();
                let why = error.to_string();
                return Err(FleetError::NoStreams { server, why }.into());
            }
            tokio::time::sleep(Duration::from_millis(250)).await;
        }
    }

    async fn keep_going(&mut self, games: &mut dyn Games, stop: &CancellationToken) -> Result<()> {
        let beats = self.link.client.subscribe(names::BEATS).await;
        let mut beats = beats.context("cannot listen to workers")?;
        let mut results = Results::of(&self.link.context, self.run);
        let mut looks = tokio::time::interval(LOOK_EVERY);
        looks.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
        let (mut over, mut later) = (false, false);
        loop {
            if !over && !stop.is_cancelled() && self.server.is_some() {
                (over, later) = self.ask_for_more(games).await?;
            }
            if stop.is_cancelled() || (over && self.asked.is_empty()) {
                return Ok(());
            }
            tokio::select! {
                arrival = results.next() => {
                    if intake::take(self, &arrival, games).await?.is_break() {
                        return Ok(());
                    }
                }
                Some(beat) = beats.next() => {
                    if let Ok(beat) = message::read::<WorkerBeat>(&beat.payload) {
                        self.roster.hear(beat, Instant::now());
                    }
                }
                Some(news) = self.link.news.recv() => self.hear(news)?,
                _ = looks.tick() => self.look(&results).await?,
                () = tokio::time::sleep(Duration::from_millis(100)), if later => {}
                () = stop.cancelled() => {}
            }
        }
    }

    /// Asks for games until enough are ahead. Says whether there are no more, and whether there are none now.
    async fn ask_for_more(&mut self, games: &mut dyn Games) -> Result<(bool, bool)> {
        let slots: usize = self
            .roster
            .there(Instant::now())
            .iter()
            .map(|beat| beat.jobs)
            .sum();
        let ahead = slots.saturating_mul(2).clamp(AHEAD_LEAST, AHEAD_MOST);
        while self.asked.len() < ahead {
            let job = match games.next() {
                Next::Play(job) => *job,
                Next::Later => return Ok((false, true)),
                Next::Over => return Ok((true, false)),
            };
            let message = match message_of(&job, self.run, self.packages) {
                Ok(message) => message,
                Err(error) => {
                    games.failed(job, error.into())?;
                    continue;
                }
            };
            let bytes = message::write(&message);
            let id = job.id.clone();
            let asked = Asked {
                digest: Digest::of(&bytes),
                job,
                message,
                bytes,
                times: 0,
                missed: 0,
                failures: 0,
            };
            self.asked.insert(id.clone(), asked);
            self.put_programs().await;
            self.publish(&id).await;
        }
        Ok((false, false))
    }

    async fn put_programs(&mut self) {
        if let Some(server) = &self.server
            && let Err(error) = self.packages.put_new(&server.programs).await
        {
            warn!(%error, "a program is not in the store");
            self.server = None;
        }
    }

    /// Puts a game into the queue, where a worker takes it. If that fails, it is done at one of the next looks.
    pub(super) async fn publish(&mut self, id: &str) {
        let (Some(server), Some(asked)) = (&self.server, self.asked.get_mut(id)) else {
            return;
        };
        asked.times += 1;
        asked.missed = 0;
        let message_id = format!("{}.{id}.{}", self.session, asked.times);
        let subject = names::job(self.run, id);
        let published = server
            .queue
            .publish(subject, &message_id, asked.bytes.clone());
        if let Err(error) = published.await {
            warn!(game = id, %error, "is not in the queue");
            asked.missed = MISSED_MOST;
        }
    }

    fn hear(&mut self, news: LinkNews) -> Result<()> {
        self.patience.note(&news)?;
        (self.tell)(FleetNews::Link(news));
        Ok(())
    }

    /// Looks whether the server still has what it was given, and gives it again if not.
    async fn look(&mut self, results: &Results) -> Result<()> {
        let workers = self.roster.there(Instant::now());
        (self.tell)(FleetNews::Workers(workers));
        if !self.link.is_up() {
            return Ok(());
        }
        if self.server.is_none() {
            match self.set_up().await {
                Ok(server) => self.server = Some(server),
                Err(error) => {
                    debug!(%error, "the server is not ready");
                    return Ok(());
                }
            }
        }
        let Some(server) = &self.server else {
            return Ok(());
        };
        let there = match server.queue.jobs_there(self.run).await {
            Ok(there) if server.queue.taker(self.run).await.is_ok() => there,
            _ => {
                self.server = None;
                return Ok(());
            }
        };
        // A game that is not in the queue was played, and its result comes; or it was lost.
        let mut lost = Vec::new();
        for (id, asked) in &mut self.asked {
            asked.missed = match there.contains(id) || !results.are_drained() {
                true => 0,
                false => asked.missed + 1,
            };
            if asked.missed >= MISSED_MOST {
                lost.push(id.clone());
            }
        }
        for id in &lost {
            self.publish(id).await;
        }
        if !lost.is_empty() {
            let games = lost.len();
            debug!(games, "asked for again");
            (self.tell)(FleetNews::AskedAgain { games });
        }
        Ok(())
    }

    /// Makes streams, buckets and what workers take from, where they are not there, and puts programs into the store.
    async fn set_up(&mut self) -> Result<Server> {
        let context = &self.link.context;
        let queue = Queue::make(context).await?;
        let server = Server {
            programs: Objects::open(context, names::PROGRAMS, Some(PROGRAMS_KEPT)).await?,
            replays: Objects::open(context, names::REPLAYS, Some(REPLAYS_KEPT)).await?,
            queue,
        };
        self.packages.put_missing(&server.programs).await?;
        server.queue.open_run(self.run, self.ack_wait).await?;
        Ok(server)
    }

    /// Tells workers something about this run.
    pub(super) async fn notify(&self, left_out: Option<(String, String)>) {
        let notice = NoticeMessage {
            version: VERSION,
            run: self.run.to_owned(),
            left_out,
        };
        let bytes = message::write(&notice);
        let told = self.link.client.publish(names::NOTICE, bytes.into()).await;
        if let Err(error) = told {
            debug!(%error, "workers are not told");
        }
    }

    /// Takes what is left out of the queue, and tells workers to stop.
    async fn end(&mut self) {
        self.notify(None).await;
        if let Some(server) = self.server.take()
            && let Err(error) = server.queue.close_run(self.run).await
        {
            debug!(%error, "what is left in the queue stays there");
        }
        let _ = self.link.client.flush().await;
    }
}
