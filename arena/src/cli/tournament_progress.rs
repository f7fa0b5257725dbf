//! What is shown while a tournament is played: a bar with rate and time left, and the table as it
//! stands.

use super::print;
use arena::tournament::{Results, Summary, Trial, report_text};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};
use std::fmt::Write;
use std::time::{Duration, Instant};

/// Time between two looks at the table.
const REFRESH: Duration = Duration::from_secs(1);
/// Resamples behind an interval that is soon replaced.
const RESAMPLES: usize = 100;
/// Blocks between two lines about a test where there is no terminal.
const SAY_EVERY: usize = 10;

pub(crate) struct TournamentProgress {
    bar: ProgressBar,
    quiet: bool,
    shown: Option<Instant>,
    said: usize,
    /// Who plays elsewhere, in a line, and the table below it.
    #[cfg(feature = "nats")]
    workers: String,
    table: String,
}

impl TournamentProgress {
    /// A bar for so many games; for no end of them if that is not known.
    pub(crate) fn new(quiet: bool, games: Option<u64>) -> Self {
        let target = if quiet {
            ProgressDrawTarget::hidden()
        } else {
            ProgressDrawTarget::stderr()
        };
        let bar = ProgressBar::with_draw_target(games, target);
        let template = match games {
            Some(_) => "{pos:>5}/{len} games {wide_bar} {rate}, {eta} left\n{msg}",
            None => "{pos:>5} games, {rate}, {elapsed}\n{msg}",
        };
        let style = ProgressStyle::with_template(template);
        let rate = |state: &ProgressState, out: &mut dyn Write| {
            let _ = write!(out, "{:.0} a minute", state.per_sec() * 60.0);
        };
        let style = style.unwrap_or_else(|_| ProgressStyle::default_bar());
        bar.set_style(style.with_key("rate", rate));
        Self {
            bar,
            quiet,
            shown: None,
            said: 0,
            #[cfg(feature = "nats")]
            workers: String::new(),
            table: String::new(),
        }
    }

    /// One more game is finished.
    pub(crate) fn show(&mut self, results: &Results, trial: Option<&Trial>) {
        self.bar.inc(1);
        if self.bar.is_hidden() {
            self.say(trial);
            return;
        }
        if self.shown.is_some_and(|shown| shown.elapsed() < REFRESH) {
            return;
        }
        let mut message =
            report_text::standings(&Summary::of(results, RESAMPLES), print::columns());
        if let Some(trial) = trial {
            message.push('\n');
            message += &report_text::trial(trial, results);
        }
        self.table = message;
        self.draw();
        self.shown = Some(Instant::now());
    }

    #[cfg(not(feature = "nats"))]
    fn draw(&self) {
        self.bar.set_message(self.table.clone());
    }

    #[cfg(feature = "nats")]
    fn draw(&self) {
        let message = match self.workers.is_empty() {
            true => self.table.clone(),
            false => format!("{}\n{}", self.workers, self.table),
        };
        self.bar.set_message(message);
    }

    /// Who plays elsewhere. Where there is no terminal, it is said when no worker does and when one does again.
    #[cfg(feature = "nats")]
    pub(crate) fn show_workers(&mut self, line: &str) {
        let count = |line: &str| line.split(' ').next().map(str::to_owned);
        let changed = count(&self.workers) != count(line);
        self.workers = line.to_owned();
        match self.bar.is_hidden() {
            true if changed && !self.quiet => print::remark(line),
            true => {}
            false => self.draw(),
        }
    }

    /// Lets something be printed that is no part of the bar.
    #[cfg(feature = "nats")]
    pub(crate) fn suspended(&self, say: impl FnOnce()) {
        self.bar.suspend(say);
    }

    fn say(&mut self, trial: Option<&Trial>) {
        let Some(trial) = trial.filter(|_| !self.quiet) else {
            return;
        };
        let blocks = trial.test().blocks();
        if blocks >= self.said + SAY_EVERY {
            self.said = blocks;
            super::print::remark(&report_text::ratio(trial.test()));
        }
    }

    pub(crate) fn finish(&self) {
        self.bar.finish_and_clear();
    }
}
