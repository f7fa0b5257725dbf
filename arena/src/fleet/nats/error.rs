//! Why games cannot be played on other machines.

use crate::bots::NoProgram;
use std::path::PathBuf;

/// Why games cannot be played on other machines. A server that is not there is no error: it is waited for.
#[derive(Debug, thiserror::Error)]
pub enum FleetError {
    /// An address that is none.
    #[error(
        "`{0}` is no address of a NATS server; it looks like nats://host:4222 or tls://host:4222"
    )]
    Address(String),
    /// The file with the credentials, or the one with certificates, cannot be used.
    #[error("cannot use the file {path}")]
    File {
        /// Which file.
        path: PathBuf,
        /// Why not.
        source: std::io::Error,
    },
    /// The server does not let us in.
    #[error(
        "the NATS server {server} does not let us in: {why}; look at the user, the password or the file after --creds"
    )]
    NotAllowed {
        /// Which server.
        server: String,
        /// What it says.
        why: String,
    },
    /// The server's certificate is not trusted, or ours is not right.
    #[error("no TLS with the NATS server {server}: {why}; --ca FILE names certificates to trust")]
    Tls {
        /// Which server.
        server: String,
        /// Why not.
        why: String,
    },
    /// A server without streams.
    #[error(
        "the NATS server {server} keeps no streams for us: {why}; start it with `nats-server -js`, and give the account JetStream"
    )]
    NoStreams {
        /// Which server.
        server: String,
        /// What it says.
        why: String,
    },
    /// A bot that cannot be sent to another machine.
    #[error("bot `{bot}` cannot be played on other machines: {why}")]
    CannotShip {
        /// Which bot.
        bot: String,
        /// Why not.
        why: String,
    },
    /// A bot whose program cannot be read.
    #[error(transparent)]
    NoProgram(#[from] NoProgram),
    /// A name that cannot be part of a subject.
    #[error("`{0}` is to be letters, digits and `-`, 64 at most")]
    Name(String),
    /// A game that many machines have begun and none has finished.
    #[error(
        "game {id} was begun {times} times and never finished; the last word about it: {why}; play it on this machine to see why"
    )]
    NeverFinished {
        /// Which game.
        id: String,
        /// How often.
        times: u64,
        /// What was said about it last.
        why: String,
    },
    /// The server or the library says something that none of the above is.
    #[error("the NATS server {server}: {why}")]
    Other {
        /// Which server.
        server: String,
        /// What it says.
        why: String,
    },
}
