//! One slot of a worker: takes a game, plays it on a thread of its own, tells that it does, and what came of it.

use super::convert::{Means, NotHere};
use super::digest::Digest;
use super::message::{
    self, FiguresMessage, GameEnd, GoneMessage, JobMessage, PlayedMessage, ResultMessage, VERSION,
    bounded,
};
use super::names;
use super::objects::Objects;
use super::queue::{Queue, QueueError};
use super::recount::Recount;
use super::worker::{Shared, WorkerNews};
use crate::engine::Outcome;
use crate::files;
use crate::fleet::{Job, one_game};
use crate::replay::Recording;
use anyhow::{Context as _, Result};
use async_nats::jetstream::{AckKind, Context, Message};
use futures_util::StreamExt;
use std::sync::Arc;
use std::sync::mpsc as blocking;
use std::time::{Duration, Instant};
use tokio::sync::oneshot;
use tokio_util::sync::CancellationToken;
use tracing::{debug, warn};

/// How long a run is asked for a game before it is looked whether others have one.
const PULL: Duration = Duration::from_millis(1000);
/// Between two looks for runs when there is none.
const LOOK_EVERY: Duration = Duration::from_millis(400);
/// Games of one run that are played before others have their turn.
const TURN: usize = 4;
/// Before a game is taken again that cannot be played now.
const LATER: Duration = Duration::from_secs(2);
/// How often a game is begun before it is said that it never ends.
const BEGUN_MOST: i64 = 20;
/// How often a result is sent before the game is left to another.
const ATTEMPTS: u32 = 20;
/// Between two attempts.
const PAUSE: Duration = Duration::from_millis(500);

/// A game for the thread of a slot, and where its outcome goes.
type Order = (
    Job,
    CancellationToken,
    oneshot::Sender<Result<Option<Outcome>>>,
);

/// One slot of a worker.
pub(super) struct Slot {
    number: usize,
    shared: Arc<Shared>,
    context: Context,
    thread: blocking::Sender<Order>,
    /// The run that had a game last.
    last: Option<(String, Duration)>,
    /// Games that were taken: every few of them others have their turn.
    taken: usize,
}

impl Slot {
    pub(super) fn new(number: usize, shared: Arc<Shared>, context: Context) -> Self {
        let (thread, orders) = blocking::channel::<Order>();
        // A bot's life hangs on the thread that started it, so the thread outlives every game.
        std::thread::spawn(move || {
            for (job, stop, outcome) in orders {
                let played = one_game::play(&job, &stop, |_| {});
                // Nothing waits for it if the worker has ended.
                let _ = outcome.send(played);
            }
        });
        Self {
            number,
            shared,
            context,
            thread,
            last: None,
            taken: 0,
        }
    }

    /// Plays until the worker ends.
    pub(super) async fn run(mut self) {
        let stop = self.shared.stop.clone();
        while !stop.is_cancelled() {
            let taken = tokio::select! {
                taken = self.take() => taken,
                () = stop.cancelled() => return,
            };
            match taken {
                Ok(Some((message, ack_wait))) => {
                    self.play(&message, ack_wait).await;
                    self.shared.end(self.number);
                }
                Ok(None) => {}
                Err(error) => {
                    debug!(%error, "no games are to be had");
                    self.last = None;
                    tokio::select! {
                        () = tokio::time::sleep(LOOK_EVERY) => {}
                        () = stop.cancelled() => {}
                    }
                }
            }
        }
    }

    /// Takes a game of the run that had one last, or of another.
    async fn take(&mut self) -> Result<Option<(Message, Duration)>, QueueError> {
        let queue = Queue::of(&self.context).await?;
        let Some((run, ack_wait)) = self.last.take() else {
            let runs = queue.runs().await?;
            let mut open: Vec<_> = runs
                .into_iter()
                // A game that another worker has may have to be played again.
                .filter(|info| info.waiting > 0 || info.under_way > 0)
                .filter(|info| !self.shared.is_refused(&info.run))
                .collect();
            if open.is_empty() {
                tokio::time::sleep(LOOK_EVERY).await;
                return Ok(None);
            }
            let turn = (self.taken / TURN + self.number) % open.len();
            let info = open.swap_remove(turn);
            self.last = Some((info.run, info.ack_wait));
            return Ok(None);
        };
        if self.shared.is_refused(&run) {
            return Ok(None);
        }
        let failed = super::queue::failed;
        let taker = queue.taker(&run).await?;
        let batch = taker.batch().max_messages(1).expires(PULL).messages().await;
        let mut batch = batch.map_err(failed)?;
        match batch.next().await {
            None => Ok(None),
            Some(Err(error)) => Err(QueueError(error.to_string())),
            Some(Ok(message)) => {
                self.taken += 1;
                if !self.taken.is_multiple_of(TURN) {
                    self.last = Some((run, ack_wait));
                }
                Ok(Some((message, ack_wait)))
            }
        }
    }

