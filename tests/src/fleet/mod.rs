//! Many machines on this one: a real NATS server, workers and tournaments as processes of a test, and a worker of the
//! test's own that lies.

mod cup;
mod impostor;
mod server;
mod worker;

pub use cup::{Cup, Played};
pub use impostor::{Impostor, Taken};
pub use server::Server;
pub use worker::Worker;
