//! Test data: files of this crate, and further ones that the environment names.

use std::io::Write;
use std::path::{Path, PathBuf};

/// A file or folder under `tests/data`.
pub fn path(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("data")
        .join(name)
}

/// The files named in an environment variable, separated by `:`. Relative paths start at the
/// workspace, where the command was typed.
pub fn named_in(variable: &str) -> Vec<PathBuf> {
    let named = std::env::var(variable).unwrap_or_default();
    let workspace = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let given = named.split(':').filter(|name| !name.is_empty());
    given.map(|name| workspace.join(name)).collect()
}

/// A file's text.
///
/// # Panics
/// With the file's name, if it cannot be read.
pub fn read(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_else(|e| panic!("cannot read {}: {e}", path.display()))
}

/// Says something that is shown even when the test passes.
pub fn report(line: &str) {
    let _ = writeln!(std::io::stdout(), "{line}");
}
