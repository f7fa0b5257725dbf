//! A tournament or a league by way of a NATS server, and what is told of it on the way.

use super::fleet_args::FleetArgs;
use super::tournament_progress::TournamentProgress;
use anyhow::Result;
use arena::fleet::Runner;
use arena::tournament::Tournament;
use std::cell::RefCell;
use std::path::Path;
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

#[cfg(not(feature = "nats"))]
pub(crate) fn league_runner(
    _url: &str,
    _args: &FleetArgs,
    _folder: &Path,
) -> Result<Box<dyn Runner>> {
    super::fleet_args::not_built()
}

/// Has a tournament's games played by the workers of a server.
#[cfg(feature = "nats")]
pub(crate) fn runner(
    url: &str,
    args: &FleetArgs,
    tournament: &Tournament,
    progress: &Rc<RefCell<TournamentProgress>>,
) -> Result<Box<dyn Runner>> {
    use super::print;
    use arena::fleet::nats::FleetNews;

    let progress = progress.clone();
    let tell = move |news: FleetNews| match &news {
        FleetNews::Workers(there) => progress.borrow_mut().show_workers(&print::workers(there)),
        news => progress.borrow().suspended(|| print::fleet_news(news)),
    };
    let (folder, seed) = (&tournament.folder, &tournament.plan.seed);
    let mut runner = named_runner(url, args, folder, seed, tell)?;
    runner.pack(&tournament.shared.players)?;
    Ok(Box::new(runner))
}

/// Has a league's games played by the workers of a server.
#[cfg(feature = "nats")]
pub(crate) fn league_runner(url: &str, args: &FleetArgs, folder: &Path) -> Result<Box<dyn Runner>> {
    let tell = |news| super::print::fleet_news(&news);
    Ok(Box::new(named_runner(url, args, folder, "league", tell)?))
}

#[cfg(feature = "nats")]
fn named_runner(
    url: &str,
    args: &FleetArgs,
    folder: &Path,
    what: &str,
    tell: impl FnMut(arena::fleet::nats::FleetNews) + 'static,
) -> Result<arena::fleet::nats::NatsRunner> {
    use arena::fleet::nats::{NatsRunner, machine_name};

    let place = super::fleet_args::place(url, &args.server)?;
    // No two runs are played in the same folder of the same machine, and one that goes on keeps its name.
    let folder = std::path::absolute(folder)?;
    let folder = folder.canonicalize().unwrap_or(folder);
    let run = NatsRunner::name_of(&[&machine_name(), &folder.to_string_lossy(), what]);
    let mut runner = NatsRunner::new(place, &run, tell)?;
    if let Some(seconds) = args.ack_wait {
        runner.ack_wait = std::time::Duration::from_secs(seconds);
    }
    Ok(runner)
}
