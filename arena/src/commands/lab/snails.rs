//! `arena lab snails`: the match table, the depth table, or a game to play or watch.

use super::options::{RunArgs, width};
use crate::exit::{Exit, Misuse};
use crate::report;
use anyhow::Result;
use arena::lab::snails::{Method, depths, matches};
use arena::lab::{Duel, against_all};
use clap::Args;
use serde_json::json;

/// Two snails start in opposite corners of an 8 × 8 board and move in turn, one step onto a free cell, or
/// onto their own trail and along it to its end. Cells visited are owned; more cells win.
///
/// Methods: minimax[:DEPTH] looks at every line and judges by distance; minimax-territory[:DEPTH] by a
/// territory count with A*; territory is that count after one move; ours[:POSITIONS] is alpha-beta on
/// bitboards that visits so many positions for a move.
#[derive(Clone, Debug, Args)]
pub(crate) struct SnailsArgs {
    /// Methods of the match table, with commas between [default: all four]
    #[arg(long, value_name = "METHODS", value_delimiter = ',')]
    methods: Vec<Method>,
    /// Openings beside the plain start, each played from both corners [default: 5, with --long 100]
    #[arg(long, value_name = "N")]
    openings: Option<usize>,
    #[command(flatten)]
    run: RunArgs,
}

pub(crate) fn run(args: &SnailsArgs) -> Result<Exit> {
    let methods: &[Method] = match &args.methods[..] {
        [] => &Method::ALL,
        [one] => {
            let problem = format!("{one} needs somebody to play against: --methods {one},ours");
            return Err(Misuse(problem).into());
        }
        several => several,
    };
    let (plain, duels, looks) = args.run.run(|run| {
        let openings = args.openings.unwrap_or(run.games(5, 100));
        (
            matches::plain(run, methods),
            matches::duels(run, methods, openings),
            depths::looks(run),
        )
    });
    if args.run.json {
        let report = json!({
            "seed": args.run.seed,
            "plain": plain,
            "duels": duels,
            "depths": looks,
        });
        report::text(&report.to_string());
        return Ok(Exit::Success);
    }
    let games = duels.first().map_or(0, Duel::games);
    report::text("From the plain start, cells of bottom left : top right");
    report::text(&matches::plain_table(&plain, width()));
    report::text(&format!(
        "\nOver {} starts from both corners, {games} games a pair; seed {}",
        games / 2,
        args.run.seed
    ));
    report::text(&against_all(&duels, width()));
    report::text("\nOne look from the start, so many moves ahead");
    report::text(&depths::look_table(&looks, width()));
    Ok(Exit::Success)
}
