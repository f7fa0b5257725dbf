//! The streams of jobs and results, and who takes from them.

use super::link::reasons;
use super::names;
use async_nats::jetstream::Context;
use async_nats::jetstream::consumer::pull::Config as Pull;
use async_nats::jetstream::consumer::{AckPolicy, DeliverPolicy, PullConsumer};
use async_nats::jetstream::message::PublishMessage;
use async_nats::jetstream::stream::{Config, DiscardPolicy, RetentionPolicy, Stream};
use futures_util::TryStreamExt;
use std::collections::HashSet;
use std::time::Duration;

/// How long a game or a result stays that is not taken.
const KEPT: Duration = Duration::from_secs(7 * 24 * 60 * 60);
/// For how long the server knows a message again by its id.
const TWICE_WITHIN: Duration = Duration::from_secs(120);
/// After how long without a worker the server forgets who takes from a run.
const FORGOTTEN: Duration = Duration::from_secs(24 * 60 * 60);
/// Games of a run that workers may have in hand at a time.
const IN_HAND_MOST: i64 = 20_000;
/// How long a result is left with a coordinator before it is given again.
const RESULT_WAIT: Duration = Duration::from_secs(120);
/// Bytes of a message.
const MESSAGE_MOST: i32 = 1 << 20;

/// What the server does not do.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub(super) struct QueueError(pub(super) String);

pub(super) fn failed(error: impl std::error::Error) -> QueueError {
    QueueError(reasons(&error))
}

/// The streams.
pub(super) struct Queue {
    context: Context,
    pub(super) jobs: Stream<()>,
    pub(super) results: Stream<()>,
}

impl Queue {
    /// The streams, made if they are not there: only coordinators make them.
    pub(super) async fn make(context: &Context) -> Result<Self, QueueError> {
        let config = |name: &str, subject: &str| Config {
            name: name.to_owned(),
            subjects: vec![subject.to_owned()],
            retention: RetentionPolicy::WorkQueue,
            discard: DiscardPolicy::New,
            max_age: KEPT,
            duplicate_window: TWICE_WITHIN,
            max_message_size: MESSAGE_MOST,
            ..Config::default()
        };
        for (name, subject) in [
            (names::JOBS, names::ALL_JOBS),
            (names::RESULTS, names::ALL_RESULTS),
        ] {
            let made = context.get_or_create_stream(config(name, subject)).await;
            made.map_err(failed)?;
        }
        Self::of(context).await
    }

    /// The streams, which may not be there yet.
    pub(super) async fn of(context: &Context) -> Result<Self, QueueError> {
        let stream = |name| context.get_stream_no_info(name);
        Ok(Self {
            context: context.clone(),
            jobs: stream(names::JOBS).await.map_err(failed)?,
            results: stream(names::RESULTS).await.map_err(failed)?,
        })
    }

    /// Lets workers take the games of a run. A game that one has not told of for so long goes to another.
    pub(super) async fn open_run(&self, run: &str, ack_wait: Duration) -> Result<(), QueueError> {
        let config = Pull {
            durable_name: Some(run.to_owned()),
            filter_subject: names::jobs_of(run),
            ack_policy: AckPolicy::Explicit,
            deliver_policy: DeliverPolicy::All,
            ack_wait,
            max_ack_pending: IN_HAND_MOST,
            inactive_threshold: FORGOTTEN,
            ..Pull::default()
        };
        self.jobs.create_consumer(config).await.map_err(failed)?;
        Ok(())
    }

    /// The results of a run, all that were not acknowledged.
    pub(super) async fn results_of(&self, run: &str) -> Result<PullConsumer, QueueError> {
        let config = Pull {
            durable_name: Some(run.to_owned()),
            filter_subject: names::results_of(run),
            ack_policy: AckPolicy::Explicit,
            deliver_policy: DeliverPolicy::All,
            ack_wait: RESULT_WAIT,
            inactive_threshold: FORGOTTEN,
            ..Pull::default()
        };
        let consumer = self.results.create_consumer(config).await;
        consumer.map_err(failed)
    }

    /// Takes what a coordinator that is gone had asked for out of the queue; results that are there stay. Without one
    /// there is nothing to take out.
    pub(super) async fn forget_run(&self, run: &str) -> Result<(), QueueError> {
        let purge = self.jobs.purge().filter(names::jobs_of(run));
        purge.await.map_err(failed)?;
        let _ = self.jobs.delete_consumer(run).await;
        let _ = self.results.delete_consumer(run).await;
        Ok(())
    }

    /// The same when nothing is wanted any more.
    pub(super) async fn close_run(&self, run: &str) -> Result<(), QueueError> {
        self.forget_run(run).await?;
        let purge = self.results.purge().filter(names::results_of(run));
        purge.await.map_err(failed)?;
        Ok(())
    }

    /// Publishes a message once: the server knows its id again.
    pub(super) async fn publish(
        &self,
        subject: String,
        id: &str,
        bytes: Vec<u8>,
    ) -> Result<(), QueueError> {
        let message = PublishMessage::build().payload(bytes.into()).message_id(id);
        let sent = self.context.send_publish(subject, message).await;
        sent.map_err(failed)?.await.map_err(failed)?;
        Ok(())
    }

    /// The games of a run that are in the queue or with a worker.
    pub(super) async fn jobs_there(&self, run: &str) -> Result<HashSet<String>, QueueError> {
        let prefix = names::job(run, "");
        let subjects = self.jobs.info_with_subjects(names::jobs_of(run)).await;
        let subjects: Vec<(String, usize)> = subjects
            .map_err(failed)?
            .try_collect()
            .await
            .map_err(failed)?;
        let ids = subjects
            .iter()
            .filter_map(|(subject, _)| subject.strip_prefix(&prefix));
        Ok(ids.map(str::to_owned).collect())
    }

    /// The runs that have games to be taken, and how many each has waiting and under way.
    pub(super) async fn runs(&self) -> Result<Vec<RunInfo>, QueueError> {
        let infos: Vec<_> = self.jobs.consumers().try_collect().await.map_err(failed)?;
        let runs = infos.into_iter().map(|info| RunInfo {
            run: info.name,
            ack_wait: info.config.ack_wait,
            waiting: info.num_pending,
            under_way: info.num_ack_pending,
        });
        Ok(runs.filter(|info| names::is_token(&info.run)).collect())
    }

    /// Who takes games of a run.
    pub(super) async fn taker(&self, run: &str) -> Result<PullConsumer, QueueError> {
        self.jobs
            .get_consumer(run)
            .await
            .map_err(|error| QueueError(error.to_string()))
    }
}

/// A run that workers can take games of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RunInfo {
    /// What it is called.
    pub run: String,
    /// How long a worker may be silent.
    pub ack_wait: Duration,
    /// Games that wait for a worker.
    pub waiting: u64,
    /// Games that workers have.
    pub under_way: usize,
}
