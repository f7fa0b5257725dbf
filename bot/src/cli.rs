//! Arguments, and what they ask for. The only room of the program that prints.
#![allow(clippy::print_stderr)]

mod effort;
mod match_args;
mod progress;
mod study;

use anyhow::Context;
use bot::matches::{self, Match};
use bot::roster::{self, Choice};
use bot::session::{self, Options};
use clap::{Args, Parser, Subcommand};
use effort::Effort;
use match_args::MatchArgs;
use std::fmt::Display;
use std::io::{self, IsTerminal, Write};
use std::process::ExitCode;
use study::Study;

/// A snake for the Wits multi-snake game: reads states on stdin and prints a move for each.
#[derive(Parser)]
#[command(version)]
struct Cli {
    #[command(flatten)]
    play: Play,
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Args)]
struct Play {
    /// Which brain plays (`bot brains` lists them)
    #[arg(long, default_value = roster::DEFAULT)]
    brain: String,
    #[command(flatten)]
    effort: Effort,
    /// Where the brain's randomness comes from
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Writes diagnostics to stderr: `--log=debug`, or any filter of RUST_LOG [default filter: info]
    #[arg(long, value_name = "FILTER", num_args = 0..=1, require_equals = true)]
    log: Option<Option<String>>,
    /// Prints a `log` line with the reasons before every move
    #[arg(long)]
    explain: bool,
}

#[derive(Subcommand)]
enum Command {
    /// Lists the brains
    Brains,
    /// Lists the champion's weights: name, default, how far tuning moves it, meaning
    Weights,
    /// Decides a fixed set of positions and prints one number that any change of play changes
    Bench {
        /// Nodes for each decision
        #[arg(long, default_value_t = 400)]
        nodes: u64,
    },
    /// Plays games between brains in this process, with rotated seats, and prints a table
    Spar {
        /// One brain for each seat; one alone plays alone
        #[arg(required = true)]
        brains: Vec<String>,
        #[command(flatten)]
        games: MatchArgs,
        /// Prints a line for every game as well
        #[arg(long)]
        each: bool,
        /// Prints how long the first brain's decisions took, by the clock and on a core
        #[arg(long)]
        latency: bool,
        #[command(flatten)]
        effort: Effort,
    },
    /// Plays games and tells what one brain does in them: how it dies, which apples it gets, what it expects
    Study {
        #[command(subcommand)]
        study: Study,
    },
}

pub(crate) fn run() -> anyhow::Result<()> {
    let cli = Cli::parse();
    match cli.command {
        None => play(&cli.play),
        Some(Command::Brains) => {
            for (name, what) in roster::NAMES {
                say(format_args!("{name:<10} {what}\n"))?;
            }
            Ok(())
        }
        Some(Command::Weights) => {
            for weight in roster::WEIGHTS {
                let step = weight.step.map_or("-".to_owned(), |step| step.to_string());
                let (name, default) = (weight.name, weight.default);
                say(format_args!(
                    "{name:<10} {default:>4} {step:>5} {}\n",
                    weight.meaning
                ))?;
            }
            Ok(())
        }
        Some(Command::Bench { nodes }) => {
            let result = matches::fingerprint(nodes);
            say(format_args!(
                "{} positions, {} nodes, {:.0} nodes/s, fingerprint {:016x}\n",
                result.decisions,
                result.nodes,
                result.nodes as f64 / result.time.as_secs_f64(),
                result.fingerprint
            ))
        }
        Some(Command::Spar {
            brains,
            games,
            each,
            latency,
            effort,
        }) => {
            let fixture = games.fixture(brains, effort)?;
            let table = spar(&fixture, games.games, games.seed, each)?;
            say(&table)?;
            if latency {
                say(format_args!("{}\n", table.latency()))?;
            }
            Ok(())
        }
        Some(Command::Study { study }) => study::run(study),
    }
}

fn play(play: &Play) -> anyhow::Result<()> {
    bot::log::begin(play.log.as_ref().map(Option::as_deref)).context("--log")?;
    let choice: Choice = play.brain.parse()?;
    let options = Options {
        budget: play.effort.budget(),
        explain: play.explain,
    };
    let make_brain = |init| choice.brain(init, play.seed);
    // Standard output holds text back until a line end or a flush: an answer is one write.
    let output = io::BufWriter::new(io::stdout().lock());
    session::run(io::stdin().lock(), output, make_brain, options)
        .context("the game could not go on")
}

fn spar(
    fixture: &Match,
    games: usize,
    seed: u64,
    each: bool,
) -> anyhow::Result<matches::Scoreboard> {
    let mut table = matches::Scoreboard::new(fixture);
    let watched = io::stderr().is_terminal();
    for game in 0..games {
        if watched {
            eprint!("\rgame {} of {games} ", game + 1);
        }
        let report = matches::game(fixture, game, seed)?;
        if each {
            say(format_args!("{report}\n"))?;
        }
        table.add(&report);
    }
    if watched {
        eprint!("\r\x1b[K");
    }
    Ok(table)
}

fn say(what: impl Display) -> anyhow::Result<()> {
    write!(io::stdout(), "{what}").context("the output cannot be written")
}

pub(crate) fn report(error: &anyhow::Error) -> ExitCode {
    let cause = error.root_cause().downcast_ref::<io::Error>();
    if cause.is_some_and(|cause| cause.kind() == io::ErrorKind::BrokenPipe) {
        // The reader has had enough.
        return ExitCode::SUCCESS;
    }
    eprintln!("bot: {error:#}");
    ExitCode::FAILURE
}
