//! One file per command: from its arguments to its exit code.

mod audience;
pub(crate) mod bot;
pub(crate) mod check;
pub(crate) mod config;
pub(crate) mod lab;
pub(crate) mod play;
pub(crate) mod rate;
pub(crate) mod replay;
pub(crate) mod serve;
pub(crate) mod tournament;

use crate::cli::{ConfigArgs, PageArgs};
use crate::report;
use anyhow::{Context, Result};
use arena::config_files::{self, Overrides};
use protocol::config::Resolved;
use std::io::IsTerminal;
use std::net::TcpListener;
use std::path::Path;

/// The configuration that holds in this folder with these arguments.
fn configuration(args: &ConfigArgs) -> Result<Resolved> {
    let overrides = Overrides {
        files: args.config.clone(),
        edition: args.edition.clone(),
        seed: args.seed.clone(),
        settings: args.set.clone(),
    };
    config_files::resolve(Path::new("."), &overrides)
}

/// A runtime on this thread: a game is one conversation, and its bots' lives hang on this thread's.
fn runtime() -> Result<tokio::runtime::Runtime> {
    Ok(tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()?)
}

/// Takes a port for the page, says where it is and opens it where somebody sits in front.
fn listen(page: PageArgs) -> Result<TcpListener> {
    let port = page.port.unwrap_or(0);
    let listener = arena::watch::web::bind(port)
        .with_context(|| format!("cannot listen on port {port}; name another --port"))?;
    let address = format!("http://{}/", listener.local_addr()?);
    report::address(&address);
    if !page.no_open && std::io::stdout().is_terminal() {
        // Without a browser there is still the address.
        let _ = open::that_detached(&address);
    }
    Ok(listener)
}
