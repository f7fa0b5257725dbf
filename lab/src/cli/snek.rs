//! `lab snek`.

use super::print;
use super::run_args::RunArgs;
use super::view;
use anyhow::Result;
use arena::exit::{Exit, Misuse};
use clap::{Args, ValueEnum};
use lab::snek::{Method, Show, Summary, measure};
use lab::solo;
use protocol::Size;
use std::fmt::Write;
use std::num::NonZeroUsize;

/// The sides of the table of boards on which a method works.
const SIDES: std::ops::RangeInclusive<u8> = 1..=20;
/// What the study found to work.
const FUNCTIONAL: std::ops::RangeInclusive<u8> = 2..=12;

#[derive(Clone, Debug, Args)]
pub(crate) struct SnekArgs {
    /// The board's side
    #[arg(long, default_value = "10", value_parser = clap::value_parser!(u8).range(1..=20))]
    size: u8,
    /// Whose method
    #[arg(long, default_value = "ours")]
    method: Whose,
    /// Cells that `seed` keeps between head and tail
    #[arg(long, default_value = "3", value_parser = clap::value_parser!(u8).range(3..=5))]
    buffer: u8,
    /// Games to play on each board [default: 100, with --long 1000]
    #[arg(long, value_name = "N")]
    games: Option<NonZeroUsize>,
    /// Let the head enter the cell that the tail leaves in the same frame
    #[arg(long)]
    tail_free: bool,
    /// A table of the boards from 1 to 20: does the method eat half a board full on average
    #[arg(long, conflicts_with_all = ["size", "watch"])]
    functional: bool,
    /// Look at one game in the terminal
    #[arg(long, conflicts_with_all = ["json", "long"])]
    watch: bool,
    #[command(flatten)]
    run: RunArgs,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Whose {
    /// The study's: a cycle with short cuts
    Seed,
    /// The best that we know
    Ours,
}

pub(crate) fn run(args: &SnekArgs) -> Result<Exit> {
    let method = match args.method {
        Whose::Seed => Method::Seed {
            buffer: args.buffer.into(),
        },
        Whose::Ours => Method::Ours,
    };
    if args.watch {
        let board = Size::new(args.size, args.size);
        let show = board.and_then(|size| Show::new(method, size, args.tail_free, &args.run.seed));
        let nothing = || Misuse("on a board of one cell there is nothing to watch".to_owned());
        return view::show(&mut solo::view(show.ok_or_else(nothing)?), "--watch");
    }
    let sides = if args.functional {
        SIDES
    } else {
        args.size..=args.size
    };
    let boards: Vec<Size> = sides.filter_map(|side| Size::new(side, side)).collect();
    let summaries: Vec<Summary> = args.run.run(|run| {
        let games = args.games.map(NonZeroUsize::get);
        let games = games.unwrap_or(run.games(100, 1000));
        let measure = |&size: &Size| measure(run, method, size, args.tail_free, games);
        boards.iter().map(measure).collect()
    });
    if args.run.json {
        for summary in &summaries {
            print::text(&serde_json::to_string(summary)?);
        }
    } else if args.functional {
        let games = summaries.first().map_or(0, |summary| summary.games);
        let seed = &args.run.seed;
        let table: String = summaries.iter().map(functional).collect();
        print::text(&format!(
            "{method}, {games} games a board, seed {seed}\n\n{table}"
        ));
    } else {
        for (summary, &size) in summaries.iter().zip(&boards) {
            print::text(&text(summary, size));
        }
    }
    Ok(Exit::Success)
}

fn functional(summary: &Summary) -> String {
    let needed = f64::from(summary.size).powi(2) / 2.0;
    let Some(targets) = &summary.targets else {
        return String::new();
    };
    let word = |works: bool| if works { "yes" } else { "no" };
    format!(
        "{0:>2} × {0:<2}  targets {1:>6.1} of {needed:>5.1}  {2:<3}  published: {3}\n",
        summary.size,
        targets.mean,
        word(targets.mean >= needed),
        word(FUNCTIONAL.contains(&summary.size)),
    )
}

fn text(summary: &Summary, size: Size) -> String {
    let Summary {
        method,
        games,
        seed,
        ..
    } = summary;
    let tail = if summary.tail_free {
        "free"
    } else {
        "occupied"
    };
    let mut text =
        format!("{size}, {method}, {games} games, seed {seed}, the tail's cell {tail}\n\n");
    let mut line = |name: &str, value: String| {
        let _ = writeln!(text, "{name:<11}{value}");
    };
    for (name, estimate) in [("points", &summary.points), ("targets", &summary.targets)] {
        if let Some(it) = estimate {
            let (mean, margin, deviation) = (it.mean, it.margin, it.deviation);
            line(
                name,
                format!("{mean:.2} ± {margin:.2} (95 %), deviation {deviation:.2}"),
            );
        }
    }
    line("least", format!("{} points", summary.least_points));
    line("crashes", summary.crashes.to_string());
    if let Some(published) = summary.published {
        line("published", published.to_owned());
    }
    text
}
