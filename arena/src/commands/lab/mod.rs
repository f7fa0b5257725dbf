//! `arena lab`: the studies, one by one or all in one table.

pub(crate) mod options;
pub(crate) mod penguins;
pub(crate) mod slitherin;
pub(crate) mod snails;
pub(crate) mod snek;

use crate::exit::Exit;
use crate::report;
use anyhow::Result;
use arena::lab;
use clap::{Args, Subcommand};
use options::RunArgs;
use serde_json::json;

/// Without the name of a study, a short version of all is run and put into one table: every figure as
/// published, as measured the way the study did it, and with our method, with 95 % intervals.
#[derive(Clone, Debug, Args)]
#[command(args_conflicts_with_subcommands = true)]
pub(crate) struct LabArgs {
    #[command(subcommand)]
    study: Option<Study>,
    #[command(flatten)]
    run: RunArgs,
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
        None => {
            summary(&args.run);
            Ok(Exit::Success)
        }
        Some(Study::Slitherin(args)) => slitherin::run(args),
        Some(Study::Snek(args)) => snek::run(args),
        Some(Study::Snails(args)) => snails::run(args),
        Some(Study::Penguins(args)) => penguins::run(args),
    }
}

fn summary(args: &RunArgs) {
    let figures = args.run(lab::summary);
    if args.json {
        let report = json!({ "seed": args.seed, "long": args.long, "figures": figures });
        report::text(&report.to_string());
        return;
    }
    report::text(&lab::table::figures(&figures, options::width()));
    report::text(&format!(
        "± and ranges are 95 % intervals; seed {}{}",
        args.seed,
        if args.long { ", long" } else { "" }
    ));
}
