//! A bar on stderr while games are played; nothing where stderr is no terminal.
#![allow(clippy::print_stderr)]

use bot::clock::Stopwatch;
use bot::matches::study::Progress;
use std::io::{self, IsTerminal};

/// Cells of the bar.
const WIDTH: usize = 30;

/// Shows how far a work is, and clears the line when it is over.
pub(super) fn shown<T>(work: impl FnOnce(&mut Progress<'_>) -> T) -> T {
    if !io::stderr().is_terminal() {
        return work(&mut |_, _| {});
    }
    let watch = Stopwatch::start();
    let result = work(&mut |done, of| {
        let full = WIDTH * done / of.max(1);
        let bar = format!("{}{}", "#".repeat(full), ".".repeat(WIDTH - full));
        let each = watch.elapsed().as_secs_f64() / (done as f64).max(1.0);
        let left = match done {
            0 => String::new(),
            _ => format!("{:.0} s left", each * (of - done) as f64),
        };
        eprint!("\r[{bar}] {done} of {of} {left}\x1b[K");
    });
    eprint!("\r\x1b[K");
    result
}
