//! A bot that breaks the protocol: `hostile [BEHAVIOUR [STATE [MILLISECONDS]]]`.

use std::process::ExitCode;

#[cfg(target_os = "linux")]
fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    tests::hostile::run(&words)
}

#[cfg(not(target_os = "linux"))]
fn main() -> ExitCode {
    ExitCode::FAILURE
}
