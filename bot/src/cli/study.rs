//! `bot study`: the arguments of the studies.

use super::effort::Effort;
use super::match_args::MatchArgs;
use super::{progress, say};
use anyhow::ensure;
use bot::matches::study::{self, DeathQuestions, Sample};
use clap::{Args, Subcommand};
use serde::Serialize;
use std::fmt::Display;
use std::num::NonZeroUsize;
use std::thread;

/// What is studied.
#[derive(Subcommand)]
pub(super) enum Study {
    /// How the first brain dies: cause, story, point of no return, and whether it dies again when it plays on from
    /// some moves before with other randomness
    Deaths {
        #[command(flatten)]
        field: FieldArgs,
        /// Deaths of a shorter snake are left out
        #[arg(long, default_value_t = 60)]
        from_length: u32,
        /// How many moves before a death it plays on from
        #[arg(long, value_name = "MOVES", value_delimiter = ',', default_values_t = [30, 60])]
        before: Vec<u32>,
        /// How often it plays on from there
        #[arg(long, default_value_t = 4)]
        repeats: u32,
        #[command(flatten)]
        sample: SampleArgs,
    },
    /// Every apple: which snake was nearest and by how much, which got it, and why the first brain did not
    Races {
        #[command(flatten)]
        field: FieldArgs,
        #[command(flatten)]
        sample: SampleArgs,
    },
    /// What the first brain expects against what happens: chances by decile, arrivals of rivals
    Calibration {
        #[command(flatten)]
        field: FieldArgs,
        #[command(flatten)]
        sample: SampleArgs,
    },
    /// Two brains, or two sets of weights, in the same games, with differences game by game
    Compare {
        /// The first brain, as in `champion:lead=1`
        first: String,
        /// The brain that takes its place
        second: String,
        /// Their rivals
        #[arg(long, num_args = 1.., default_values = ["territory"; 3])]
        against: Vec<String>,
        #[command(flatten)]
        sample: SampleArgs,
    },
}

#[derive(Args)]
pub(super) struct FieldArgs {
    /// The brain that is studied and its rivals, one for each seat
    #[arg(default_values = ["champion", "territory", "territory", "territory"])]
    brains: Vec<String>,
}

#[derive(Args)]
pub(super) struct SampleArgs {
    #[command(flatten)]
    games: MatchArgs,
    /// Nodes for a decision; the same arguments give the same findings
    #[arg(long, default_value_t = 400)]
    nodes: u64,
    /// Games at a time [default: one for each core]
    #[arg(long)]
    jobs: Option<NonZeroUsize>,
    /// Prints the findings as JSON
    #[arg(long)]
    json: bool,
}

impl SampleArgs {
    fn sample(&self, brains: Vec<String>) -> anyhow::Result<Sample> {
        ensure!(self.games.games > 0, "--games: a study needs a game");
        let cores = || thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
        let fixture = (self.games).fixture(brains, Effort::of_nodes(self.nodes))?;
        Ok(Sample {
            fixture,
            games: self.games.games,
            first_seed: self.games.seed,
            jobs: self.jobs.unwrap_or_else(cores),
        })
    }

    fn print(&self, findings: &(impl Display + Serialize)) -> anyhow::Result<()> {
        if self.json {
            return say(format_args!(
                "{}\n",
                serde_json::to_string_pretty(findings)?
            ));
        }
        say(findings)
    }
}

pub(super) fn run(study: Study) -> anyhow::Result<()> {
    match study {
        Study::Deaths {
            field,
            from_length,
            before,
            repeats,
            sample: args,
        } => {
            ensure!(
                before.iter().all(|&moves| moves > 0),
                "--before: count the moves before a death from 1"
            );
            let sample = args.sample(field.brains)?;
            let questions = DeathQuestions {
                from_length,
                before,
                repeats,
            };
            let found = progress::shown(|it| study::deaths(&sample, &questions, it))?;
            args.print(&found)
        }
        Study::Races {
            field,
            sample: args,
        } => {
            let sample = args.sample(field.brains)?;
            args.print(&progress::shown(|it| study::races(&sample, it))?)
        }
        Study::Calibration {
            field,
            sample: args,
        } => {
            let sample = args.sample(field.brains)?;
            args.print(&progress::shown(|it| study::calibration(&sample, it))?)
        }
        Study::Compare {
            first,
            second,
            against,
            sample: args,
        } => {
            let sample = args.sample([vec![first], against].concat())?;
            args.print(&progress::shown(|it| study::compare(&sample, &second, it))?)
        }
    }
}
