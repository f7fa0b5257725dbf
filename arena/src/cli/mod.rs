//! The program `arena`: arguments to library calls, what is printed, progress, exit codes. One file for
//! each command.

mod args;
mod bot;
mod check;
mod config;
mod exit;
mod fence;
mod game_progress;
mod play;
mod print;
mod rate;
mod replay;
mod rounds;
mod serve;
mod setup;
mod tournament;
mod tournament_progress;
mod view;

pub(crate) use args::{Cli, run};
pub(crate) use exit::Exit;
#[cfg(target_os = "linux")]
pub(crate) use fence::as_warden;
pub(crate) use print::error;
