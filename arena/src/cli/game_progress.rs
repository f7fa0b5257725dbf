//! The progress bar of a running game.

use arena::bots::BotSpec;
use arena::engine::TickView;
use arena::printable;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use protocol::BySeat;
use std::fmt::Write;
use std::time::Duration;

/// Time between two looks at the lengths.
const REFRESH: Duration = Duration::from_millis(100);

/// A bar on stderr with tick, tick rate and lengths; nothing at all where stderr is no terminal.
pub(crate) struct Progress {
    bar: ProgressBar,
    names: Vec<String>,
    shown: Duration,
}

impl Progress {
    pub(crate) fn new(hidden: bool, bots: &BySeat<BotSpec>) -> Self {
        let target = if hidden {
            ProgressDrawTarget::hidden()
        } else {
            ProgressDrawTarget::stderr()
        };
        let bar = ProgressBar::with_draw_target(None, target);
        let style = ProgressStyle::with_template("{pos:>5}/{len} {wide_bar} {msg}");
        bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
        Self {
            bar,
            names: (bots.values())
                .map(|bot| printable::name(&bot.name).into_owned())
                .collect(),
            shown: Duration::ZERO,
        }
    }

    pub(crate) fn show(&mut self, view: &TickView<'_>) {
        if self.bar.is_hidden() || (self.shown + REFRESH > view.elapsed && view.state.tick() > 1) {
            return;
        }
        self.shown = view.elapsed;
        let rate = f64::from(view.state.tick()) / view.elapsed.as_secs_f64().max(1e-3);
        let mut lengths = format!("{rate:.0} ticks/s  ");
        for (name, snake) in self.names.iter().zip(view.state.snakes().values()) {
            let _ = match snake.length() {
                0 => write!(lengths, "{name} – "),
                length => write!(lengths, "{name} {length} "),
            };
        }
        self.bar.set_length(view.of.into());
        self.bar.set_message(lengths);
        self.bar.set_position(view.state.tick().into());
    }

    pub(crate) fn finish(&self) {
        self.bar.finish_and_clear();
    }
}

/// A sign of life on stderr with what is being done; nothing at all where stderr is no terminal.
pub(crate) struct Spinner {
    bar: ProgressBar,
}

impl Spinner {
    pub(crate) fn new(hidden: bool) -> Self {
        let target = if hidden {
            ProgressDrawTarget::hidden()
        } else {
            ProgressDrawTarget::stderr()
        };
        let bar = ProgressBar::with_draw_target(None, target);
        bar.set_style(ProgressStyle::default_spinner());
        bar.enable_steady_tick(REFRESH);
        Self { bar }
    }

    pub(crate) fn say(&self, what: &str) {
        self.bar.set_message(printable::one_line(what).into_owned());
    }

    pub(crate) fn finish(&self) {
        self.bar.finish_and_clear();
    }
}
