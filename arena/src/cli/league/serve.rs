//! `arena league serve`: pages, uploads and games of a league, until it is told to end.

use super::super::fleet_args::FleetArgs;
use super::super::{print, via};
use anyhow::{Context, Result};
use arena::exit::{Exit, Misuse};
use arena::fleet::{LocalRunner, Runner};
use arena::league::League;
use arena::league::web::{self, PublicUrl};
use arena::process::cancel_on_signals;
use arena::sandbox::Wish;
use clap::Args;
use std::io;
use std::net::{SocketAddr, TcpListener};
use std::path::{Path, PathBuf};
use tokio_util::sync::CancellationToken;
use tracing::info;

/// Games at a time that may be asked for.
const MOST_JOBS: usize = 256;
/// Files that a server with all its connections may have open.
const FILES: u64 = 8192;

/// What `arena league serve` is asked.
#[derive(Clone, Debug, Args)]
pub(crate) struct ServeLeagueArgs {
    /// The league's folder
    #[arg(value_name = "DIR", required_unless_present = "demo")]
    folder: Option<PathBuf>,
    /// The address to listen on; 0.0.0.0:8080 lets other machines in
    #[arg(long, value_name = "IP:PORT", default_value = "127.0.0.1:8080")]
    bind: SocketAddr,
    /// The address that students type, behind a proxy that speaks TLS: https://snakes.example.edu
    #[arg(long, value_name = "URL")]
    public_url: Option<PublicUrl>,
    /// Games at the same time [default: as many as leave every bot a core]
    #[arg(long, value_name = "N")]
    jobs: Option<usize>,
    /// Show a league of built-in bots in a temporary folder; nothing else is needed
    #[arg(long, conflicts_with = "folder")]
    demo: bool,
    #[command(flatten)]
    fleet: FleetArgs,
}

pub(crate) fn run(args: &ServeLeagueArgs) -> Result<Exit> {
    // A server says what it does unless it was told what to say.
    bot::log::begin(Some(None)).map_err(|problem| Misuse(format!("RUST_LOG: {problem}")))?;
    if args
        .jobs
        .is_some_and(|jobs| !(1..=MOST_JOBS).contains(&jobs))
    {
        return Err(Misuse(format!("--jobs is to be 1 to {MOST_JOBS}")).into());
    }
    match &args.folder {
        Some(folder) => serve(args, folder, |_| Ok(())),
        None => super::demo::run(args),
    }
}

/// Serves the league in a folder. What is to be told about its address is printed as soon as that is known.
pub(super) fn serve(
    args: &ServeLeagueArgs,
    folder: &Path,
    tell: impl FnOnce(&str) -> Result<()>,
) -> Result<Exit> {
    let listener = listen(args.bind)?;
    let runtime = super::super::setup::runtime()?;
    let league = runtime.block_on(League::open(folder, Wish::Auto))?;
    let place = listener.local_addr()?;
    let address = args
        .public_url
        .as_ref()
        .map_or_else(|| format!("http://{place}"), ToString::to_string);
    if let Err(why) = &league.fence {
        print::remark(&format!(
            "warning: no uploads are taken, because programs cannot be kept apart here: {why}"
        ));
    }
    if !place.ip().is_loopback() && args.public_url.is_none() {
        print::remark(&format!(
            "warning: every machine that reaches {place} reads this league, without TLS; `--public-url` and a proxy make it safe"
        ));
    }
    print::address(&address);
    tell(&address)?;
    raise_file_limit();
    let stop = CancellationToken::new();
    let seats = league.config.seats().max(1);
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let jobs = args.jobs.unwrap_or_else(|| (cores / seats).max(1));
    let working = {
        let (league, stop) = (league.clone(), stop.clone());
        let (fleet, folder) = (args.fleet.clone(), folder.to_owned());
        std::thread::Builder::new()
            .name("league".to_owned())
            .spawn(move || {
                let runner = runner(&fleet, &folder, jobs);
                let worked = runner.and_then(|mut runner| {
                    arena::league::operate(&league, &mut *runner, jobs, &stop)
                });
                // Pages without games would look alive.
                stop.cancel();
                worked
            })?
    };
    let served = runtime.block_on(async {
        cancel_on_signals(&stop)?;
        web::serve(
            listener,
            league.clone(),
            args.public_url.clone(),
            stop.clone(),
        )
        .await
    });
    info!("ending: games under way are ended and played again next time");
    stop.cancel();
    let worked = working
        .join()
        .map_err(|_| anyhow::anyhow!("the league's thread panicked"))?;
    served?;
    worked?;
    Ok(Exit::Success)
}

/// Who has the league's games played: this machine, or those that work for a server.
fn runner(fleet: &FleetArgs, folder: &Path, jobs: usize) -> Result<Box<dyn Runner>> {
    match &fleet.via {
        None => Ok(Box::new(LocalRunner::new(jobs))),
        Some(url) => via::league_runner(url, fleet, folder),
    }
}

fn listen(place: SocketAddr) -> Result<TcpListener> {
    web_bind(place).with_context(|| {
        format!(
            "cannot listen on {place}; another server may have that port: name another with --bind"
        )
    })
}

fn web_bind(place: SocketAddr) -> io::Result<TcpListener> {
    arena::view::web::bind(place.ip(), place.port())
}

/// A connection is a file, and so is a bot's pipe. Where the system allows no more, there are fewer connections.
fn raise_file_limit() {
    #[cfg(unix)]
    {
        use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
        let limit = getrlimit(Resource::Nofile);
        let most = limit.maximum.unwrap_or(FILES);
        if limit
            .current
            .is_some_and(|current| current < FILES.min(most))
        {
            let raised = Rlimit {
                current: Some(FILES.min(most)),
                ..limit
            };
            let _ = setrlimit(Resource::Nofile, raised);
        }
    }
}
