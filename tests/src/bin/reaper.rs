//! Runs a program and says which of the processes that it started, or that those started, are there a second
//! after its end: `reaper [--user NUMBER] FILE PROGRAM [ARGUMENT]...`. They are listed in the file, and ended. Root
//! may have all of that done by another user.

use std::process::ExitCode;

#[cfg(target_os = "linux")]
fn main() -> ExitCode {
    tests::processes::reap(std::env::args_os().skip(1))
}

#[cfg(not(target_os = "linux"))]
fn main() -> ExitCode {
    ExitCode::FAILURE
}
