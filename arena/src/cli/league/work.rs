//! `arena league work`: a league at work without its pages, with files that are uploaded meanwhile. What tests kill.

use super::super::{print, setup};
use anyhow::{Context, Result};
use arena::exit::{Exit, Misuse};
use arena::files;
use arena::fleet::LocalRunner;
use arena::league::{League, operate};
use arena::sandbox::Wish;
use clap::Args;
use jiff::Timestamp;
use std::path::{Path, PathBuf};
use tokio_util::sync::CancellationToken;

/// What `arena league work` is asked.
#[derive(Clone, Debug, Args)]
pub(crate) struct WorkArgs {
    /// The league's folder
    #[arg(value_name = "DIR")]
    folder: PathBuf,
    /// Games at the same time
    #[arg(long, value_name = "N", default_value_t = 1)]
    jobs: usize,
    /// A student's number, a bot's name and a file, uploaded while the league is at work
    #[arg(long, num_args = 3, value_names = ["NUMBER", "NAME", "FILE"])]
    upload: Vec<String>,
    /// Begin a round of the divisions
    #[arg(long)]
    division_round: bool,
    /// Begin the finals
    #[arg(long)]
    finals: bool,
}

pub(crate) fn run(args: &WorkArgs) -> Result<Exit> {
    let runtime = setup::runtime()?;
    let league = runtime.block_on(League::open(&args.folder, Wish::Require))?;
    let now = Timestamp::now();
    if args.division_round {
        league.begin_division_round(now)?;
    }
    if args.finals {
        league.begin_finals(now)?;
    }
    let stop = CancellationToken::new();
    std::thread::scope(|scope| {
        scope.spawn(|| {
            for upload in args.upload.chunks_exact(3) {
                let taken = take(&league, &upload[0], &upload[1], Path::new(&upload[2]));
                if let Err(error) = taken {
                    print::remark(&format!("{}: {error:#}", upload[2]));
                }
            }
        });
        let mut runner = LocalRunner::new(args.jobs);
        operate(&league, &mut runner, args.jobs, &stop)
    })?;
    Ok(Exit::Success)
}

fn take(league: &League, number: &str, name: &str, file: &Path) -> Result<()> {
    let student = league.store.student_by_number(number)?;
    let student = student.ok_or_else(|| Misuse(format!("there is no student {number}")))?;
    let most = (league.config.uploads.megabytes << 20) + 1;
    let bytes = files::read_at_most(files::open_regular(file)?, most)?;
    let file_name = file.file_name().context("a file has a name")?;
    let file_name = file_name.to_string_lossy();
    league.upload(student.id, name, &file_name, &bytes, Timestamp::now())?;
    Ok(())
}
