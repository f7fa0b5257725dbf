//! The load of a course on a league's server: `load_league ARENA BOTS PAGES SECONDS` prints what it measured.

#[cfg(target_os = "linux")]
fn main() -> std::process::ExitCode {
    tests::load::run(std::env::args().skip(1))
}

#[cfg(not(target_os = "linux"))]
fn main() {}
