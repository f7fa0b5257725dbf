//! A tournament by way of a NATS server, and what is told of it on the way.

use super::fleet_args::FleetArgs;
use super::tournament_progress::TournamentProgress;
use anyhow::Result;
use arena::fleet::Runner;
use arena::tournament::Tournament;
use std::cell::RefCell;
use std::rc::Rc;

#[cfg(not(feature = "nats"))]
pub(crate) fn runner(
    _url: &str,
    _args: &FleetArgs,
    _tournament: &Tournament,
    _progress: &Rc<RefCell<TournamentProgress>>,
) -> Result<Box<dyn Runner>> {
    super::fleet_args::not_built()
}

/// Has games played by the workers of a server.
#[cfg(feature = "nats")]
pub(crate) fn runner(
    url: &str,
    args: &FleetArgs,
    tournament: &Tournament,
    progress: &Rc<RefCell<TournamentProgress>>,
) -> Result<Box<dyn Runner>> {
    use super::{fleet_args, print};
    use arena::fleet::nats::{FleetNews, NatsRunner, machine_name};
    use std::time::Duration;

    let place = fleet_args::place(url, &args.server)?;
    // No two tournaments are played in the same folder of the same machine, and one that goes on keeps its name.
    let folder = std::path::absolute(&tournament.folder)?;
    let folder = folder.canonicalize().unwrap_or(folder);
    let parts = [
        machine_name(),
        folder.to_string_lossy().into_owned(),
        tournament.plan.seed.clone(),
    ];
    let run = NatsRunner::name_of(&parts.each_ref().map(String::as_str));
    let progress = progress.clone();
    let mut runner = NatsRunner::new(place, &run, move |news| match &news {
        FleetNews::Workers(there) => progress.borrow_mut().show_workers(&print::workers(there)),
        news => progress.borrow().suspended(|| print::fleet_news(news)),
    })?;
    runner.pack(&tournament.shared.players)?;
    if let Some(seconds) = args.ack_wait {
        runner.ack_wait = Duration::from_secs(seconds);
    }
    Ok(Box::new(runner))
}
