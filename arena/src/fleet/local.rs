//! Games side by side on this machine, each on a thread of its own.

use super::finished::Finished;
use super::games::{Games, Next, Runner};
use super::job::Job;
use super::one_game::{self, runtime};
use crate::engine::{Outcome, TickView};
use crate::process::cancel_on_signals;
use anyhow::{Context, Result};
use std::sync::{Arc, mpsc as blocking};
use std::time::Duration;
use tokio::sync::mpsc;
use tokio_util::sync::CancellationToken;
use tracing::{debug, info_span};

/// How long it is waited before a game is asked for again, where there was none.
const SOON: Duration = Duration::from_millis(100);

/// Is told of every tick of every game, on the thread of the game.
pub type Watch = Arc<dyn Fn(&Job, TickView<'_>) + Send + Sync>;

/// Plays games on this machine.
#[derive(Clone, Default)]
pub struct LocalRunner {
    /// Games at the same time.
    pub jobs: usize,
    /// Who looks on.
    pub watch: Option<Watch>,
}

impl LocalRunner {
    /// Plays so many games at the same time.
    pub fn new(jobs: usize) -> Self {
        Self { jobs, watch: None }
    }
}

/// A thread that plays one game after the other.
type Slot = blocking::Sender<Job>;

/// What a thread has come to.
struct Played {
    slot: usize,
    job: Job,
    outcome: Result<Option<Outcome>>,
}

impl Runner for LocalRunner {
    fn play(&mut self, games: &mut dyn Games, stop: &CancellationToken) -> Result<()> {
        let runtime = runtime()?;
        let (sender, results) = mpsc::unbounded_channel();
        let watch = &self.watch;
        std::thread::scope(|scope| {
            let slots = (0..self.jobs.max(1)).map(|number| {
                let (slot, jobs) = blocking::channel();
                let sender = sender.clone();
                scope.spawn(move || run_slot(number, &jobs, watch.as_ref(), stop, &sender));
                slot
            });
            let slots: Vec<Slot> = slots.collect();
            drop(sender);
            let outcome = runtime.block_on(async {
                cancel_on_signals(stop).context("cannot listen for Ctrl-C")?;
                hand_out(games, &slots, results, stop).await
            });
            stop.cancel();
            outcome
        })
    }
}

/// Plays what comes, until no more can.
fn run_slot(
    number: usize,
    jobs: &blocking::Receiver<Job>,
    watch: Option<&Watch>,
    stop: &CancellationToken,
    sender: &mpsc::UnboundedSender<Played>,
) {
    let _span = info_span!("slot", number).entered();
    for job in jobs {
        debug!(game = %job.id, "begins");
        let outcome = one_game::play(&job, stop, |view| {
            if let Some(watch) = watch {
                watch(&job, view);
            }
        });
        let played = Played {
            slot: number,
            job,
            outcome,
        };
        if sender.send(played).is_err() {
            return;
        }
    }
}

/// Keeps the slots busy. A slot that has finished gets its next game before the finished one is told of, so that
/// it need not wait for the disk.
async fn hand_out(
    games: &mut dyn Games,
    slots: &[Slot],
    mut results: mpsc::UnboundedReceiver<Played>,
    stop: &CancellationToken,
) -> Result<()> {
    let mut free: Vec<usize> = (0..slots.len()).rev().collect();
    let mut over = false;
    loop {
        let mut later = false;
        while !over && !later && !stop.is_cancelled() {
            let Some(&slot) = free.last() else { break };
            match games.next() {
                Next::Play(job) => {
                    free.pop();
                    slots[slot].send(*job).context("a thread has ended")?;
                }
                Next::Later => later = true,
                Next::Over => over = true,
            }
        }
        let idle = free.len() == slots.len();
        if idle && (over || stop.is_cancelled()) {
            return Ok(());
        }
        let played = tokio::select! {
            played = results.recv() => played.context("all threads have ended")?,
            () = tokio::time::sleep(SOON), if later => continue,
            // Whatever plays is interrupted, and says so.
            () = stop.cancelled(), if idle => continue,
        };
        let Played { slot, job, outcome } = played;
        let outcome = match outcome {
            Ok(Some(outcome)) => outcome,
            unplayed => {
                free.push(slot);
                if let Err(error) = unplayed {
                    games.failed(job, error)?;
                }
                continue;
            }
        };
        match games_next_for(games, over || stop.is_cancelled()) {
            Next::Play(job) => slots[slot].send(*job).context("a thread has ended")?,
            Next::Later => free.push(slot),
            Next::Over => {
                over = true;
                free.push(slot);
            }
        }
        let game = Finished {
            job,
            outcome,
            machine: None,
        };
        if games.finished(game)?.is_break() {
            return Ok(());
        }
    }
}

fn games_next_for(games: &mut dyn Games, over: bool) -> Next {
    match over {
        true => Next::Over,
        false => games.next(),
    }
}
