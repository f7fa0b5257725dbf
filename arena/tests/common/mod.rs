//! What tests of the program share.
#![allow(
    dead_code,
    reason = "every test is a program of its own and uses a part of it"
)]

pub(crate) mod here;
pub(crate) mod patient;

use std::io::Write;
use std::path::Path;
use std::process::{Command, Output};

pub(crate) const ARENA: &str = env!("CARGO_BIN_EXE_arena");

/// The program, in a folder.
pub(crate) fn arena(folder: &Path) -> Command {
    let mut command = Command::new(ARENA);
    command.current_dir(folder);
    command
}

/// What came of it with these arguments.
pub(crate) fn run(folder: &Path, args: &[&str]) -> Output {
    arena(folder).args(args).output().unwrap()
}

/// What it printed.
pub(crate) fn said(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

/// What it remarked.
pub(crate) fn told(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

/// Says aloud what was not tried, and why.
pub(crate) fn report(text: &str) {
    let _ = writeln!(std::io::stderr(), "{text}");
}
