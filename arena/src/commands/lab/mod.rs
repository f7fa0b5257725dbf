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

const BOARD_FILE: &str = "\
A board file has a line for each row of tiles: 1, 2 or 3 fish, . for water, A to D for a penguin, with \
blanks between; then a line \"fish A NUMBER\" for each player with what it has scored, and a line \
\"turn A\" that says whose turn it is. # begins a comment.

  1 2 . 3
  A 1 1 B
  fish A 1
  fish B 1
  turn A";

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
    ///
    /// Two snails start in opposite corners of an 8 × 8 board and move in turn, one step onto a free
    /// cell, or onto their own trail and along it to its end. Cells visited are owned; more cells win.
    /// Without --play or --watch, methods play all against all, and their looks ahead are timed.
    ///
    /// The methods of the study are minimax[:DEPTH], which follows every line and judges by distance,
    /// minimax-territory[:DEPTH], which judges by a territory count with A*, and territory, which is that
    /// count after one move. ours[:POSITIONS] is alpha-beta on bitboards, with so many positions a move.
    Snails(snails::SnailsArgs),
    /// Fish on a floe
    ///
    /// Players place penguins in turn on tiles with one fish, then move them in turn in straight lines
    /// over tiles that are still there. The tile left sinks, the fish of the tile reached are scored; most
    /// fish win.
    ///
    /// Without --phase, methods play each other on random boards, each board in both orders. With it, one
    /// turn is taken as the study's program takes it: a board file in, a board file out.
    #[command(after_long_help = BOARD_FILE)]
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
