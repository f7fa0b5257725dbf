//! `arena lab`: the studies, one by one or all in one table.

pub(crate) mod penguins;
pub(crate) mod slitherin;
pub(crate) mod snails;
pub(crate) mod snek;

use crate::exit::Exit;
use anyhow::Result;
use clap::{Args, Subcommand};

#[derive(Clone, Debug, Args)]
pub(crate) struct LabArgs {
    #[command(subcommand)]
    study: Option<Study>,
}

#[derive(Clone, Debug, Subcommand)]
enum Study {
    /// One snake fills the board
    Slitherin(slitherin::SlitherinArgs),
    /// One snake and a clock
    Snek(snek::SnekArgs),
    /// Two trails, one board
    Snails(snails::SnailsArgs),
    /// Fish on a floe
    Penguins(penguins::PenguinsArgs),
}

pub(crate) fn run(args: &LabArgs) -> Result<Exit> {
    match &args.study {
        None => Ok(Exit::Success),
        Some(Study::Slitherin(args)) => slitherin::run(args),
        Some(Study::Snek(args)) => snek::run(args),
        Some(Study::Snails(args)) => snails::run(args),
        Some(Study::Penguins(args)) => penguins::run(args),
    }
}
