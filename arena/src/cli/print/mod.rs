//! What a person or a program is told. The only folder of the program that prints, all of it through `out`.

#[cfg(target_os = "linux")]
mod fence;
#[cfg(feature = "nats")]
mod fleet;
mod game;
mod message;
mod out;
mod replay;
mod setup;

#[cfg(target_os = "linux")]
pub(crate) use fence::trials;
#[cfg(feature = "nats")]
pub(crate) use fleet::{fleet, fleet_news, link, workers};
pub(crate) use game::{departures, json, table};
pub(crate) use message::{address, exposed, remark, remark_prose, text, written};
pub(crate) use out::{columns, json as json_line, prose};
pub(crate) use replay::{answers, found, incomplete, input, overview, verification};
pub(crate) use setup::{configuration, diagnosis};
