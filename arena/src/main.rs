//! The `arena` program: arguments in, exit code out.

mod cli;

use clap::Parser;

fn main() -> std::process::ExitCode {
    #[cfg(target_os = "linux")]
    if let Some(exit) = cli::as_warden(std::env::args_os()) {
        return exit;
    }
    arena::exit::exit_code(cli::run(cli::Cli::parse()))
}
