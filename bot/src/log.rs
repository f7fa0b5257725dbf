//! Diagnostics on stderr, set up in the same way by every program of the workspace. Nothing of it is ever
//! printed to stdout, which belongs to moves and reports.

use std::io::{self, IsTerminal};
use tracing_subscriber::EnvFilter;

/// What is told when a filter is asked for without saying which.
const DEFAULT: &str = "info";

/// Begins to write what the filter lets through to stderr, with colours on a terminal alone. `asked` is the
/// value of `--log`: `None` if it was not given, in which case `RUST_LOG` decides, and without that
/// nothing is written.
///
/// # Errors
/// If a filter is none.
pub fn begin(asked: Option<Option<&str>>) -> Result<(), tracing_subscriber::filter::ParseError> {
    let named = std::env::var(EnvFilter::DEFAULT_ENV).ok();
    let filter = match asked {
        Some(Some(filter)) => filter.to_owned(),
        Some(None) => named.unwrap_or_else(|| DEFAULT.to_owned()),
        None => match named {
            Some(filter) => filter,
            None => return Ok(()),
        },
    };
    let filter: EnvFilter = filter.parse()?;
    let colours = io::stderr().is_terminal() && std::env::var_os("NO_COLOR").is_none();
    // A second call, as tests in one process may make, leaves the first in place.
    let _ = tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_ansi(colours)
        .with_writer(io::stderr)
        .try_init();
    Ok(())
}
