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

/// The files of a folder under `tests/data`, by name.
///
/// # Panics
/// If there is no such folder, or nothing is in it.
pub fn all_in(folder: &str) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(path(folder)).expect("a folder of test data");
    let mut files: Vec<PathBuf> = entries.map(|e| e.expect("a file").path()).collect();
    assert!(!files.is_empty(), "nothing is in {folder}");
    files.sort();
    files
}

/// A file's text, unpacked if its name ends in `.zst`.
///
/// # Panics
/// With the file's name, if it cannot be read.
pub fn read(path: &Path) -> String {
    let bytes = std::fs::read(path).and_then(|bytes| {
        if path.extension().is_some_and(|end| end == "zst") {
            zstd::decode_all(bytes.as_slice())
        } else {
            Ok(bytes)
        }
    });
    let text = bytes.and_then(|bytes| String::from_utf8(bytes).map_err(std::io::Error::other));
    text.unwrap_or_else(|e| panic!("cannot read {}: {e}", path.display()))
}

/// Says something that is shown even when the test passes.
pub fn report(line: &str) {
    let _ = writeln!(std::io::stdout(), "{line}");
}
