//! What can be typed.

use super::fence::{FenceArgs, SandboxArgs};
use super::generated::{CompletionsArgs, ManArgs};
use super::league::LeagueArgs;
use super::new::NewArgs;
use super::page_args::{PageArgs, ServeArgs};
use super::submit::SubmitArgs;
use super::tournament_args::TournamentArgs;
use super::worker::WorkerArgs;
use anyhow::Result;
use arena::exit::{Exit, Misuse};
use arena::replay::search::Pattern;
use clap::{Args, Parser, Subcommand, ValueEnum};
use std::path::PathBuf;

const EXIT_CODES: &str = "\
Exit codes: 0 all went well; 1 the arena itself failed; 2 the command line or the configuration \
makes no sense; 3 a bot could not be started, ended early or failed its check; 4 a replay is damaged \
or differs from the rules; 130 ended by Ctrl-C.";

/// Runs games between snake bots, records them, and checks bots and records.
///
/// Without a command it plays a whole game between the built-in bots.
#[derive(Debug, Parser)]
#[command(version, after_help = EXIT_CODES)]
pub(crate) struct Cli {
    /// Write diagnostics to stderr: `--log=debug`, or any filter of RUST_LOG [default filter: info]
    #[arg(long, global = true, value_name = "FILTER", num_args = 0..=1, require_equals = true)]
    log: Option<Option<String>>,
    #[command(subcommand)]
    command: Option<Command>,
}

/// The names that are bots by themselves, below the help of what takes bots.
fn brains_help() -> String {
    let brains = bot::roster::NAMES.map(|(name, what)| format!("  {name:<10} {what}"));
    format!("Built-in brains:\n{}", brains.join("\n"))
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Make a folder with a small bot to start from, in your language
    New(NewArgs),
    /// Play a game
    #[command(after_help = brains_help())]
    Play(PlayArgs),
    /// Find out which bot is better, and how sure that is
    #[command(after_help = brains_help())]
    Tournament(Box<TournamentArgs>),
    /// Print the tables of tournaments that have been played, put together
    Rate(RateArgs),
    /// Play games for tournaments on other machines, by way of a NATS server
    Worker(Box<WorkerArgs>),
    /// Check a bot before it is submitted
    #[command(after_help = brains_help())]
    Check(CheckArgs),
    /// Look at a recorded game, or verify it
    Replay(ReplayArgs),
    /// List the games and tournaments below a folder on a page, and show each
    Serve(ServeArgs),
    /// Run a league for a course: uploads, ladder, divisions, finals, grades
    /// Upload a program to a league
    Submit(SubmitArgs),
    League(LeagueArgs),
    /// Find out what bots can do on this machine that they should not
    Sandbox(FenceArgs),
    /// Print the configuration that holds here, and where each value comes from
    Config(ShowConfigArgs),
    /// Print what makes a shell complete this program's commands and options
    Completions(CompletionsArgs),
    /// Write a man page of each command into a folder
    Man(ManArgs),
    /// Try one thing that a bot should not be able to do
    #[command(hide = true)]
    Escape {
        /// What is tried
        name: String,
        /// What there is to get at, as JSON
        target: String,
    },
    /// Play one seat with a built-in brain on stdin and stdout
    #[command(hide = true)]
    Bot {
        /// Which brain
        #[arg(long, default_value = bot::roster::DEFAULT)]
        brain: String,
        /// Logs the reasons for every move
        #[arg(long)]
        explain: bool,
        /// Where the brain's randomness comes from
        #[arg(long, default_value_t = 1)]
        seed: u64,
    },
}

#[derive(Clone, Debug, Default, Args)]
pub(crate) struct ShowConfigArgs {
    #[command(flatten)]
    pub(crate) config: ConfigArgs,
    /// What was typed without its option, to say which one it lacks
    #[arg(hide = true)]
    pub(crate) stray: Vec<String>,
}

/// What a game is played with.
#[derive(Clone, Debug, Default, Args)]
pub(crate) struct ConfigArgs {
    /// Configuration file to use instead of every *snake_config* file here and below (folders with a
    /// bot, recorded games or submissions are not searched)
    #[arg(long, value_name = "FILE")]
    pub(crate) config: Vec<PathBuf>,
    /// Look for configuration files in this folder alone, not in those below
    #[arg(long, conflicts_with = "config")]
    pub(crate) config_here: bool,
    /// Rules of that year: 2016 to 2025 [default: 2021]
    #[arg(long, value_name = "YEAR")]
    pub(crate) edition: Option<String>,
    /// Setting that wins over all files, as in game_width=20
    #[arg(long, value_name = "KEY=VALUE")]
    pub(crate) set: Vec<String>,
    /// Any text that seeds the game; without it, the seed is fresh
    #[arg(long)]
    pub(crate) seed: Option<String>,
}

