//! A course's server: it takes programs, lets them play around the clock and knows where each of them stands.
//!
//! Everything goes through a [`League`], a handle that is cheap to clone and fit for the state of an axum router. It derefs to
//! what is shared: `league.store` (all that is known; its functions are short and block, one row or one page of rows each),
//! `league.config`, `league.folders` and `league.fence`. What acts is a method: `freeze`, `upload`, `ask_game`, `begin_division_round`,
//! `begin_finals`, and the organiser's `retire`, `rerun`, `enable`, `pause`, `announce`; what is not done is [`Refused`], with words for the person
//! and a status of HTTP. [`tables`] are what pages show beyond single rows. [`operate`] works a league: the way in, games, ratings and
//! rounds. `league.events()` is a receiver for server-sent events: an [`Event`] says what to read again from the store;
//! `Lagged` means to read everything. `closed_because` says in words why no upload is taken. Secrets are made and summed
//! by [`token`]; the store is given sums alone.

mod config;
mod create;
mod demo;
mod event;
mod folders;
mod games;
mod handle;
mod intake;
mod invite;
mod operate;
mod refused;
pub mod store;
mod switches;
pub mod tables;
pub mod token;
mod verify;
pub mod web;

pub use config::{ConfigError, EXAMPLE, LeagueConfig};
pub use create::{CreateError, create};
pub use demo::{Demo, demo, demo_with};
pub use event::Event;
pub use folders::{Folders, settle};
pub use games::simulation;
pub use handle::{League, Shared};
pub use invite::{Invited, Person, RosterError, invite, roster};
pub use operate::operate;
pub use refused::Refused;
pub use verify::{Soundness, verify};
