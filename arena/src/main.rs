//! The `arena` program: arguments in, exit code out.

mod cli;
mod commands;
mod exit;
mod progress;
mod report;
mod tournament_progress;

use clap::Parser;

fn main() -> std::process::ExitCode {
    match cli::run(cli::Cli::parse()) {
        Ok(exit) => exit.into(),
        Err(error) => {
            report::complain(&error);
            exit::Exit::of(&error).into()
        }
    }
}