#[derive(Clone, Debug, Default, Args)]
pub(crate) struct PlayArgs {
    /// Bots, in seat order: a folder, a source file (.java, .cpp, .py, …), a jar, an executable, a
    /// quoted command line, a built-in brain by name, or `human` for a person at the keyboard;
    /// NAME=BOT gives it a name. Seats left over go to `greedy`
    #[arg(value_name = "BOT")]
    pub(crate) bots: Vec<String>,
    #[command(flatten)]
    pub(crate) config: ConfigArgs,
    /// Play although a bot cannot be started
    #[arg(long)]
    pub(crate) anyway: bool,
    /// Ticks to play, instead of a whole round
    #[arg(long, value_name = "N")]
    pub(crate) ticks: Option<u32>,
    /// Whether a tick ends with its answers or, as in the tournament, with its time
    #[arg(long, value_enum, default_value_t)]
    pub(crate) pace: PaceArg,
    /// Whether bots think all at once or one after the other, the others stopped; auto is parallel
    /// until more bots think than there are cores
    #[arg(long, value_enum, default_value_t)]
    pub(crate) think: ThinkArg,
    /// Milliseconds that each bot has for its first answer, on top
    #[arg(long, value_name = "MS", default_value_t = 2000)]
    pub(crate) startup_ms: u64,
    /// Bot that has all the time in the world, by its name, so that a breakpoint holds the game; can be
    /// given several times
    #[arg(long, value_name = "NAME")]
    pub(crate) wait: Vec<String>,
    /// Folder for the replay and the bots' logs [default: a new one in games/]
    #[arg(long, value_name = "DIR")]
    pub(crate) out: Option<PathBuf>,
    /// Put each bot's logs beside its program, as the tournament does
    #[arg(long)]
    pub(crate) logs_beside: bool,
    /// Let built-in bots log the reasons for their moves; the browser's view draws the champion's plan
    #[arg(long)]
    pub(crate) explain: bool,
    /// Show the game in this terminal as it is played
    #[arg(long, conflicts_with_all = ["web", "json", "quiet"])]
    pub(crate) watch: bool,
    /// Show the game in the browser as it is played
    #[arg(long)]
    pub(crate) web: bool,
    #[command(flatten)]
    pub(crate) page: PageArgs,
    /// Print one JSON object instead of a table
    #[arg(long)]
    pub(crate) json: bool,
    /// Print nothing but problems
    #[arg(long, short)]
    pub(crate) quiet: bool,
    #[command(flatten)]
    pub(crate) sandbox: SandboxArgs,
}

/// How a tournament's figures are given.
#[derive(Clone, Debug, Default, Args)]
pub(crate) struct OutputArgs {
    /// Print one JSON object instead of tables
    #[arg(long, conflicts_with = "csv")]
    pub(crate) json: bool,
    /// Print comma-separated values instead of tables
    #[arg(long)]
    pub(crate) csv: bool,
    /// Write a page with everything there, beside any other output
    #[arg(long, value_name = "FILE")]
    pub(crate) html: Option<PathBuf>,
}

#[derive(Clone, Debug, Args)]
pub(crate) struct RateArgs {
    /// Folders of tournaments
    #[arg(value_name = "DIR", required = true)]
    pub(crate) folders: Vec<PathBuf>,
    /// Count games together whose bots, configuration or version differ
    #[arg(long)]
    pub(crate) force: bool,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

#[derive(Clone, Debug, Args)]
pub(crate) struct CheckArgs {
    /// The bot, as for `arena play`
    #[arg(value_name = "BOT")]
    pub(crate) bot: String,
    /// Check it with the rules of that year [default: all years]
    #[arg(long, value_name = "YEAR")]
    pub(crate) edition: Option<String>,
    /// Milliseconds that the bot has for its first answer, on top
    #[arg(long, value_name = "MS", default_value_t = 2000)]
    pub(crate) startup_ms: u64,
    /// Print one JSON object instead of a list
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) sandbox: SandboxArgs,
}

