//! What `arena tournament` is asked.

use super::args::{ConfigArgs, OutputArgs};
use super::class_args::ClassArgs;
use super::fence::SandboxArgs;
use super::fleet_args::FleetArgs;
use arena::tournament::schedule::Shard;
use clap::Args;
use std::path::PathBuf;

#[derive(Clone, Debug, Default, Args)]
pub(crate) struct TournamentArgs {
    /// Bots, as for `arena play`; or one tournament file, as in tournament.toml; or one folder with a
    /// submission for each student
    #[arg(value_name = "BOT", required_unless_present = "example")]
    pub(crate) bots: Vec<String>,
    #[command(flatten)]
    pub(crate) config: ConfigArgs,
    /// Ticks of a game, instead of a whole round
    #[arg(long, value_name = "N")]
    pub(crate) ticks: Option<u32>,
    /// Games to play, made up to whole blocks
    #[arg(long, value_name = "N", conflicts_with = "blocks")]
    pub(crate) games: Option<u32>,
    /// Blocks to play: one seed in all seat rotations each [default: 25, with --until no end]
    #[arg(long, value_name = "N")]
    pub(crate) blocks: Option<u32>,
    /// Stop as soon as it is clear whether the first is better, as in 'new>old'
    #[arg(long, value_name = "A>B")]
    pub(crate) until: Option<String>,
    /// Points that A is stronger if it is not better [default: 0]
    #[arg(
        long,
        value_name = "POINTS",
        requires = "until",
        allow_negative_numbers = true
    )]
    pub(crate) elo0: Option<f64>,
    /// Points that A is stronger if it is better [default: 30]
    #[arg(
        long,
        value_name = "POINTS",
        requires = "until",
        allow_negative_numbers = true
    )]
    pub(crate) elo1: Option<f64>,
    /// How often A may be called better without being so [default: 0.05]
    #[arg(long, value_name = "SHARE", requires = "until")]
    pub(crate) alpha: Option<f64>,
    /// How often A may be called no better though it is [default: 0.05]
    #[arg(long, value_name = "SHARE", requires = "until")]
    pub(crate) beta: Option<f64>,
    /// Games at the same time [default: as many as leave every bot a core]
    #[arg(long, value_name = "N")]
    pub(crate) jobs: Option<usize>,
    /// Play every N-th block only, from the I-th; `arena rate` puts the parts together
    #[arg(long, value_name = "I/N")]
    pub(crate) shard: Option<Shard>,
    /// Folder for journal, games and report; one that holds this tournament is gone on with
    /// [default: a new one in tournaments/]
    #[arg(long, visible_alias = "dir", value_name = "DIR")]
    pub(crate) out: Option<PathBuf>,
    /// Go on in a folder whose bots, configuration or version were others
    #[arg(long)]
    pub(crate) force: bool,
    /// Run built-in brains in this process, decisions limited by nodes: the same games everywhere
    #[arg(long)]
    pub(crate) in_process: bool,
    /// Nodes of a decision with --in-process [default: 2000]
    #[arg(long, value_name = "N")]
    pub(crate) nodes: Option<u64>,
    /// Milliseconds that each bot has for its first answer, on top [default: 2000]
    #[arg(long, value_name = "MS")]
    pub(crate) startup_ms: Option<u64>,
    #[command(flatten)]
    pub(crate) class: ClassArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
    /// Print nothing but problems
    #[arg(long, short)]
    pub(crate) quiet: bool,
    /// Print a tournament file that shows everything
    #[arg(long)]
    pub(crate) example: bool,
    #[command(flatten)]
    pub(crate) fleet: FleetArgs,
    #[command(flatten)]
    pub(crate) sandbox: SandboxArgs,
}
