//! One result: fetched, judged, kept, and only then acknowledged.

use super::coordinator::{Asked, Coordinator};
use super::error::FleetError;
use super::judge::{Lie, REPLAY_MOST, judge};
use super::link::reasons;
use super::message::{self, GameEnd, PlayedMessage, ResultMessage, bounded};
use super::news::FleetNews;
use super::objects::ObjectError;
use super::results::Arrival;
use crate::engine::Outcome;
use crate::fleet::one_game::clear;
use crate::fleet::{Finished, Games};
use crate::printable;
use anyhow::{Context, Result};
use async_nats::jetstream::AckKind;
use std::ops::ControlFlow;
use std::time::Duration;
use tracing::{debug, warn};

/// What a machine may do wrong before it is left out, short of a lie.
const STRIKES: u32 = 3;
/// How often a game may fail on all machines together.
const FAILURES: u64 = 6;
/// Before a result is given again that cannot be looked at now.
const AGAIN_IN: Duration = Duration::from_secs(1);

/// What becomes of a result.
enum Verdict {
    /// It counts.
    Counts(Box<Outcome>),
    /// It is not so.
    Lies(String),
    /// Its replay is not to be had, which may be the machine's fault or the server's.
    Incomplete(String),
    /// It cannot be looked at now.
    Later,
}

/// Takes a result.
pub(super) async fn take(
    coordinator: &mut Coordinator<'_>,
    arrival: &Arrival,
    games: &mut dyn Games,
) -> Result<ControlFlow<()>> {
    let result: ResultMessage = match message::read(&arrival.payload) {
        Ok(result) => result,
        Err(error) => {
            warn!(%error, "a result that is none");
            acknowledge(arrival, AckKind::Term).await;
            return Ok(ControlFlow::Continue(()));
        }
    };
    let machine = printable::name(&bounded(&result.machine)).into_owned();
    let wanted = coordinator.asked.get(&result.id);
    let wanted = wanted.is_some_and(|asked| asked.digest == result.job);
    if result.run != coordinator.run || !wanted {
        // It came twice, or is of another plan.
        debug!(game = result.id, machine, "is not wanted");
        acknowledge(arrival, AckKind::Ack).await;
        return Ok(ControlFlow::Continue(()));
    }
    if coordinator.left_out.contains(&machine) && !matches!(result.end, GameEnd::Refused(_)) {
        coordinator.publish(&result.id).await;
        let why = "it was left out".to_owned();
        coordinator.notify(Some((result.machine, why))).await;
        acknowledge(arrival, AckKind::Ack).await;
        return Ok(ControlFlow::Continue(()));
    }
    match &result.end {
        GameEnd::Played(played) => {
            let said = Said {
                result: &result,
                played,
                machine,
            };
            played_game(coordinator, arrival, said, games).await
        }
        GameEnd::Refused(why) => {
            let why = printable::one_line(&bounded(why)).into_owned();
            if coordinator.refused.insert((machine.clone(), why.clone())) {
                (coordinator.tell)(FleetNews::Refused { machine, why });
            }
            acknowledge(arrival, AckKind::Ack).await;
            Ok(ControlFlow::Continue(()))
        }
        GameEnd::Failed(why) => {
            let why = printable::one_line(&bounded(why)).into_owned();
            fail(coordinator, games, &result.id, &machine, &why)?;
            strike(coordinator, &result.machine, &machine, &why).await;
            coordinator.publish(&result.id).await;
            acknowledge(arrival, AckKind::Ack).await;
            Ok(ControlFlow::Continue(()))
        }
    }
}

/// A result that tells of a game.
struct Said<'a> {
    result: &'a ResultMessage,
    played: &'a PlayedMessage,
    machine: String,
}

async fn played_game(
    coordinator: &mut Coordinator<'_>,
    arrival: &Arrival,
    said: Said<'_>,
    games: &mut dyn Games,
) -> Result<ControlFlow<()>> {
    let Said {
        result,
        played,
        machine,
    } = said;
    let id = &result.id;
    match verdict(coordinator, id, played).await? {
        Verdict::Counts(outcome) => {
            let Some(Asked { job, .. }) = coordinator.asked.remove(id) else {
                return Ok(ControlFlow::Continue(()));
            };
            let machine = Some(machine);
            let outcome = *outcome;
            let done = games.finished(Finished {
                job,
                outcome,
                machine,
            })?;
            acknowledge(arrival, AckKind::Ack).await;
            remove_replay(coordinator, played);
            Ok(done)
        }
        Verdict::Lies(why) => {
            leave_out(coordinator, &result.machine, machine, why).await;
            // An honest machine's replay may have the same sum, so it stays until the server removes it.
            coordinator.publish(id).await;
            acknowledge(arrival, AckKind::Ack).await;
            Ok(ControlFlow::Continue(()))
        }
        Verdict::Incomplete(why) => {
            fail(coordinator, games, id, &machine, &why)?;
            strike(coordinator, &result.machine, &machine, &why).await;
            coordinator.publish(id).await;
            acknowledge(arrival, AckKind::Ack).await;
            Ok(ControlFlow::Continue(()))
        }
        Verdict::Later => {
            acknowledge(arrival, AckKind::Nak(Some(AGAIN_IN))).await;
            Ok(ControlFlow::Continue(()))
        }
    }
}

