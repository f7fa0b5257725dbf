//! `lab snails`: the match table, the depth table, or a game to play or watch.

use super::print;
use super::run_args::{RunArgs, width};
use super::view::show;
use anyhow::Result;
use arena::exit::{Exit, Misuse};
use clap::Args;
use lab::snails::depths::{look_table, looks};
use lab::snails::terminal::{Show, Side};
use lab::snails::{Method, matches};
use lab::{Duel, against_all};
use serde_json::json;

#[derive(Clone, Debug, Args)]
pub(crate) struct SnailsArgs {
    /// Methods of the match table, with commas between [default: all four]
    #[arg(long, value_name = "METHODS", value_delimiter = ',')]
    methods: Vec<Method>,
    /// Openings beside the plain start, each played from both corners [default: 5, with --long 100]
    #[arg(long, value_name = "N")]
    openings: Option<usize>,
    /// Moves ahead for the table of depth against time, each at most 15, with commas between
    #[arg(
        long,
        value_name = "DEPTHS",
        value_delimiter = ',',
        default_value = "3,5,8,15",
        value_parser = clap::value_parser!(u8).range(1..=15)
    )]
    depths: Vec<u8>,
    /// Play against a method in this terminal, from the bottom left corner, which begins
    #[arg(
        long,
        value_name = "METHOD",
        num_args = 0..=1,
        default_missing_value = "ours:300000",
        conflicts_with_all = ["methods", "openings", "watch", "json", "long"]
    )]
    play: Option<Method>,
    /// For --play: let the method begin, and play from the top right corner
    #[arg(long, requires = "play")]
    second: bool,
    /// Watch a game in this terminal; the first method begins, bottom left
    #[arg(
        long,
        value_names = ["METHOD", "METHOD"],
        num_args = 2,
        conflicts_with_all = ["methods", "openings", "json", "long"]
    )]
    watch: Vec<Method>,
    #[command(flatten)]
    run: RunArgs,
}

pub(crate) fn run(args: &SnailsArgs) -> Result<Exit> {
    match (args.play, &args.watch[..]) {
        (Some(method), _) => {
            let mut sides = [Side::Human, Side::method(method)];
            if args.second {
                sides.reverse();
            }
            show(&mut Show::new(sides), "--play")
        }
        (None, &[bottom, top]) => show(&mut Show::new([bottom, top].map(Side::method)), "--watch"),
        (None, _) => tables(args),
    }
}

fn tables(args: &SnailsArgs) -> Result<Exit> {
    let methods: &[Method] = match &args.methods[..] {
        [] => &Method::ALL,
        [one] => {
            let other = Method::Territory;
            let problem = format!("{one} needs somebody to play against: --methods {one},{other}");
            return Err(Misuse(problem).into());
        }
        several => several,
    };
    let doubled = |index: &usize| methods[..*index].contains(&methods[*index]);
    if let Some(index) = (0..methods.len()).find(doubled) {
        let problem = format!("--methods has {} twice", methods[index]);
        return Err(Misuse(problem).into());
    }
    let (plain, duels, depths) = args.run.run(|run| {
        let openings = args.openings.unwrap_or(run.games(5, 100));
        (
            matches::plain(run, methods),
            matches::duels(run, methods, openings),
            looks(run, &args.depths),
        )
    });
    if args.run.json {
        let report = json!({
            "seed": args.run.seed,
            "plain": plain,
            "duels": duels,
            "depths": depths,
        });
        print::text(&report.to_string());
        return Ok(Exit::Success);
    }
    let games = duels.first().map_or(0, Duel::games);
    print::text("From the plain start, cells of bottom left : top right");
    print::text(&matches::plain_table(&plain, width()));
    print::text(&format!(
        "\nStarts: {}, each from both corners, {games} games a pair; seed {}",
        games / 2,
        args.run.seed
    ));
    print::text(&against_all(&duels, width()));
    print::text("\nOne look from the start, so many moves ahead");
    print::text(&look_table(&depths, width()));
    Ok(Exit::Success)
}
