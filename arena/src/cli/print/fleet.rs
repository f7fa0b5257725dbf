//! What is said about other machines.

use super::message::{remark, text};
use super::out;
use anyhow::Result;
use arena::fleet::nats::{FleetNews, FleetStatus, LinkNews, WorkerBeat};
use arena::printable;
use arena::text_table::text_table;
use serde_json::json;

/// Machines that are named in a line.
const NAMED: usize = 4;

/// Who works for a server, and what is to be played.
pub(crate) fn fleet(status: &FleetStatus, as_json: bool) -> Result<()> {
    if as_json {
        let runs = status.runs.iter().map(
            |run| json!({ "run": run.run, "waiting": run.waiting, "under_way": run.under_way }),
        );
        let runs: Vec<_> = runs.collect();
        return out::json(&json!({ "workers": status.workers, "runs": runs }));
    }
    let header = [
        "machine", "playing", "games", "a minute", "sandbox", "arena", "build",
    ];
    let rows = status.workers.iter().map(|worker| {
        vec![
            printable::name(&worker.machine).into_owned(),
            format!("{} of {}", worker.playing, worker.jobs),
            worker.games.to_string(),
            format!("{:.1}", worker.rate),
            worker
                .sandbox
                .map_or_else(|| "–".to_owned(), |level| level.to_string()),
            printable::name(&worker.arena).into_owned(),
            printable::name(&worker.build).chars().take(8).collect(),
        ]
    });
    match status.workers.is_empty() {
        true => text("no worker is there")?,
        false => text(&text_table(&header, rows, &[0], None))?,
    }
    for run in &status.runs {
        let (waiting, under_way) = (run.waiting, run.under_way);
        text(&format!(
            "run {}: {waiting} games wait, {under_way} are played",
            run.run
        ))?;
    }
    Ok(())
}

/// What happens to the connection with a server.
pub(crate) fn link(news: &LinkNews) {
    remark(&match news {
        LinkNews::Waiting { server, why } => {
            format!("the NATS server {server} is not there ({why}); waiting for it")
        }
        LinkNews::Back { server } => format!("connected with the NATS server {server}"),
        LinkNews::Refused { server, why } => format!("the NATS server {server} refuses: {why}"),
    });
}

/// What happens in a fleet, but for who is there.
pub(crate) fn fleet_news(news: &FleetNews) {
    match news {
        FleetNews::Link(news) => link(news),
        FleetNews::LeftOut { machine, why } => {
            remark(&format!(
                "machine {machine} is left out, its games go to others: {why}"
            ));
        }
        FleetNews::Refused { machine, why } => {
            remark(&format!("machine {machine} does not play: {why}"));
        }
        FleetNews::Failed { id, machine, why } => {
            remark(&format!(
                "game {id} failed on machine {machine} and goes to another: {why}"
            ));
        }
        FleetNews::AskedAgain { games } => {
            remark(&format!(
                "{games} games were lost on the way and are asked for again"
            ));
        }
        FleetNews::Workers(_) => {}
    }
}

/// Who is there, in a line.
pub(crate) fn workers(workers: &[WorkerBeat]) -> String {
    if workers.is_empty() {
        return "no worker is there: `arena worker URL` on any machine is one".to_owned();
    }
    let (playing, slots) = workers.iter().fold((0, 0), |(playing, slots), worker| {
        (playing + worker.playing, slots + worker.jobs)
    });
    let rate: f64 = workers.iter().map(|worker| worker.rate).sum();
    let mut named: Vec<String> = workers
        .iter()
        .take(NAMED)
        .map(|worker| {
            let name = printable::name(&worker.machine).into_owned();
            format!("{name} {} ({:.0} a minute)", worker.games, worker.rate)
        })
        .collect();
    if workers.len() > NAMED {
        named.push(format!("{} more", workers.len() - NAMED));
    }
    let count = workers.len();
    let noun = if count == 1 { "worker" } else { "workers" };
    format!(
        "{count} {noun}, {playing} of {slots} games under way, {rate:.0} a minute: {}",
        named.join(", ")
    )
}