/// Fetches the replay to where the game's belongs, and looks whether it bears out what is said.
async fn verdict(
    coordinator: &Coordinator<'_>,
    id: &str,
    played: &PlayedMessage,
) -> Result<Verdict> {
    let (Some(server), Some(asked)) = (&coordinator.server, coordinator.asked.get(id)) else {
        return Ok(Verdict::Later);
    };
    let bytes = match server.replays.get(&played.replay, REPLAY_MOST).await {
        Ok(bytes) => bytes,
        // A worker that may write into the store can do that to another's replay.
        Err(error @ (ObjectError::Missing(_) | ObjectError::Forged(_))) => {
            return Ok(Verdict::Incomplete(error.to_string()));
        }
        Err(error @ ObjectError::Large { .. }) => return Ok(Verdict::Lies(error.to_string())),
        Err(error @ ObjectError::Server(_)) => {
            debug!(%error, "a replay is not to be had");
            return Ok(Verdict::Later);
        }
    };
    let folder = &asked.job.folder;
    clear(folder)?;
    let path = asked.job.replay();
    std::fs::write(&path, &bytes)
        .with_context(|| format!("cannot write the replay {}", path.display()))?;
    match judge(&asked.message, played, &path) {
        Ok(outcome) => Ok(Verdict::Counts(Box::new(outcome))),
        Err(Lie(why)) => {
            let removed = std::fs::remove_dir_all(folder);
            removed.with_context(|| format!("cannot remove {}", folder.display()))?;
            Ok(Verdict::Lies(
                printable::one_line(&bounded(&why)).into_owned(),
            ))
        }
    }
}

/// A game that fails everywhere is not asked for without end, but given back to the `Games` that wants it.
fn fail(
    coordinator: &mut Coordinator<'_>,
    games: &mut dyn Games,
    id: &str,
    machine: &str,
    why: &str,
) -> Result<()> {
    let Some(asked) = coordinator.asked.get_mut(id) else {
        return Ok(());
    };
    asked.failures += 1;
    let times = asked.failures;
    if times >= FAILURES
        && let Some(Asked { job, .. }) = coordinator.asked.remove(id)
    {
        let error = FleetError::NeverFinished {
            id: id.to_owned(),
            times,
            why: format!("{machine}: {why}"),
        };
        return games.failed(job, error.into());
    }
    (coordinator.tell)(FleetNews::Failed {
        id: id.to_owned(),
        machine: machine.to_owned(),
        why: why.to_owned(),
    });
    Ok(())
}

/// Counts against a machine what may be its fault.
async fn strike(coordinator: &mut Coordinator<'_>, said: &str, machine: &str, why: &str) {
    let strikes = coordinator.strikes.entry(machine.to_owned()).or_default();
    *strikes += 1;
    if *strikes >= STRIKES {
        let why = format!("{STRIKES} games failed there, the last: {why}");
        leave_out(coordinator, said, machine.to_owned(), why).await;
    }
}

/// Leaves a machine out: what it says does not count any more.
async fn leave_out(coordinator: &mut Coordinator<'_>, said: &str, machine: String, why: String) {
    coordinator
        .notify(Some((said.to_owned(), why.clone())))
        .await;
    if coordinator.left_out.insert(machine.clone()) {
        (coordinator.tell)(FleetNews::LeftOut { machine, why });
    }
}

async fn acknowledge(arrival: &Arrival, kind: AckKind) {
    // One that is not heard is sent again, and is not wanted then.
    if let Err(error) = arrival.ack_with(kind).await {
        debug!(why = reasons(&*error), "an acknowledgement is not sent");
    }
}

/// Removes a replay from the store; nothing waits for that.
fn remove_replay(coordinator: &Coordinator<'_>, played: &PlayedMessage) {
    let Some(server) = &coordinator.server else {
        return;
    };
    let (store, name) = (server.replays.clone(), played.replay.clone());
    tokio::spawn(async move {
        if let Err(error) = store.remove(&name).await {
            debug!(%error, "a replay stays in the store");
        }
    });
}
