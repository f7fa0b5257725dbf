//! The two streams of the program. All that is printed passes here, so that no text of a stranger moves the
//! cursor, and a reader that has gone (`arena … | head`) ends nothing with a panic.

use anyhow::{Context, Result};
use arena::exit::fitting;
use arena::printable;
use arena::text_table::{COLUMNS, wrapped};
use serde::Serialize;
use std::io::{self, IsTerminal, Write};

/// Prints text and a line end. Where the reader has gone, the exit code still tells.
///
/// # Errors
/// If it cannot be written for any other reason, as on a full disk.
pub(crate) fn out(text: &str) -> Result<()> {
    raw(&format!("{}\n", printable::lines(text)))
}

/// Prints one JSON object on a line.
///
/// # Errors
/// As for [`out`].
pub(crate) fn json(value: &impl Serialize) -> Result<()> {
    let text = serde_json::to_string(value)?;
    raw(&format!("{}\n", printable::json(&text)))
}

/// Prints text of our own as it is.
///
/// # Errors
/// As for [`out`].
pub(crate) fn raw(text: &str) -> Result<()> {
    let mut stdout = io::stdout().lock();
    let written = stdout
        .write_all(text.as_bytes())
        .and_then(|()| stdout.flush());
    match written {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        written => written.context("cannot write to stdout"),
    }
}

/// The columns that there are: those of the terminal, of `COLUMNS` where stdout is none, and never less than 80.
pub(crate) fn columns() -> u16 {
    let told = || std::env::var("COLUMNS").ok()?.parse().ok();
    let found = match io::stdout().is_terminal() {
        true => crossterm::terminal::size().ok().map(|(columns, _)| columns),
        false => told(),
    };
    found.unwrap_or_default().max(COLUMNS)
}

/// Prints prose, broken between words where it is wider than what there is.
///
/// # Errors
/// As for [`out`].
pub(crate) fn prose(text: &str) -> Result<()> {
    out(&wrapped(text, columns()))
}

/// Prints a remark on stderr.
pub(crate) fn err(text: &str) {
    // Where stderr is gone, the exit code still tells.
    let _ = writeln!(
        io::stderr().lock(),
        "{}",
        printable::message(&fitting(text))
    );
}
