//! The options of what is played on other machines, and what is said where they were left out of the build.

use anyhow::Result;
use arena::exit::Misuse;
use clap::Args;
use std::path::PathBuf;

/// How to get into a NATS server.
#[derive(Clone, Debug, Default, Args)]
pub(crate) struct ServerArgs {
    /// File with the credentials for the NATS server
    #[arg(long, value_name = "FILE")]
    pub(crate) creds: Option<PathBuf>,
    /// File with certificates to trust beside the system's, for tls://
    #[arg(long, value_name = "FILE")]
    pub(crate) ca: Option<PathBuf>,
}

/// Games on other machines.
#[derive(Clone, Debug, Default, Args)]
#[command(next_help_heading = "Many machines")]
pub(crate) struct FleetArgs {
    /// NATS server whose workers play the games (`arena worker`), as in nats://host:4222
    #[arg(long, value_name = "URL", conflicts_with = "jobs")]
    pub(crate) via: Option<String>,
    #[command(flatten)]
    pub(crate) server: ServerArgs,
    /// Seconds that a worker may be silent before its game goes to another [default: 30]
    #[arg(long, value_name = "S", requires = "via", value_parser = clap::value_parser!(u64).range(1..=3600))]
    pub(crate) ack_wait: Option<u64>,
}

/// What is said by an arena that was built without a client of NATS.
#[cfg_attr(feature = "nats", expect(dead_code, reason = "this arena has it"))]
pub(crate) fn not_built<T>() -> Result<T> {
    let advice = "cargo build --release --package arena --features nats";
    let problem = "this arena was built without many machines";
    Err(Misuse(format!("{problem}; `{advice}` builds one with them")).into())
}

#[cfg(feature = "nats")]
pub(crate) use with_nats::place;

#[cfg(feature = "nats")]
mod with_nats {
    use super::ServerArgs;
    use anyhow::Result;
    use arena::fleet::nats::Place;

    /// The server that was typed.
    pub(crate) fn place(url: &str, server: &ServerArgs) -> Result<Place> {
        Ok(Place::new(url, server.creds.clone(), server.ca.clone())?)
    }
}