    async fn play(&self, message: &Message, ack_wait: Duration) {
        let job: JobMessage = match message::read(&message.payload) {
            Ok(job) => job,
            Err(error) => {
                warn!(%error, "a game that is none");
                return acknowledge(message, AckKind::Nak(Some(LATER))).await;
            }
        };
        let stop = self.shared.begin(self.number, &job.run);
        let playing = async {
            let end = self.end_of(&job, message, &stop).await;
            match end {
                Ended::With(end) => self.tell(&job, message, end).await,
                Ended::GivenBack(delay) => acknowledge(message, AckKind::Nak(delay)).await,
            }
        };
        // As long as the game goes on the server is told so, and gives it to no other worker.
        let progress = async {
            loop {
                tokio::time::sleep(ack_wait / 3).await;
                acknowledge(message, AckKind::Progress).await;
            }
        };
        tokio::select! {
            () = playing => {}
            () = progress => {}
        }
    }

    /// Plays a game, and puts its replay into the store.
    async fn end_of(
        &self,
        message: &JobMessage,
        taken: &Message,
        stop: &CancellationToken,
    ) -> Ended {
        let begun = taken.info().map_or(0, |info| info.delivered);
        if begun > BEGUN_MOST {
            let why = format!("it was begun {begun} times, and no worker has come to its end");
            return Ended::With(GameEnd::Failed(why));
        }
        if let Ok(store) = Objects::open(&self.context, names::PROGRAMS, None).await {
            self.shared.cache.fetch_from(store);
        }
        let means = Means {
            sandbox: self.shared.spec.sandbox.as_ref().map_err(String::as_str),
            cores: self.shared.spec.cores,
            cache: &self.shared.cache,
        };
        let folder = self.shared.cache.game_folder(self.number);
        let (mut job, leases) = match means.job(message, &folder).await {
            Ok(had) => had,
            Err(NotHere::Refused(why)) => {
                self.shared.refuse(&message.run);
                return Ended::With(GameEnd::Refused(why));
            }
            Err(NotHere::Later(why)) => {
                let id = message.id.clone();
                self.shared.say(WorkerNews::Failed { id, why });
                return Ended::GivenBack(Some(LATER));
            }
        };
        // No bot sees the record of its game, nor other programs.
        job.sandbox = job.sandbox.hiding(&folder);
        let began = Instant::now();
        let played = self.play_on_thread(job, stop.clone()).await;
        let took = began.elapsed();
        drop(leases);
        match played {
            Ok(Some(outcome)) => self.keep(&outcome, took).await,
            Ok(None) => Ended::GivenBack(None),
            Err(error) => Ended::With(GameEnd::Failed(bounded(&format!("{error:#}")))),
        }
    }

    async fn play_on_thread(&self, job: Job, stop: CancellationToken) -> Result<Option<Outcome>> {
        let (sender, outcome) = oneshot::channel();
        let sent = self.thread.send((job, stop, sender));
        sent.ok().context("a thread has ended")?;
        outcome.await.context("a thread has ended")?
    }

    /// Puts the replay of a game into the store.
    async fn keep(&self, outcome: &Outcome, took: Duration) -> Ended {
        let path = self
            .shared
            .cache
            .game_folder(self.number)
            .join(crate::fleet::REPLAY);
        let read = async {
            let file = files::open_regular(&path)?;
            let bytes = files::read_at_most(file, super::judge::REPLAY_MOST as u64)?;
            let recount = Recount::of(&Recording::open(&path)?);
            let recount = recount.context("its own replay makes no sense")?;
            anyhow::Ok((bytes, recount))
        };
        let (bytes, recount) = match read.await {
            Ok(read) => read,
            Err(error) => return Ended::With(GameEnd::Failed(bounded(&format!("{error:#}")))),
        };
        let mut tried = 0;
        let replay = loop {
            let put = async {
                let store = Objects::open(&self.context, names::REPLAYS, None).await?;
                store.put(&bytes).await
            };
            match put.await {
                Ok(name) => break name,
                Err(error) if tried >= ATTEMPTS || self.shared.stop.is_cancelled() => {
                    warn!(%error, "a replay cannot be sent");
                    return Ended::GivenBack(None);
                }
                Err(_) => tokio::time::sleep(PAUSE).await,
            }
            tried += 1;
        };
        Ended::With(GameEnd::Played(PlayedMessage {
            replay,
            took_ms: took.as_millis().try_into().unwrap_or(u64::MAX),
            ticks: outcome.ticks,
            why: outcome.why,
            sandbox: outcome.sandbox,
            seats: figures(outcome, &recount),
        }))
    }

