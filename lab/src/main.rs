//! The `lab` program: arguments in, exit code out.

mod cli;

use clap::Parser;

fn main() -> std::process::ExitCode {
    arena::exit::exit_code(cli::run(&cli::Lab::parse()))
}
