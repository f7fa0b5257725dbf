//! The `arena` program: arguments in, exit code out.

mod cli;

use clap::Parser;

fn main() -> std::process::ExitCode {
    match cli::run(cli::Cli::parse()) {
        Ok(exit) => exit.into(),
        Err(error) => {
            cli::error(&error);
            cli::Exit::of(&error).into()
        }
    }
}
