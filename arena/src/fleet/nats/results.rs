//! Results as they come: a task pulls them, so that none is lost while something else is waited for.

use super::queue::Queue;
use async_nats::jetstream::consumer::PullConsumer;
use async_nats::jetstream::{Context, Message};
use futures_util::StreamExt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tokio::sync::mpsc;
use tokio::task::JoinHandle;
use tracing::debug;

/// Results that are pulled at a time.
const BATCH: usize = 32;
/// How long one pull waits for them.
const PULL: Duration = Duration::from_millis(500);
/// Before it is tried again after a failure.
const PAUSE: Duration = Duration::from_millis(300);

/// A result that has come.
pub(super) type Arrival = Message;

/// Results of a run.
pub(super) struct Results {
    arrivals: mpsc::Receiver<Arrival>,
    /// Whether the last pull found nothing.
    drained: Arc<AtomicBool>,
    task: JoinHandle<()>,
}

impl Results {
    pub(super) fn of(context: &Context, run: &str) -> Self {
        let (sender, arrivals) = mpsc::channel(BATCH);
        let drained = Arc::new(AtomicBool::new(false));
        let task = tokio::spawn(pull(
            context.clone(),
            run.to_owned(),
            sender,
            drained.clone(),
        ));
        Self {
            arrivals,
            drained,
            task,
        }
    }

    /// The next one, whenever it comes.
    pub(super) async fn next(&mut self) -> Arrival {
        match self.arrivals.recv().await {
            Some(arrival) => arrival,
            // The task ends with us alone.
            None => std::future::pending().await,
        }
    }

    /// Whether the server has none that was not taken.
    pub(super) fn are_drained(&self) -> bool {
        self.drained.load(Ordering::Relaxed) && self.arrivals.is_empty()
    }
}

impl Drop for Results {
    fn drop(&mut self) {
        self.task.abort();
    }
}

async fn pull(
    context: Context,
    run: String,
    sender: mpsc::Sender<Arrival>,
    drained: Arc<AtomicBool>,
) {
    loop {
        let pulled = pull_until_failure(&context, &run, &sender, &drained).await;
        drained.store(false, Ordering::Relaxed);
        if sender.is_closed() {
            return;
        }
        debug!(why = %pulled, "results are not to be had");
        tokio::time::sleep(PAUSE).await;
    }
}

/// Pulls until something goes wrong, and says what.
async fn pull_until_failure(
    context: &Context,
    run: &str,
    sender: &mpsc::Sender<Arrival>,
    drained: &AtomicBool,
) -> String {
    loop {
        // A server that has lost what we pull from answers nothing, which looks as if there were no results: so it is
        // made again, if need be, whenever there are none.
        let consumer = async { Queue::of(context).await?.results_of(run).await };
        let consumer = match consumer.await {
            Ok(consumer) => consumer,
            Err(error) => return error.to_string(),
        };
        loop {
            match pull_some(&consumer, sender, drained).await {
                Ok(0) => break,
                Ok(_) => {}
                Err(why) => return why,
            }
        }
        drained.store(true, Ordering::Relaxed);
    }
}

/// Pulls once, and says how many results there were.
async fn pull_some(
    consumer: &PullConsumer,
    sender: &mpsc::Sender<Arrival>,
    drained: &AtomicBool,
) -> Result<usize, String> {
    let batch = consumer.batch().max_messages(BATCH).expires(PULL);
    let batch = batch.messages().await;
    let mut batch = batch.map_err(|error| error.to_string())?;
    let mut found = 0;
    while let Some(arrival) = batch.next().await {
        drained.store(false, Ordering::Relaxed);
        let arrival = arrival.map_err(|error| error.to_string())?;
        let sent = sender.send(arrival).await;
        sent.map_err(|_| "nobody wants them".to_owned())?;
        found += 1;
    }
    Ok(found)
}
