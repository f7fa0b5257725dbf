//! `lab`: the studies, one by one or all in one table.

use super::run_args::{self, RunArgs};
use super::{penguins, print, slitherin, snails, snek};
use anyhow::Result;
use arena::exit::Exit;
use clap::{Parser, Subcommand};
use serde_json::json;

const EXIT_CODES: &str = "\
Exit codes: 0 all went well; 1 the lab itself failed; 2 the command line makes no sense; 130 ended by Ctrl-C.";

const BOARD_FILE: &str = "\
A board file has a line for each row of tiles: 1, 2 or 3 fish, . for water, A to D for a penguin, with \
blanks between; then a line \"fish A NUMBER\" for each player with what it has scored, and a line \
\"turn A\" that says whose turn it is. # begins a comment.

  1 2 . 3
  A 1 1 B
  fish A 1
  fish B 1
  turn A";

/// The studies behind the bot, re-run beside their published numbers.
///
/// Without the name of a study, a short version of all is run and put into one table: every figure as
/// published, as measured the way the study did it, and with our method, with 95 % intervals.
#[derive(Clone, Debug, Parser)]
#[command(version, args_conflicts_with_subcommands = true, after_help = EXIT_CODES)]
pub(crate) struct Lab {
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

pub(crate) fn run(args: &Lab) -> Result<Exit> {
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
        print::text(&report.to_string());
        return;
    }
    print::text(&lab::table::figures(&figures, run_args::width()));
    print::text(&format!(
        "± and ranges are 95 % intervals; seed {}{}",
        args.seed,
        if args.long { ", long" } else { "" }
    ));
}
