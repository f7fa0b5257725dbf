//! What is shown while submissions are taken in: a line for each as soon as it is known, and what is done to the next.

use super::print;
use arena::printable;
use arena::submissions::{Submission, Taken};
use arena::text_table::{first_lines, wrapped};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::time::Duration;

/// Time between two signs of life.
const REFRESH: Duration = Duration::from_millis(100);
/// Letters of a reason that are shown; `intake.csv` and the reports have the rest.
const SHOWN: usize = 160;

pub(crate) struct ClassProgress {
    bar: ProgressBar,
    quiet: bool,
}

impl ClassProgress {
    pub(crate) fn new(quiet: bool, submissions: usize) -> Self {
        let target = if quiet {
            ProgressDrawTarget::hidden()
        } else {
            ProgressDrawTarget::stderr()
        };
        let bar = ProgressBar::with_draw_target(Some(submissions as u64), target);
        let style = ProgressStyle::with_template("{pos:>4}/{len} {bar:20} {msg}");
        bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
        bar.enable_steady_tick(REFRESH);
        Self { bar, quiet }
    }

    pub(crate) fn begin(&self, submission: &Submission) {
        self.say(submission, "looking at it");
    }

    /// What is being done.
    pub(crate) fn say(&self, submission: &Submission, what: &str) {
        let name = printable::name(&submission.bot_name);
        self.bar.set_message(format!("{name}: {what}"));
    }

    /// What became of one.
    pub(crate) fn taken(&mut self, taken: &Taken) {
        self.bar.inc(1);
        if self.quiet {
            return;
        }
        let name = printable::name(&taken.submission.bot_name);
        let reason = taken.check.reason().map(shown);
        let line = match (taken.bot.is_some(), reason) {
            (true, None) => format!("  ✓ {name}"),
            (true, Some(reason)) => format!("  ! {name} plays, but {reason}"),
            (false, reason) => format!("  ✗ {name}: {}", reason.unwrap_or_default()),
        };
        let line = wrapped(&line, print::columns().saturating_sub(4));
        self.bar.suspend(|| print::remark(&line));
    }

    pub(crate) fn finish(&self) {
        self.bar.finish_and_clear();
    }
}

/// The beginning of a reason, on one line.
fn shown(reason: &str) -> String {
    let line = first_lines(reason, 2);
    let line = printable::one_line(&line);
    match line.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("{}…", &line[..end]),
        None => line.into_owned(),
    }
}
