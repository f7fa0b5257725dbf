//! `arena worker`: plays games for coordinators on other machines, or lists who does.

use super::fence::SandboxArgs;
use super::fleet_args::ServerArgs;
use anyhow::Result;
use arena::exit::Exit;
use clap::Args;
use std::path::PathBuf;

/// What `arena worker` is asked.
#[derive(Clone, Debug, Args)]
pub(crate) struct WorkerArgs {
    /// NATS server that has the queue, as in nats://host:4222; several of a cluster with commas between them
    #[arg(value_name = "URL")]
    url: String,
    /// List the workers of that server and what is to be played, and end
    #[arg(long)]
    status: bool,
    /// For --status, print one JSON object
    #[arg(long, requires = "status")]
    json: bool,
    /// Games at the same time [default: as many as leave every bot of a game of four a core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=512))]
    jobs: Option<u64>,
    /// The machine's name, in tables and progress [default: what the system calls it]
    #[arg(long, value_name = "NAME")]
    name: Option<String>,
    #[command(flatten)]
    server: ServerArgs,
    /// Folder for programs that are fetched [default: one where the system has such things]
    #[arg(long, value_name = "DIR")]
    cache: Option<PathBuf>,
    /// What all programs there may take, in MiB; the one that was used least recently goes first
    #[arg(long, value_name = "MIB", default_value_t = 2048, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    cache_limit: u64,
    /// Print nothing but problems
    #[arg(long, short)]
    quiet: bool,
    #[command(flatten)]
    sandbox: SandboxArgs,
}

#[cfg(not(feature = "nats"))]
pub(crate) fn run(_args: &WorkerArgs) -> Result<Exit> {
    super::fleet_args::not_built()
}

#[cfg(feature = "nats")]
pub(crate) use with_nats::run;

#[cfg(feature = "nats")]
mod with_nats {
    use super::super::fleet_args::place;
    use super::super::print;
    use super::{Exit, Result, WorkerArgs};
    use arena::exit::Misuse;
    use arena::fleet::nats::{WorkerNews, WorkerSpec, machine_name, status, work};
    use arena::sandbox::{Level, Sandbox};
    use tokio_util::sync::CancellationToken;

    /// Seats of a game, most often.
    const SEATS: usize = 4;
    /// Letters of a machine's name.
    const NAME_MOST: usize = 64;

    pub(crate) fn run(args: &WorkerArgs) -> Result<Exit> {
        let place = place(&args.url, &args.server)?;
        if args.status {
            print::fleet(&status(&place)?, args.json)?;
            return Ok(Exit::Success);
        }
        let machine = args.name.clone().unwrap_or_else(machine_name);
        if machine.is_empty() || machine.chars().count() > NAME_MOST {
            return Err(Misuse(format!("--name has 1 to {NAME_MOST} letters")).into());
        }
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let jobs = args
            .jobs
            .map_or((cores / SEATS).max(1), |jobs| jobs as usize);
        let sandbox = fence(args.sandbox.choose()?);
        if let Err(why) = &sandbox {
            print::remark(&format!(
                "{why}; brains that are run in this process are played all the same"
            ));
        }
        let spec = WorkerSpec {
            place,
            machine,
            jobs,
            cores: (cores / jobs).max(1),
            sandbox,
            cache: args.cache.clone(),
            cache_limit: args.cache_limit << 20,
        };
        let stop = CancellationToken::new();
        work(spec, &stop, |news| tell(&news, args.quiet))?;
        Ok(Exit::Success)
    }

    /// The fence, if it is high enough for programs of strangers.
    fn fence(sandbox: Sandbox) -> Result<Sandbox, String> {
        match sandbox.level >= Level::Light {
            true => Ok(sandbox),
            false => Err(format!(
                "programs are refused here: they need a sandbox of `light` or better, and this is `{}` (`arena sandbox` \
                 tells why)",
                sandbox.level
            )),
        }
    }

    fn tell(news: &WorkerNews, quiet: bool) {
        match news {
            WorkerNews::Ready { machine, server } if !quiet => {
                let _ = print::text(&format!(
                    "{machine} plays for {server}; Ctrl-C gives games back"
                ));
            }
            WorkerNews::Played { id, took_ms, .. } if !quiet => {
                let seconds = *took_ms as f64 / 1000.0;
                let _ = print::text(&format!("played {id} in {seconds:.1} s"));
            }
            WorkerNews::Ready { .. } | WorkerNews::Played { .. } => {}
            WorkerNews::Link(news) => print::link(news),
            WorkerNews::Refused { run, why } => {
                print::remark(&format!("no games of {run} are played here: {why}"));
            }
            WorkerNews::LeftOut { run, why } => {
                print::remark(&format!(
                    "the coordinator of {run} has left this machine out: {why}"
                ));
            }
            WorkerNews::Failed { id, why } => {
                print::remark(&format!("game {id} could not be played: {why}"));
            }
        }
    }
}
