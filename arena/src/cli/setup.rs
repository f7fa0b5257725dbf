//! What several commands need: the configuration, a runtime, a page's port, a bot that is a program.

use super::args::ConfigArgs;
use super::page_args::PageArgs;
use super::print;
use anyhow::{Context, Result};
use arena::bots::{BotSpec, Launch};
use arena::build::{NotABot, prepare};
use arena::config_files::{self, Configuration, Overrides};
use arena::exit::Misuse;
use arena::sandbox::Sandbox;
use arena::view::web::Secret;
use std::io::IsTerminal;
use std::net::{IpAddr, Ipv4Addr, SocketAddr, TcpListener};
use std::path::Path;
use std::time::Duration;

/// Where a page is served unless told otherwise: no other machine reaches it.
const LOOPBACK: IpAddr = IpAddr::V4(Ipv4Addr::LOCALHOST);

/// Milliseconds that a bot may have to start.
const MOST_STARTUP: u64 = 3_600_000;

/// The configuration that holds in this folder with these arguments.
pub(super) fn configuration(args: &ConfigArgs) -> Result<Configuration> {
    configuration_beside(args, None)
}

/// The same, but that no file in a folder of strangers has a say.
pub(super) fn configuration_beside(
    args: &ConfigArgs,
    strangers: Option<&Path>,
) -> Result<Configuration> {
    let overrides = Overrides {
        files: args.config.clone(),
        strangers: strangers.map(Path::to_owned),
        here_alone: args.config_here,
        edition: args.edition.clone(),
        seed: args.seed.clone(),
        settings: args.set.clone(),
    };
    let found = config_files::resolve(Path::new("."), &overrides)?;
    for problem in &found.passed_over {
        print::remark(&format!("warning: {problem}"));
    }
    Ok(found)
}

/// A runtime on this thread: a game is one conversation, and its bots' lives hang on this thread's.
pub(super) fn runtime() -> Result<tokio::runtime::Runtime> {
    Ok(tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()?)
}

/// Takes a port for the page, says where it is and opens it where a person sits in front. If
/// other machines can reach it, a warning says so and what they could do.
pub(super) fn listen(page: &PageArgs, secret: Option<&Secret>) -> Result<TcpListener> {
    let (address, port) = (page.bind.unwrap_or(LOOPBACK), page.port.unwrap_or(0));
    let listener = arena::view::web::bind(address, port).with_context(|| {
        let place = SocketAddr::from((address, port));
        format!("cannot listen on {place}; name another --port or --bind")
    })?;
    let mut place = listener.local_addr()?;
    if !address.is_loopback() {
        print::exposed(place, secret.is_some());
    }
    if address.is_unspecified() {
        // Listened on is every address of the machine, and this is one that leads there.
        place.set_ip(LOOPBACK);
    }
    let secret = secret.map_or_else(String::new, |secret| format!("?{secret}"));
    let url = format!("http://{place}/{secret}");
    print::address(&url);
    if !page.no_open && std::io::stdout().is_terminal() {
        // Without a browser there is still the address.
        let _ = open::that_detached(&url);
    }
    Ok(listener)
}

/// The time that a bot has for its first answer, on top.
pub(super) fn startup(milliseconds: u64) -> Result<Duration> {
    if milliseconds > MOST_STARTUP {
        let problem = format!("--startup-ms is to be {MOST_STARTUP} at most, which is an hour");
        return Err(Misuse(problem).into());
    }
    Ok(Duration::from_millis(milliseconds))
}

/// Makes a program of each bot that is a source, a folder or a jar.
pub(super) fn build(bots: &mut [BotSpec], sandbox: &Sandbox, quiet: bool) -> Result<()> {
    let runtime = runtime()?;
    for bot in bots {
        let name = bot.name.clone();
        let mut tell = |compiler: &str| {
            if !quiet {
                print::remark(&format!("compiling {name} with {compiler}"));
            }
        };
        runtime.block_on(prepare(bot, sandbox, &mut tell))?;
    }
    Ok(())
}

/// The same where a bot that is none may leave its seat empty: what is wrong with it is a remark.
pub(super) fn build_what_can_be(
    bots: &mut [BotSpec],
    sandbox: &Sandbox,
    quiet: bool,
) -> Result<()> {
    for bot in bots {
        match build(std::slice::from_mut(bot), sandbox, quiet) {
            Err(problem) if problem.is::<NotABot>() => print::remark(&format!("{problem:#}")),
            built => built?,
        }
    }
    Ok(())
}

/// A bot that is a program. People play in `arena play` alone.
pub(super) fn program(text: &str) -> Result<BotSpec> {
    let bot: BotSpec = text.parse()?;
    if bot.launch == Launch::Human {
        let advice = "a person plays in `arena play human … --web` or `--watch` alone";
        return Err(Misuse(format!("`{text}` is no program: {advice}")).into());
    }
    Ok(bot)
}
