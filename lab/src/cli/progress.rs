//! What is shown while the lab measures: one bar, for whatever is being measured.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::sync::Mutex;

/// A bar on stderr; nothing at all where no person looks.
pub(crate) struct LabProgress {
    bar: ProgressBar,
    what: Mutex<String>,
}

impl LabProgress {
    pub(crate) fn new() -> Self {
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr());
        let template = "{msg:<48!} {pos:>6}/{len} {wide_bar} {eta} left";
        let style = ProgressStyle::with_template(template);
        bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
        Self {
            bar,
            what: Mutex::default(),
        }
    }

    /// So many samples of something are there. Threads overtake each other; the bar only goes on.
    pub(crate) fn show(&self, what: &str, done: usize, of: usize) {
        let Ok(mut shown) = self.what.lock() else {
            return;
        };
        if *shown != what {
            what.clone_into(&mut shown);
            self.bar.reset();
            self.bar.set_length(of as u64);
            self.bar.set_message(what.to_owned());
        }
        if done as u64 > self.bar.position() {
            self.bar.set_position(done as u64);
        }
    }

    pub(crate) fn finish(&self) {
        self.bar.finish_and_clear();
    }
}
