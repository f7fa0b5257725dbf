//! Games on many machines, by way of a NATS server with JetStream: a coordinator puts games into a queue, workers take
//! and play them, and the coordinator verifies what they send before it counts.
//!
//! Nothing that comes over the network is believed. A job is bounded and its programs are known by their SHA-256, and run
//! behind the fence; a result counts if its replay is the one of the game that was wanted, agrees with the rules in every
//! tick, and bears out its figures. What has been played is known to `Games` alone, so that a queue that
//! loses everything costs games and nothing else.

mod beat;
mod cache;
mod convert;
mod coordinator;
mod digest;
mod error;
mod intake;
mod judge;
mod link;
mod machine;
mod message;
mod names;
mod news;
mod objects;
mod package;
mod packages;
mod place;
mod queue;
mod recount;
mod results;
mod runner;
mod shipment;
mod slot;
mod status;
mod worker;

pub use beat::WorkerBeat;
pub use digest::{Digest, NoDigest};
pub use error::FleetError;
pub use link::LinkNews;
pub use machine::machine_name;
pub use message::{
    FiguresMessage, GameEnd, GoneMessage, JobMessage, NoMessage, NoticeMessage, PlayedMessage,
    ProgramMessage, ResultMessage, SeatMessage, ThinkMessage, TimingMessage, VERSION, read, write,
};
pub use news::FleetNews;
pub use place::Place;
pub use queue::RunInfo;
pub use runner::NatsRunner;
pub use status::{FleetStatus, status};
pub use worker::{WorkerNews, WorkerSpec, work};
