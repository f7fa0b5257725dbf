//! The program `arena`: arguments to library calls, what is printed, progress. One file for
//! each command.

mod args;
mod bot;
mod check;
mod class;
mod class_args;
mod class_progress;
mod config;
mod fence;
mod fleet_args;
mod game_pages;
mod game_progress;
mod generated;
mod league;
mod new;
mod page_args;
mod play;
mod print;
mod rate;
mod replay;
mod rounds;
mod serve;
mod setup;
mod submit;
mod tournament;
mod tournament_args;
mod tournament_progress;
mod via;
mod worker;

pub(crate) use args::{Cli, run};
#[cfg(target_os = "linux")]
pub(crate) use fence::as_warden;
