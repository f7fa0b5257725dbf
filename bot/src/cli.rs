//! Arguments, and what they ask for. The only file of the program that prints.
#![allow(clippy::print_stderr)]

use anyhow::Context;
use bot::clock::Budget;
use bot::matches::{self, Match};
use bot::roster::{self, Choice};
use bot::session::{self, Options};
use clap::{Args, Parser, Subcommand};
use protocol::GameConfig;
use protocol::config::{Layers, Origin};
use std::fmt::Display;
use std::io::{self, IsTerminal, Write};
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;

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

#[derive(Args, Clone, Copy)]
struct Effort {
    /// Milliseconds for a decision, of the 50 that a tick has
    #[arg(long, default_value_t = 20)]
    budget_ms: u64,
    /// Nodes for a decision instead of time, so that decisions repeat
    #[arg(long)]
    nodes: Option<u64>,
}

impl Effort {
    fn budget(self) -> Budget {
        let time = Budget::Time(Duration::from_millis(self.budget_ms));
        self.nodes.map_or(time, Budget::Nodes)
    }
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
        /// How many games
        #[arg(long, default_value_t = 4)]
        games: usize,
        /// The first game's seed; the next games count on
        #[arg(long, default_value_t = 1)]
        seed: u64,
        /// Ticks of a game
        #[arg(long, default_value_t = 6000)]
        ticks: u32,
        /// The year whose rules are played
        #[arg(long, default_value = "2021")]
        edition: String,
        /// Board as WIDTHxHEIGHT
        #[arg(long, default_value = "50x50")]
        board: String,
        /// Prints a line for every game as well
        #[arg(long)]
        each: bool,
        /// Prints how long the first brain's decisions took, by the clock and on a core
        #[arg(long)]
        latency: bool,
        #[command(flatten)]
        effort: Effort,
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
            seed,
            ticks,
            edition,
            board,
            each,
            latency,
            effort,
        }) => {
            let (width, height) = board
                .split_once('x')
                .context("expected a board like 50x50")?;
            let mut layers = Layers::new();
            layers.add_option("--edition", &format!("edition={edition}"))?;
            layers.add_option("--board", &format!("game_width={width}"))?;
            layers.add_option("--board", &format!("game_height={height}"))?;
            // A tournament's game has at least two snakes; here one may play alone.
            let snakes = brains.len().max(2).to_string();
            layers.add("num_snakes", &snakes, Origin::Whole)?;
            let config = GameConfig {
                num_snakes: brains.len(),
                ..layers.resolve()?.config
            };
            let fixture = Match {
                config: Arc::new(config),
                brains,
                ticks,
                budget: effort.budget(),
            };
            let table = spar(&fixture, games, seed, each)?;
            say(&table)?;
            if latency {
                say(format_args!("{}\n", table.latency()))?;
            }
            Ok(())
        }
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
