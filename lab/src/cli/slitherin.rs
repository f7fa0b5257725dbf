//! `lab slitherin`.

use super::print;
use super::run_args::RunArgs;
use super::view;
use anyhow::Result;
use arena::exit::{Exit, Misuse};
use clap::Args;
use lab::slitherin::{Method, Show, Summary, board, measure};
use lab::solo;
use protocol::Size;
use std::fmt::Write;
use std::num::NonZeroUsize;

#[derive(Clone, Debug, Args)]
pub(crate) struct SlitherinArgs {
    /// Board, as in 20x11; 2 to 40 cells each way
    #[arg(long, value_name = "WxH", default_value = "6x6", value_parser = board)]
    board: Size,
    /// shortest, hamiltonian, almighty-brazilian, almighty-long, sub-hamiltonian or ours
    #[arg(long, value_name = "NAME", default_value = "ours")]
    method: Method,
    /// Games to play [default: 100, with --long 10000]
    #[arg(long, value_name = "N")]
    games: Option<NonZeroUsize>,
    /// Look at one game in the terminal
    #[arg(long, conflicts_with_all = ["json", "long"])]
    watch: bool,
    #[command(flatten)]
    run: RunArgs,
}

pub(crate) fn run(args: &SlitherinArgs) -> Result<Exit> {
    let size = args.board;
    let fits = args.method.fits(size);
    fits.map_err(|problem| Misuse(problem.to_string()))?;
    if args.watch {
        if let Some(show) = Show::new(args.method, size, &args.run.seed) {
            return view::show(&mut solo::view(show), "--watch");
        }
        return Ok(Exit::Success);
    }
    let summary = args.run.run(|run| {
        let games = args.games.map(NonZeroUsize::get);
        let games = games.unwrap_or(run.games(100, 10_000));
        measure(run, args.method, size, games)
    });
    if args.run.json {
        print::text(&serde_json::to_string(&summary)?);
    } else {
        print::text(&text(&summary, size));
    }
    Ok(Exit::Success)
}

fn text(summary: &Summary, size: Size) -> String {
    let Summary {
        method,
        games,
        seed,
        won,
        ..
    } = summary;
    let mut text = format!("{size}, {method}, {games} games, seed {seed}\n\n");
    // Writing to a string cannot fail.
    let mut line = |name: &str, value: String| {
        let _ = writeln!(text, "{name:<11}{value}");
    };
    let (low, high) = summary.win_interval;
    let rate = 100.0 * *won as f64 / (*games).max(1) as f64;
    let interval = format!("95 % interval {:.2} to {:.2} %", 100.0 * low, 100.0 * high);
    line("won", format!("{won} of {games}, {rate:.2} % ({interval})"));
    match &summary.moves {
        Some(it) => {
            line(
                "moves",
                format!("{:.1} ± {:.1} (95 %) in games won", it.mean, it.margin),
            );
            line("deviation", format!("{:.1}", it.deviation));
        }
        None => line("moves", "no game was won".to_owned()),
    }
    if let Some(it) = &summary.length
        && won < games
    {
        line(
            "length",
            format!("{:.1} ± {:.1} (95 %) at the end", it.mean, it.margin),
        );
    }
    if let Some(it) = &summary.formula {
        line(
            "arithmetic",
            format!("{:.1} moves, deviation {:.1}", it.mean, it.deviation),
        );
    }
    if let Some(published) = summary.published {
        line("published", published.to_owned());
    }
    text
}