#[derive(Clone, Debug, Args)]
pub(crate) struct ReplayArgs {
    /// The replay: game.jsonl.zst, its unpacked text, or a folder, whose latest game is taken
    /// [default: games]
    #[arg(value_name = "FILE")]
    pub(crate) file: Option<PathBuf>,
    /// Play the recorded moves again from the seed and compare everything
    #[arg(long, group = "task")]
    pub(crate) verify: bool,
    /// Show it in the browser
    #[arg(long, group = "task")]
    pub(crate) web: bool,
    #[command(flatten)]
    pub(crate) page: PageArgs,
    /// Write one file that shows the game in any browser, from disk
    #[arg(long, value_name = "OUT", group = "task")]
    pub(crate) html: Option<PathBuf>,
    /// Print what the bot in that seat was sent, byte for byte
    #[arg(long, value_name = "SEAT", group = "task")]
    pub(crate) input: Option<String>,
    /// Write a picture of one tick
    #[arg(long, value_name = "OUT", group = "task")]
    pub(crate) png: Option<PathBuf>,
    /// Write an animation of a range of ticks
    #[arg(long, value_name = "OUT", group = "task")]
    pub(crate) gif: Option<PathBuf>,
    /// The same as an animated PNG
    #[arg(long, value_name = "OUT", group = "task")]
    pub(crate) apng: Option<PathBuf>,
    /// For --png, the tick that is shown [default: the last]; for --input, only the state that the
    /// bot was sent for its move in that tick, the first being tick 1
    #[arg(long, value_name = "T", requires = "task")]
    pub(crate) tick: Option<u32>,
    /// Send the same again to that bot and list where its answer differs
    #[arg(long, value_name = "BOT", group = "task", requires = "seat")]
    pub(crate) ask: Option<String>,
    /// For --ask, the seat whose input it gets, by its number or the bot's name; for --grep, the one
    /// that it is about
    #[arg(long, value_name = "SEAT", requires = "task")]
    pub(crate) seat: Option<String>,
    /// For --ask, --grep, --gif and --apng: the first tick [default: 1]
    #[arg(long, value_name = "T", requires = "task")]
    pub(crate) from: Option<u32>,
    /// For --ask, --grep, --gif and --apng: the last tick [default: the last there is]
    #[arg(long, value_name = "T", requires = "task")]
    pub(crate) to: Option<u32>,
    /// List the ticks with a death, a kill, a late answer, an apple that was eaten, or a log line:
    /// death, kill, late, apple, log, or log:TEXT for the lines that contain a text
    #[arg(long, value_name = "WHAT", group = "task")]
    pub(crate) grep: Option<Pattern>,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) sandbox: SandboxArgs,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum PaceArg {
    #[default]
    Fast,
    Real,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum ThinkArg {
    #[default]
    Auto,
    Parallel,
    Serial,
}

pub(crate) fn run(cli: Cli) -> Result<Exit> {
    bot::log::begin(cli.log.as_ref().map(Option::as_deref))
        .map_err(|problem| Misuse(format!("--log: {problem}")))?;
    match cli.command {
        None => super::play::run(&PlayArgs {
            startup_ms: 2000,
            ..PlayArgs::default()
        }),
        Some(Command::New(args)) => super::new::run(&args),
        Some(Command::Play(args)) => super::play::run(&args),
        Some(Command::Tournament(args)) => super::tournament::run(*args),
        Some(Command::Rate(args)) => super::rate::run(&args),
        Some(Command::Worker(args)) => super::worker::run(&args),
        Some(Command::Check(args)) => super::check::run(&args),
        Some(Command::Replay(args)) => super::replay::run(&args),
        Some(Command::Serve(args)) => super::serve::run(&args),
        Some(Command::Submit(args)) => super::submit::run(&args),
        Some(Command::League(args)) => super::league::run(&args),
        Some(Command::Sandbox(args)) => super::fence::run(&args),
        Some(Command::Escape { name, target }) => super::fence::escape(&name, &target),
        Some(Command::Completions(args)) => super::generated::completions(&args),
        Some(Command::Man(args)) => super::generated::man(&args),
        Some(Command::Config(args)) => super::config::run(&args),
        Some(Command::Bot {
            brain,
            explain,
            seed,
        }) => super::bot::run(&brain, explain, seed),
    }
}
