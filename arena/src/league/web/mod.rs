//! The league in the browser and for programs: pages made on the server, live by server-sent events; the same as JSON under
//! `/api/v1`; and who may see and do what. Every visitor sees standings, games, replays and names. What is inside a bot (its program,
//! build log, stderr, log lines, input) is its owner's and the organiser's alone, and is not there for others.

mod addresses;
mod api;
mod assets;
mod cookie;
mod drawing;
mod events;
mod frame;
mod guard;
mod metrics;
mod pages;
mod rate_limit;
mod refusal;
mod replay_text;
mod routes;
mod serve;
mod site;
mod snapshot;
mod visit;

pub use addresses::{NoPublicUrl, PublicUrl};
pub use serve::serve;
