//! All that the program prints.
#![allow(clippy::print_stdout)]

use std::io::Write;

/// An error with all its reasons.
pub(crate) fn complain(error: &anyhow::Error) {
    // Where stderr is gone, the exit code still tells.
    let _ = writeln!(std::io::stderr(), "error: {error:#}");
}

/// Text that is complete as it is.
pub(crate) fn text(text: &str) {
    println!("{}", text.trim_end());
}
