//! Who works for a server at the moment, and what is to be played.

use super::beat::{Roster, WorkerBeat};
use super::error::FleetError;
use super::link::{Link, LinkNews};
use super::message;
use super::names;
use super::place::Place;
use super::queue::{Queue, RunInfo};
use crate::fleet::one_game::runtime;
use anyhow::{Context, Result};
use futures_util::StreamExt;
use std::time::{Duration, Instant};
use tokio_util::sync::CancellationToken;

/// How long answers are waited for.
const PATIENCE: Duration = Duration::from_millis(700);

/// Who works for a server at the moment, and what is to be played.
#[derive(Clone, Debug, PartialEq)]
pub struct FleetStatus {
    /// The workers, by machine.
    pub workers: Vec<WorkerBeat>,
    /// The runs.
    pub runs: Vec<RunInfo>,
}

/// Asks all workers who they are, and the server what is to be played.
///
/// # Errors
/// If the server is not there or does not let us in: here nothing is waited for.
pub fn status(place: &Place) -> Result<FleetStatus> {
    runtime()?.block_on(async {
        let stop = CancellationToken::new();
        let mut absent = None;
        let link = Link::open(place, "arena worker --status", &stop, |news| {
            if let LinkNews::Waiting { server, why } = news {
                absent = Some(FleetError::Other { server, why });
            }
            stop.cancel();
        });
        let Some(link) = link.await? else {
            let server = place.shown();
            let why = "it is not there".to_owned();
            return Err(absent.unwrap_or(FleetError::Other { server, why }).into());
        };
        let inbox = link.client.new_inbox();
        let asking = "cannot ask workers";
        let mut answers = link.client.subscribe(inbox.clone()).await.context(asking)?;
        let ping = link
            .client
            .publish_with_reply(names::PING, inbox, Vec::new().into());
        ping.await.context(asking)?;
        let mut roster = Roster::default();
        let until = tokio::time::Instant::now() + PATIENCE;
        while let Ok(Some(answer)) = tokio::time::timeout_at(until, answers.next()).await {
            if let Ok(beat) = message::read::<WorkerBeat>(&answer.payload) {
                roster.hear(beat, Instant::now());
            }
        }
        // Before the first tournament there is no queue.
        let runs = async { Queue::of(&link.context).await?.runs().await };
        Ok(FleetStatus {
            workers: roster.there(Instant::now()),
            runs: runs.await.unwrap_or_default(),
        })
    })
}
