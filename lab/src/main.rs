//! The `lab` program: arguments in, exit code out.

mod cli;

use clap::Parser;

fn main() -> std::process::ExitCode {
    match cli::run(&cli::Lab::parse()) {
        Ok(exit) => exit.into(),
        Err(error) => {
            cli::complain(&error);
            cli::Exit::of(&error).into()
        }
    }
}