    /// Tells what came of a game, and takes it out of the queue.
    async fn tell(&self, job: &JobMessage, message: &Message, end: GameEnd) {
        let news = match &end {
            GameEnd::Played(played) => {
                self.shared.count();
                WorkerNews::Played {
                    run: job.run.clone(),
                    id: job.id.clone(),
                    took_ms: played.took_ms,
                }
            }
            GameEnd::Refused(why) => WorkerNews::Refused {
                run: job.run.clone(),
                why: why.clone(),
            },
            GameEnd::Failed(why) => WorkerNews::Failed {
                id: job.id.clone(),
                why: why.clone(),
            },
        };
        let is_refused = matches!(end, GameEnd::Refused(_));
        let result = ResultMessage {
            version: VERSION,
            run: job.run.clone(),
            id: job.id.clone(),
            job: Digest::of(&message.payload),
            machine: self.shared.spec.machine.clone(),
            end,
        };
        let sequence = message.info().map_or(0, |info| info.stream_sequence);
        let id = format!("{}.{sequence}", self.shared.id);
        let bytes = message::write(&result);
        for _ in 0..ATTEMPTS {
            let sent = async {
                let queue = Queue::of(&self.context).await?;
                let subject = names::result(&job.run, &job.id);
                queue.publish(subject, &id, bytes.clone()).await
            };
            let Err(error) = sent.await else {
                // The result is with the server before the game leaves the queue: one of both is always there.
                let kind = match is_refused {
                    true => AckKind::Nak(None),
                    false => AckKind::Ack,
                };
                acknowledge(message, kind).await;
                return self.shared.say(news);
            };
            debug!(%error, "a result is not sent");
            tokio::time::sleep(PAUSE).await;
        }
        acknowledge(message, AckKind::Nak(None)).await;
    }
}

/// How a game ended here.
enum Ended {
    /// With something to tell.
    With(GameEnd),
    /// It goes to another worker, after a while perhaps.
    GivenBack(Option<Duration>),
}

async fn acknowledge(message: &Message, kind: AckKind) {
    // What is not heard is given again.
    if let Err(error) = message.ack_with(kind).await {
        debug!(%error, "an acknowledgement is not sent");
    }
}

/// Each seat's figures.
fn figures(outcome: &Outcome, recount: &Recount) -> Vec<FiguresMessage> {
    let mut figures: Vec<FiguresMessage> = (outcome.stats.iter())
        .map(|(seat, stats)| FiguresMessage {
            longest: 0,
            kills: 0,
            apples: stats.apples,
            deaths: stats.deaths,
            late: stats.late,
            garbage: stats.garbage,
            first_garbage: stats.first_garbage.clone(),
            surplus: stats.surplus,
            overdue: without(stats.latencies(), &recount.seats[seat].latencies),
            gone: outcome.departures[seat].as_ref().map(|gone| GoneMessage {
                tick: gone.tick,
                reason: bounded(&gone.reason),
                stderr: gone.stderr.iter().map(|line| bounded(line)).collect(),
            }),
        })
        .collect();
    for standing in &outcome.standings {
        let seat = &mut figures[usize::from(standing.seat.0)];
        (seat.longest, seat.kills) = (standing.longest, standing.kills);
    }
    figures
}

/// What is in one list and not in the other, each as often as it is.
fn without(all: &[u32], known: &[u32]) -> Vec<u32> {
    let (mut all, mut known) = (all.to_vec(), known.to_vec());
    all.sort_unstable();
    known.sort_unstable();
    let mut known = known.into_iter().peekable();
    all.retain(|us| {
        while known.next_if(|next| next < us).is_some() {}
        known.next_if(|next| next == us).is_none()
    });
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_replay_has_is_not_sent_again() {
        assert_eq!(without(&[5, 1, 5, 9, 2], &[5, 2, 1]), [5, 9]);
        assert_eq!(without(&[3], &[]), [3]);
        assert_eq!(without(&[], &[3]), [0; 0]);
    }
}
