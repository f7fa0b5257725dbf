//! What every visit to the lab can be told.

use super::progress::LabProgress;
use clap::Args;
use lab::{Effort, Run};

/// How wide a table is where there is no terminal.
const WIDTH: u16 = 120;

#[derive(Clone, Debug, Args)]
pub(crate) struct RunArgs {
    /// Play the sample sizes of the published figures, or as many as are worth it; this takes long
    #[arg(long)]
    pub(crate) long: bool,
    /// Any text; the same text gives the same figures, whatever the number of threads
    #[arg(long, default_value = "lab")]
    pub(crate) seed: String,
    /// Threads [default: one for each core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    jobs: Option<u16>,
    /// Print one JSON object instead of tables
    #[arg(long)]
    pub(crate) json: bool,
}

impl RunArgs {
    /// Runs something with a progress bar beside it.
    pub(crate) fn run<T>(&self, work: impl FnOnce(&Run<'_>) -> T) -> T {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let progress = LabProgress::new();
        let done = work(&Run {
            effort: if self.long {
                Effort::Long
            } else {
                Effort::Short
            },
            seed: &self.seed,
            jobs: self.jobs.map_or(cores, usize::from),
            progress: &|what, done, of| progress.show(what, done, of),
        });
        progress.finish();
        done
    }
}

/// How wide tables may be.
pub(crate) fn width() -> u16 {
    use std::io::IsTerminal;
    let size = ratatui::crossterm::terminal::size();
    match size {
        Ok((width, _)) if std::io::stdout().is_terminal() && width > 0 => width,
        _ => WIDTH,
    }
}
